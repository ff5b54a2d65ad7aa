import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import styles from '../../../../features/invoices/invoice/invoice.module.css';
import {
  editorParamsQuery,
  invoicesQuery,
  monthCountsQuery,
} from '../../../../features/invoices/invoice/invoice.queries.ts';
import { InvoiceSumsView } from '../../../../features/invoices/invoice/invoice-sums.tsx';
import { InvoiceTabs } from '../../../../features/invoices/invoice/invoice-tabs.tsx';
import { MonthStrip } from '../../../../features/invoices/invoice/month-strip.tsx';
import { fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { exportQuery } from '../../../../shared/list/list-export.tsx';
import type { ListFilter } from '../../../../shared/list/list-filter.ts';
import { ListPage } from '../../../../shared/list/list-page.tsx';
import { listQueries } from '../../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery, readListState } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { type List, useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useInvoiceUpload } from '../use-invoice-upload.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { StageTabs } from './stage-tabs.tsx';

export const allShape = {
  sorts: ['serviceDay', 'issueDate', 'dueDate', 'number', 'serviceProvider', 'net', 'total'],
  filters: ['serviceProviderId', 'kind', 'state', 'unmapped', 'changedByFile', 'from', 'to'],
  opensDescending: true,
  otherParameters: ['stage'],
} as const satisfies ListShape;

type Sort = (typeof allShape.sorts)[number];

const allQuery = (orgId: number, state: ListState) =>
  invoicesQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort });

const providerIn = ({ filters }: ListState): number | undefined => {
  const provider = Number(filters.serviceProviderId);
  return provider > 0 ? provider : undefined;
};

export const allQueries = listQueries(allShape, allQuery, (address) => [
  editorParamsQuery(address.orgId),
  monthCountsQuery(address.orgId, providerIn(readListState(address.search, allShape))),
]);

function useFilters(orgId: number): ListFilter[] {
  const { t } = useTranslation('invoice');
  const { data } = useQuery(editorParamsQuery(orgId));
  const providers = data?.serviceProviders ?? [];
  return [
    {
      name: 'serviceProviderId',
      label: t('serviceProvider'),
      options: providers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'kind',
      label: t('kind'),
      options: (['invoice', 'credit'] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      name: 'unmapped',
      label: t('mapping'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`mapping.${value}`) })),
    },
    { name: 'changedByFile', label: t('changed'), options: [{ value: 'true', label: t('changedByFile') }] },
    {
      name: 'state',
      label: t('state'),
      options: (['deleted', 'all'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
    },
  ];
}

/** Months and sums of the found invoices, folded away: the list comes first. */
function Overview({ orgId, list }: { orgId: number; list: List }) {
  const { t } = useTranslation('invoice-inbox');
  // The same call as the first page of the list: it is made once.
  const first = list.state.rows === 'all' ? { ...list.state, page: 1 } : list.state;
  const sums = useQuery(allQuery(orgId, first)).data?.sums;
  const months = useQuery(monthCountsQuery(orgId, providerIn(list.state))).data?.months;
  if (sums === undefined || sums.byCurrency.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{t('overview')}</summary>
      <Stack gap={12}>
        {months?.some(({ count }) => count > 0) && <MonthStrip months={months} filters={list.state.filters} />}
        <InvoiceSumsView sums={sums} />
      </Stack>
    </details>
  );
}

/** All invoices, with every filter. */
export function AllInvoices() {
  const { t } = useTranslation('invoice');
  const { id: orgId, paths: own, may } = useOrganization();
  const list: List = useListState(allShape);
  const query = useListQuery(list, (state) => allQuery(orgId, state));
  const upload = useInvoiceUpload(true);
  const action = may('invoices.write') && (
    <Button asChild>
      <Link to={own.newInvoice()}>{t('new')}</Link>
    </Button>
  );
  return (
    <ListPage<InvoiceRow, number>
      id="invoices"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useInvoiceColumns()}
      fetchExport={(file) =>
        fetchDownload('exportInvoices', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      filters={useFilters(orgId)}
      action={action}
      intro={
        <>
          <InvoiceTabs shown="invoices" />
          {upload?.dropZone}
          {upload?.uploads}
          <StageTabs shown="all" />
        </>
      }
      sums={<Overview orgId={orgId} list={list} />}
      empty={{ icon: 'file', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
