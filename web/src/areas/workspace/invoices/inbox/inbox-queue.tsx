import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import type { InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button } from '@tunna/ui';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { KeyHint } from '../../../../features/invoices/inbox/key-hint.tsx';
import { useLetterKeys } from '../../../../features/invoices/inbox/use-letter-keys.ts';
import { WorkDone } from '../../../../features/invoices/inbox/work-done.tsx';
import { invoicesQuery, stagesQuery } from '../../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceTabs } from '../../../../features/invoices/invoice/invoice-tabs.tsx';
import { fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { exportQuery } from '../../../../shared/list/list-export.tsx';
import { ListPage } from '../../../../shared/list/list-page.tsx';
import { type ListShape, type ListState, listCallQuery } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useInvoiceUpload } from '../use-invoice-upload.tsx';
import { useQueueColumns } from './invoice-columns.tsx';
import { StageTabs } from './stage-tabs.tsx';

/** The oldest service day first: the order in which the invoices are opened. */
export const queueShape = {
  sorts: ['serviceDay', 'number', 'serviceProvider', 'total'],
  filters: [],
  otherParameters: ['stage'],
} as const satisfies ListShape;

type Sort = (typeof queueShape.sorts)[number];

export const queueRowsQuery = (orgId: number, stage: InvoiceStage, state: ListState) => ({
  ...invoicesQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort, stage }),
  staleTime: 0,
});

/** The button and the key that open the first invoice of the stage. */
function useStart(stage: InvoiceStage, first: InvoiceRow | undefined) {
  const { t } = useTranslation('invoice-inbox');
  const { paths: own, may } = useOrganization();
  const navigate = useNavigate();
  const isWork = stage !== 'done' && first !== undefined && may('invoices.write');
  const to = first === undefined ? '' : own.invoice(first.serviceProvider.id, first.number, { stage });
  const begin = () => {
    if (!isWork) return false;
    void navigate(to);
    return true;
  };
  useLetterKeys({ n: begin, j: begin });
  return isWork ? (
    <Button asChild>
      <Link to={to}>
        {t('start')} <KeyHint keys={['N']} />
      </Link>
    </Button>
  ) : undefined;
}

/** Milliseconds until a list and a count that disagree are fetched again. */
const disagreementPause = 1000;

/** The number of invoices in each stage. An audit between two responses can count an invoice that the list does not have. */
function useCounts(stage: InvoiceStage, isEmpty: boolean) {
  const { id: orgId } = useOrganization();
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(stagesQuery(orgId));
  const doDisagree = isEmpty && (data?.counts[stage] ?? 0) > 0;
  // Each response starts the pause again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the response is not read
  useEffect(() => {
    if (!doDisagree) return;
    const refetch = () => {
      for (const name of ['getInvoiceStages', 'listInvoices'] as const)
        void queries.invalidateQueries({ queryKey: [name] });
    };
    const timer = setTimeout(refetch, disagreementPause);
    return () => clearTimeout(timer);
  }, [doDisagree, dataUpdatedAt, queries]);
  return data?.counts;
}

/** The invoices of one stage, with what is to be done for each. */
export function InboxQueue({ stage }: { stage: InvoiceStage }) {
  const { t } = useTranslation('invoice-inbox');
  const { id: orgId } = useOrganization();
  const list = useListState(queueShape);
  const query = useListQuery(list, (state) => queueRowsQuery(orgId, stage, state));
  const isEmpty = query.data?.total === 0 && list.state.search === '';
  const counts = useCounts(stage, isEmpty);
  const upload = useInvoiceUpload(true);
  return (
    <ListPage<InvoiceRow, number>
      id={`inbox-${stage}`}
      title={t('invoice:title')}
      total={(count) => t('invoice:total', { count, shown: formatCount(count) })}
      searchLabel={t('invoice:search')}
      list={list}
      query={query}
      columns={useQueueColumns(stage)}
      fetchExport={(file) =>
        fetchDownload('exportInvoices', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, stage, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      action={useStart(stage, query.data?.rows[0])}
      intro={
        <>
          <InvoiceTabs shown="invoices" />
          {upload?.dropZone}
          {upload?.uploads}
          <StageTabs shown={stage} />
        </>
      }
      {...(isEmpty && stage !== 'done' ? { instead: <WorkDone stage={stage} counts={counts} /> } : {})}
      empty={{ icon: 'check', headline: t('none.done'), sentence: t('noneText.done') }}
    />
  );
}
