import { useQuery } from '@tanstack/react-query';
import type { ImportAttempt, ImportState } from '@tunna/contract/invoices/invoice-import';
import { importStates } from '@tunna/contract/invoices/invoice-import-values';
import { largestInvoiceFile } from '@tunna/contract/platform/file-values';
import { formatCount, formatFileSize, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Row } from '@tunna/ui';
import { Link } from 'react-router';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { ImportOutcome } from '../../../features/invoices/invoice-import/import-outcome.tsx';
import { ImportStateBadge } from '../../../features/invoices/invoice-import/import-state.tsx';
import { attemptCountsQuery, attemptsQuery } from '../../../features/invoices/invoice-import/invoice-import.queries.ts';
import { DropZone } from '../../../features/platform/file/drop-zone.tsx';
import { useFileChoice } from '../../../features/platform/file/file-choice.tsx';
import { UploadList } from '../../../features/platform/file/upload-list.tsx';
import { useUploads } from '../../../features/platform/file/uploads.tsx';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { type ListShape, type ListState, pageSizeOf } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './invoice-import.module.css';

const shape = { sorts: ['createdAt'], filters: ['state'] } as const satisfies ListShape;

/** The file types of the file dialog; the server explains why it rejects others. */
const accepted = '.xml,.zip,.csv,.xlsx,.ods,.txt';

function useColumns(): ListColumn<ImportAttempt>[] {
  const { t, i18n } = useTranslation('invoice-import');
  const { paths: own } = useOrganization();
  return [
    {
      key: 'file',
      title: t('column.file'),
      heading: true,
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
      cell: (attempt) => (
        <span className={styles.what}>
          <ImportOutcome attempt={attempt} />
        </span>
      ),
    },
    {
      key: 'seller',
      title: t('column.seller'),
      cell: ({ serviceProvider, summary }) => serviceProvider?.name ?? summary.sellerName ?? '',
    },
    {
      key: 'amount',
      title: t('column.amount'),
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

/** Links to the attempts in each state, with how many there are. */
function StateViews({ shown }: { readonly shown: string | undefined }) {
  const { t } = useTranslation('invoice-import');
  const { id: orgId, paths: own } = useOrganization();
  const counts = useQuery(attemptCountsQuery(orgId)).data?.counts;
  const countOf = (state: ImportState) => counts?.[state] ?? 0;
  // Attempts in progress take seconds: their view is only shown while there are any.
  const offered = importStates.filter(
    (state) => !['waiting', 'running'].includes(state) || countOf(state) > 0 || state === shown,
  );
  return (
    <Row as="nav" gap={4} screenOnly className={styles.views} aria-label={t('views')}>
      <Link to={own.invoiceImport()} aria-current={shown === undefined ? 'page' : undefined}>
        {t('view.all')}
      </Link>
      {offered.map((state) => (
        <Link key={state} to={own.invoiceImport({ state })} aria-current={state === shown ? 'page' : undefined}>
          {t(`view.${state}`)}
          {countOf(state) > 0 && <span className={styles.count}>{formatCount(countOf(state))}</span>}
        </Link>
      ))}
    </Row>
  );
}

/** Files are dropped, or chosen with the page's button. */
function useBringing() {
  const { t } = useTranslation('invoice-import');
  const { may } = useOrganization();
  const { add } = useUploads();
  const bring = (files: readonly File[]) => add(files, 'import');
  const choice = useFileChoice({ label: t('choose'), accept: accepted, onFiles: bring });
  if (!may('invoices.write')) return { action: undefined, intro: undefined };
  return {
    action: choice.button,
    intro: (
      <>
        <LimitNotice name="fileBytes" />
        <DropZone
          drag={t('drag')}
          drop={t('drop')}
          kinds={t('kinds', { largest: formatFileSize(largestInvoiceFile) })}
          onFiles={bring}
        />
        {choice.input}
        <UploadList isImport />
      </>
    ),
  };
}

const stateOf = ({ filters }: ListState): ImportState | undefined =>
  importStates.find((state) => state === filters.state);

/** Files that become invoices: the upload, and the results of earlier uploads. */
export default function InvoiceImportPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Imports /> : <NotFoundScreen />;
}

function Imports() {
  const { t } = useTranslation('invoice-import');
  const { id: orgId } = useOrganization();
  const list = useListState(shape);
  const query = useListQuery(list, (state) => {
    const { search, page } = state;
    const shown = stateOf(state);
    return attemptsQuery(orgId, {
      page,
      pageSize: pageSizeOf(state),
      ...(search === '' ? {} : { search }),
      ...(shown === undefined ? {} : { state: shown }),
    });
  });
  const { action, intro } = useBringing();
  return (
    <ListPage<ImportAttempt, number>
      id="invoice-import"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ fileName, archiveEntry }) => archiveEntry ?? fileName}
      action={action}
      intro={
        <>
          <InvoiceTabs shown="import" />
          {intro}
          <StateViews shown={stateOf(list.state)} />
        </>
      }
      empty={{ icon: 'upload', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
