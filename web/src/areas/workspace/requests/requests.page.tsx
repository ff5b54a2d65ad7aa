import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { type MemberMove, openStatuses, serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate, formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Row, useToasts } from '@tunna/ui';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { ReasonDialog } from '../../../features/requests/request/reason-dialog.tsx';
import styles from '../../../features/requests/request/request.module.css';
import { requestsQuery, useMoveMany } from '../../../features/requests/request/request.queries.ts';
import { RequestStatus } from '../../../features/requests/request/request-status.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { containerRecords, providerRecords } from '../../../shared/form/records.ts';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import type { ListFilter } from '../../../shared/list/list-filter.ts';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { type List, useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { containerName } from '../inventory/container-name.ts';
import { choicesQueries, useChoices } from '../inventory/use-choices.ts';
import { RequestPeriod, RequestViews } from './request-views.tsx';

const shape = {
  sorts: ['dueAt', 'createdAt', 'container', 'location', 'serviceProvider', 'status'],
  filters: [
    'status',
    'assignedTo',
    'overdue',
    'locationId',
    'serviceProviderId',
    'containerId',
    'openedFrom',
    'openedUntil',
    'closedFrom',
    'closedUntil',
  ],
  // Open requests by their deadline; others are mostly closed: the latest first.
  opensDescending: ({ status = '', overdue }) => overdue !== 'true' && !['open', ...openStatuses].includes(status),
} as const satisfies ListShape;

type Sort = (typeof shape.sorts)[number];

function useColumns(): ListColumn<ServiceRequest>[] {
  const { t, i18n } = useTranslation('request');
  const { paths: own } = useOrganization();
  const day = (moment: string) => formatDate(new Date(moment), i18n.language as Language);
  return [
    {
      key: 'container',
      title: t('container'),
      heading: true,
      sortable: true,
      cell: (row) => (
        <Link to={own.request(row.id)} className={styles.name}>
          {containerName(row.container)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      sortable: true,
      cell: ({ status, overdue }) => (
        <Row as="span" inline gap={4}>
          <RequestStatus status={status} />
          {overdue && <Badge variation="warning">{t('overdue')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'dueAt',
      title: t('dueAt'),
      sortable: true,
      cell: ({ dueAt }) => <span className={styles.day}>{day(dueAt)}</span>,
    },
    {
      key: 'plannedFor',
      title: t('plannedFor'),
      cell: ({ plannedFor }) =>
        plannedFor !== undefined && (
          <span className={styles.day}>{formatDay(plannedFor, i18n.language as Language)}</span>
        ),
    },
    {
      key: 'location',
      title: t('location'),
      sortable: true,
      cell: ({ location }) => location?.name ?? '',
    },
    {
      key: 'wasteStream',
      title: t('wasteStream'),
      cell: ({ wasteStream }) => <StreamName {...wasteStream} />,
    },
    { key: 'assignee', title: t('assignee.label'), cell: ({ assignee }) => assignee?.name ?? '' },
    {
      key: 'serviceProvider',
      sortable: true,
      title: t('serviceProvider'),
      cell: ({ serviceProvider }) => serviceProvider?.name ?? '',
    },
    {
      key: 'reportCount',
      title: t('reportCount'),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ reportCount }) => formatCount(reportCount),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ createdAt }) => day(createdAt),
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation('request');
  const { data } = useChoices();
  return [
    {
      name: 'status',
      label: t('status'),
      options: [
        ...(['open', 'closed'] as const).map((value) => ({ value, label: t(`statuses.${value}`) })),
        ...serviceRequestStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      ],
    },
    {
      name: 'assignedTo',
      label: t('assignee.label'),
      options: [
        { value: 'me', label: t('assignee.me') },
        { value: 'none', label: t('assignee.none') },
      ],
    },
    { name: 'containerId', label: t('container'), records: containerRecords() },
    { name: 'locationId', label: t('location'), options: data?.locations ?? [] },
    { name: 'serviceProviderId', label: t('serviceProvider'), records: providerRecords },
  ];
}

// The filters are sent as in the address; the server reports invalid ones.
const rowsQuery = (orgId: number, state: ListState) =>
  requestsQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort });

export const firstQueries = listQueries(shape, rowsQuery, ({ orgId }) => choicesQueries(orgId));

/** The service requests of an organization. */
export default function RequestsPage() {
  const { t } = useTranslation('request');
  const { id: orgId, may } = useOrganization();
  const list: List = useListState(shape);
  const query = useListQuery(list, (state) => rowsQuery(orgId, state));
  return (
    <ListPage<ServiceRequest, number>
      id="requests"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportServiceRequests', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ container }) => containerName(container)}
      filters={useFilters()}
      intro={
        <>
          <RequestViews filters={list.state.filters} sort={list.state.sort} />
          <RequestPeriod filters={list.state.filters} />
        </>
      }
      empty={{ icon: 'container', headline: t('none'), sentence: t('noneText') }}
      {...(may('serviceRequests.write') ? { bulk: (selected) => <BulkMoves ids={[...selected]} /> } : {})}
    />
  );
}

// Loaded when rows are selected.
const RequestBulk = lazy(async () => ({ default: (await import('./request-bulk.tsx')).RequestBulk }));

/** Changes all selected requests; counts those that cannot be changed. */
function BulkMoves({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('request');
  const { id: orgId } = useOrganization();
  const toasts = useToasts();
  // The reason of one decision is not that of the next.
  const [decisions, setDecisions] = useState(0);
  const many = useMoveMany(orgId, {
    onMoved: ({ moved, left }) => {
      setDecisions((count) => count + 1);
      toasts.show({
        title: t('bulk.moved', { count: moved }),
        ...(left === 0 ? {} : { description: t('bulk.left', { count: left }) }),
      });
    },
    onFailed: () => toasts.show({ level: 'failure', title: t('bulk.failed') }),
  });
  const move = (status: MemberMove, comment?: string) =>
    many.mutate({ ids, status, ...(comment === undefined ? {} : { comment }) });
  return (
    <>
      <Suspense>
        <RequestBulk orgId={orgId} ids={ids} />
      </Suspense>
      {(['in_progress', 'done'] as const).map((status) => (
        <Button key={status} size="small" variation="ghost" disabled={many.isPending} onClick={() => move(status)}>
          {t(`move.${status}`)}
        </Button>
      ))}
      <ReasonDialog
        key={decisions}
        to="cancelled"
        pending={many.isPending}
        onReason={(comment) => move('cancelled', comment)}
        trigger={
          <Button size="small" variation="ghost" disabled={many.isPending}>
            {t('ask.cancelled')}
          </Button>
        }
      />
    </>
  );
}
