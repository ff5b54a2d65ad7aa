import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { ListColumn } from '../../../shared/list/list-page.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportStateBadge } from './import-state.tsx';
import styles from './invoice-import.module.css';

/** The columns of a list of imports. */
export function useAttemptColumns(): ListColumn<ImportAttempt>[] {
  const { t, i18n } = useTranslation('invoice-import');
  const { paths: own } = useOrganization();
  return [
    {
      key: 'file',
      title: t('column.file'),
      heading: true,
      exported: ['file', 'archiveEntry'],
      cell: ({ id, fileName, archiveEntry }) => (
        <span className={styles.file}>
          <Link to={own.importAttempt(id)}>{archiveEntry ?? fileName}</Link>
          {archiveEntry !== undefined && <span>{t('inArchive', { archive: fileName })}</span>}
        </span>
      ),
    },
    { key: 'state', title: t('column.state'), cell: (attempt) => <ImportStateBadge attempt={attempt} /> },
    {
      key: 'what',
      title: t('column.what'),
      exported: ['awaits', 'outcome', 'problems', 'problemCount'],
      cell: (attempt) => (
        <span className={styles.what}>
          <ImportOutcome attempt={attempt} />
        </span>
      ),
    },
    {
      key: 'seller',
      title: t('column.seller'),
      exported: ['serviceProvider', 'seller'],
      cell: ({ serviceProvider, summary }) => serviceProvider?.name ?? summary.sellerName ?? '',
    },
    {
      key: 'amount',
      title: t('column.amount'),
      exported: ['number', 'issueDate', 'amount', 'currency'],
      align: 'end',
      cell: ({ summary: { payable, currency } }) =>
        payable === undefined || currency === undefined ? '' : formatMoney(payable, currency),
    },
    {
      key: 'createdAt',
      title: t('column.createdAt'),
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt), i18n.language as Language),
    },
    {
      key: 'createdBy',
      title: t('column.createdBy'),
      hiddenAtFirst: true,
      cell: ({ createdBy }) => createdBy ?? '–',
    },
  ];
}
