import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { showWithin } from '../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './invoice-tabs.module.css';

type InvoiceTab =
  | 'invoices'
  | 'lines'
  | 'rentals'
  | 'import'
  | 'normalizations'
  | 'prices'
  | 'audit'
  | 'claims'
  | 'comparison';

/** The inbox, and the views of all invoices, as links on each page of invoices. */
export function InvoiceTabs({ shown }: { shown: InvoiceTab }) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const views = {
    lines: own.invoiceLines(),
    rentals: own.invoiceRentals(),
    normalizations: own.invoiceNormalizations(),
    prices: own.invoicePrices(),
    audit: own.invoiceAudit(),
    claims: own.claims(),
    comparison: own.invoiceComparison(),
    import: own.invoiceImport(),
  } satisfies Record<Exclude<InvoiceTab, 'invoices'>, string>;
  const link = (name: InvoiceTab, to: string) => (
    <Link
      key={name}
      to={to}
      aria-current={name === shown ? 'page' : undefined}
      ref={name === shown ? showWithin : undefined}
    >
      {t(`tabs.${name}`)}
    </Link>
  );
  return (
    <nav className={styles.views} aria-label={t('tabs.label')}>
      {shown !== 'invoices' && link('invoices', own.invoices())}
      <span>{t('tabs.views')}</span>
      {Object.entries(views).map(([name, to]) => link(name as InvoiceTab, to))}
    </nav>
  );
}
