import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Panel, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './invoice-import.module.css';

/** The results of a table's invoices, with links to them. */
export function ImportedInvoices({ attempt }: { readonly attempt: ImportAttempt }) {
  const { t } = useTranslation('invoice-import');
  const { paths: own } = useOrganization();
  const { serviceProvider, summary, state } = attempt;
  const { invoices = [], invoiceCount = 0 } = summary;
  if (state !== 'done' || invoices.length === 0 || serviceProvider === undefined) return null;
  const left = invoiceCount - invoices.length;
  return (
    <Panel title={t('table.found')}>
      <Stack as="ul" gap={4} className={styles.invoices}>
        {invoices.map(({ number, outcome }) => (
          <li key={number}>
            <Link to={own.invoice(serviceProvider.id, number)}>{t('invoiceNumber', { number })}</Link>{' '}
            <span className={styles.muted}>{t(`table.outcome.${outcome}`)}</span>
          </li>
        ))}
      </Stack>
      {left > 0 && <p className={styles.muted}>{t('failures.omitted', { count: left, shown: formatCount(left) })}</p>}
    </Panel>
  );
}
