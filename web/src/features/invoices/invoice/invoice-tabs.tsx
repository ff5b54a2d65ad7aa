import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './invoice-tabs.module.css';

/** The pages that belong to invoices, in the order of the work: what came, what it says, what it means. */
const pages = ['invoices', 'lines', 'rentals', 'import', 'normalizations', 'prices', 'audit', 'comparison'] as const;

export type InvoiceTab = (typeof pages)[number];

/** Moves the row of tabs, and nothing else, until a tab is in view. */
function showWithin(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement;
  if (tab === null || row === null || row === undefined) return;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Links from each page of invoices to the others. */
export function InvoiceTabs({ shown }: { shown: InvoiceTab }) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const addresses = {
    invoices: own.invoices(),
    import: own.invoiceImport(),
    lines: own.invoiceLines(),
    rentals: own.invoiceRentals(),
    normalizations: own.invoiceNormalizations(),
    prices: own.invoicePrices(),
    audit: own.invoiceAudit(),
    comparison: own.invoiceComparison(),
  } satisfies Record<InvoiceTab, string>;
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {pages.map((page) => (
        <Link
          key={page}
          to={addresses[page]}
          aria-current={page === shown ? 'page' : undefined}
          // On a phone the tabs are wider than the page, and the one that is shown may be among the last.
          ref={page === shown ? showWithin : undefined}
        >
          {t(`tabs.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
