import { useTranslation } from 'react-i18next';
import { LinkTabs } from '../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

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

/** Links from each page of invoices to the others. */
export function InvoiceTabs({ shown }: { shown: InvoiceTab }) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  // In the order of the work: what came, what it says, what it means.
  const addresses = {
    invoices: own.invoices(),
    lines: own.invoiceLines(),
    rentals: own.invoiceRentals(),
    import: own.invoiceImport(),
    normalizations: own.invoiceNormalizations(),
    prices: own.invoicePrices(),
    audit: own.invoiceAudit(),
    claims: own.claims(),
    comparison: own.invoiceComparison(),
  } satisfies Record<InvoiceTab, string>;
  const links = Object.entries(addresses).map(([name, to]) => ({ name, to, title: t(`tabs.${name}`) }));
  return <LinkTabs label={t('tabs.label')} links={links} shown={shown} />;
}
