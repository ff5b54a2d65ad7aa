import { useQuery } from '@tanstack/react-query';
import type { ImportAttempt, ImportState } from '@tunna/contract/invoices/invoice-import';
import { importStates } from '@tunna/contract/invoices/invoice-import-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Row } from '@tunna/ui';
import { Link } from 'react-router';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { useAttemptColumns } from '../../../features/invoices/invoice-import/attempt-columns.tsx';
import { attemptCountsQuery, attemptsQuery } from '../../../features/invoices/invoice-import/invoice-import.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './invoice-import.module.css';
import { uploadQueries, useInvoiceUpload } from './use-invoice-upload.tsx';

const shape = { sorts: ['createdAt'], filters: ['state'] } as const satisfies ListShape;

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

const stateOf = ({ filters }: ListState): ImportState | undefined =>
  importStates.find((state) => state === filters.state);

function foundBy(state: ListState) {
  const { search } = state;
  const shown = stateOf(state);
  return { ...(search === '' ? {} : { search }), ...(shown === undefined ? {} : { state: shown }) };
}

const rowsQuery = (orgId: number, state: ListState) =>
  attemptsQuery(orgId, { page: state.page, pageSize: pageSizeOf(state), ...foundBy(state) });

export const firstQueries = permitted(
  'invoices.read',
  listQueries(shape, rowsQuery, (address) => [attemptCountsQuery(address.orgId), ...uploadQueries(address)]),
);

/** Files that become invoices: the upload, and the results of earlier uploads. */
export default function InvoiceImportPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Imports /> : <NotFoundScreen />;
}

function Imports() {
  const { t } = useTranslation('invoice-import');
  const { id: orgId } = useOrganization();
  const list = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  const upload = useInvoiceUpload();
  return (
    <ListPage<ImportAttempt, number>
      id="invoice-import"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useAttemptColumns()}
      fetchExport={(file) =>
        fetchDownload('exportImportAttempts', { params: { orgId }, query: { ...foundBy(list.state), ...file } })
      }
      rowKey={({ id }) => id}
      rowName={({ fileName, archiveEntry }) => archiveEntry ?? fileName}
      action={upload?.button}
      intro={
        <>
          <InvoiceTabs shown="import" />
          {upload?.dropZone}
          {upload?.uploads}
          <StateViews shown={stateOf(list.state)} />
        </>
      }
      empty={{ icon: 'upload', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
