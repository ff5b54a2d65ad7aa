import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { FailureText } from '../shared/failure-text.tsx';
import styles from './invoice-import.module.css';

/** The result of an attempt, in a line: its progress, its invoice, or its first failure. */
export function ImportOutcome({ attempt }: { readonly attempt: ImportAttempt }) {
  const { t } = useTranslation('invoice-import');
  const { state, awaits, failures, failureCount, readLines, resolution } = attempt;
  switch (state) {
    case 'waiting':
      return awaits === undefined ? null : t(`awaits.${awaits}`);
    case 'running':
      return <>{t('readLines', { count: readLines, shown: formatCount(readLines) })}</>;
    case 'done':
      return <Done attempt={attempt} />;
    case 'resolved':
      if (resolution !== '') return <>{resolution}</>;
  }
  const [first] = failures;
  if (first === undefined) return null;
  return (
    <>
      <FailureText failure={first} />{' '}
      {failureCount > 1 && <span className={styles.muted}>{t('moreFailures', { count: failureCount - 1 })}</span>}
    </>
  );
}

function Done({
  attempt: { outcome = 'created', invoice, failureCount, summary },
}: {
  readonly attempt: ImportAttempt;
}) {
  const { t } = useTranslation('invoice-import');
  const { paths: own } = useOrganization();
  const { invoiceCount } = summary;
  return (
    <>
      {invoice !== undefined && (
        <>
          <Link to={own.invoice(invoice.serviceProviderId, invoice.number)}>
            {t('invoiceNumber', { number: invoice.number })}
          </Link>{' '}
        </>
      )}
      <span className={styles.muted}>
        {invoiceCount === undefined
          ? t(`outcome.${outcome}`, { version: invoice?.version ?? 1 })
          : t('outcome.table', { count: invoiceCount, shown: formatCount(invoiceCount) })}
        {failureCount > 0 && ` · ${t('warnings', { count: failureCount })}`}
      </span>
    </>
  );
}
