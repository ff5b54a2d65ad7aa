import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Row } from '@tunna/ui';
import { Link } from 'react-router';
import { InvoiceTabs } from '../../../../features/invoices/invoice/invoice-tabs.tsx';
import { useAttemptColumns } from '../../../../features/invoices/invoice-import/attempt-columns.tsx';
import { attemptsQuery, mayBeEntered } from '../../../../features/invoices/invoice-import/invoice-import.queries.ts';
import { fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { type ListColumn, ListPage } from '../../../../shared/list/list-page.tsx';
import { listQueries } from '../../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useInvoiceUpload } from '../use-invoice-upload.tsx';
import { StageTabs } from './stage-tabs.tsx';

const receivedShape = { sorts: ['createdAt'], filters: [], otherParameters: ['stage'] } as const satisfies ListShape;

const foundBy = ({ search }: ListState) => ({
  needsPerson: 'true' as const,
  ...(search === '' ? {} : { search }),
});

const receivedQuery = (orgId: number, state: ListState) =>
  attemptsQuery(orgId, { page: state.page, pageSize: pageSizeOf(state), ...foundBy(state) });

/** What a person must do before the file can become an invoice. */
const actionOf = ({ awaits, failures }: ImportAttempt) =>
  awaits ?? (failures.some(({ code }) => code === 'provider_unknown') ? 'provider' : 'failed');

function useColumns(): ListColumn<ImportAttempt>[] {
  const { t } = useTranslation('invoice-inbox');
  const { paths: own, may } = useOrganization();
  const columns = useAttemptColumns().filter(({ key }) => key !== 'state');
  if (!may('invoices.write')) return columns;
  const action: ListColumn<ImportAttempt> = {
    key: 'action',
    title: t('action'),
    isTools: true,
    cell: (attempt) => (
      <Row gap={4}>
        {attempt.awaits !== 'entry' && (
          <Button variation="ghost" size="small" asChild>
            <Link to={own.importAttempt(attempt.id)}>{t(`action.${actionOf(attempt)}`)}</Link>
          </Button>
        )}
        {mayBeEntered(attempt) && (
          <Button variation="ghost" size="small" asChild>
            <Link to={own.newInvoice({ attempt: String(attempt.id) })}>{t('action.entry')}</Link>
          </Button>
        )}
      </Row>
    ),
  };
  return [...columns, action];
}

export const receivedQueries = listQueries(receivedShape, receivedQuery);

/** The received files that need a person: those that failed, and tables that wait for a provider or columns. */
export function ReceivedFiles() {
  const { t } = useTranslation('invoice-inbox');
  const { id: orgId } = useOrganization();
  const list = useListState(receivedShape);
  const query = useListQuery(list, (state) => receivedQuery(orgId, state));
  const upload = useInvoiceUpload();
  return (
    <ListPage<ImportAttempt, number>
      id="inbox-received"
      title={t('invoice:title')}
      total={(count) => t('files', { count, shown: formatCount(count) })}
      searchLabel={t('invoice-import:search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportImportAttempts', { params: { orgId }, query: { ...foundBy(list.state), ...file } })
      }
      rowKey={({ id }) => id}
      rowName={({ fileName, archiveEntry }) => archiveEntry ?? fileName}
      action={upload?.button}
      intro={
        <>
          <InvoiceTabs shown="invoices" />
          {upload?.dropZone}
          {upload?.uploads}
          <StageTabs shown="received" />
        </>
      }
      empty={{ icon: 'check', headline: t('none.received'), sentence: t('noneText.received') }}
    />
  );
}
