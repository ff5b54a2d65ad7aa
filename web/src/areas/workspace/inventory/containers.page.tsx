import type { Container, containerFilters } from '@tunna/contract/inventory/container';
import { containerStatuses } from '@tunna/contract/inventory/container-values';
import { maxLabels } from '@tunna/contract/inventory/label-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate, formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Icon } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { containersQuery } from '../../../features/inventory/container/container-workspace.queries.ts';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { ImportLink } from '../../../shared/list/import-link.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import type { ListFilter } from '../../../shared/list/list-filter.ts';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { containerName } from './container-name.ts';
import { ContainerStatus } from './container-status.tsx';
import { choicesQueries, useChoices } from './use-choices.ts';

// Loaded when rows are selected.
const ContainerBulk = lazy(async () => ({
  default: (await import('../../../features/inventory/container/container-bulk.tsx')).ContainerBulk,
}));

const ScheduleBulk = lazy(async () => ({ default: (await import('../requests/schedule-bulk.tsx')).ScheduleBulk }));

const shape = {
  sorts: ['customId', 'location', 'wasteStream', 'lastEmptiedOn', 'volumeLiters', 'createdAt'],
  filters: ['locationId', 'wasteStreamId', 'serviceProviderId', 'status', 'open', 'tagValueId'],
} as const satisfies ListShape;

type Sort = z.input<typeof containerFilters.sort>;

function useColumns(): ListColumn<Container>[] {
  const { t, i18n } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  const day = (moment: string | undefined) =>
    moment === undefined ? '' : formatDate(new Date(moment), i18n.language as Language);
  return [
    {
      key: 'customId',
      title: t('container.customId'),
      heading: true,
      sortable: true,
      cell: (row) => <Link to={own.container(row.id)}>{containerName(row)}</Link>,
    },
    {
      key: 'wasteStream',
      title: t('container.wasteStream'),
      sortable: true,
      cell: ({ wasteStream }) => <StreamName {...wasteStream} />,
    },
    {
      key: 'location',
      title: t('container.location'),
      sortable: true,
      cell: ({ location }) => location !== undefined && <Link to={own.location(location.id)}>{location.name}</Link>,
    },
    { key: 'kind', title: t('container.kind'), cell: ({ kind }) => t(`container.kind.${kind}`) },
    {
      key: 'volumeLiters',
      title: t('container.volume'),
      sortable: true,
      align: 'end',
      cell: ({ volumeLiters }) => (volumeLiters === undefined ? '' : formatCount(volumeLiters)),
    },
    {
      key: 'serviceProvider',
      title: t('container.serviceProvider'),
      hiddenAtFirst: true,
      cell: ({ serviceProvider }) => serviceProvider?.name ?? '',
    },
    {
      key: 'lastEmptiedOn',
      title: t('container.lastEmptied'),
      sortable: true,
      cell: ({ lastEmptiedOn }) =>
        lastEmptiedOn === undefined ? '' : formatDay(lastEmptiedOn, i18n.language as Language),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      key: 'openRequest',
      title: t('container.request'),
      cell: ({ openRequestId }) =>
        openRequestId !== undefined && (
          <Link to={own.request(openRequestId)}>
            <Badge variation="warning">{t('container.openRequest')}</Badge>
          </Link>
        ),
    },
    { key: 'status', title: t('container.status'), cell: ({ status }) => <ContainerStatus status={status} /> },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation('workspace');
  const { data } = useChoices();
  return [
    { name: 'locationId', label: t('container.location'), options: data?.locations ?? [] },
    { name: 'wasteStreamId', label: t('container.wasteStream'), options: data?.wasteStreams ?? [] },
    { name: 'serviceProviderId', label: t('container.serviceProvider'), records: providerRecords },
    {
      name: 'status',
      label: t('container.status'),
      options: containerStatuses.map((value) => ({ value, label: t(`container.status.${value}`) })),
    },
    {
      name: 'open',
      label: t('container.request'),
      options: [
        { value: 'true', label: t('container.withRequest') },
        { value: 'false', label: t('container.withoutRequest') },
      ],
    },
  ];
}

// The filters are sent as in the address; the server reports invalid ones.
const rowsQuery = (orgId: number, state: ListState) =>
  containersQuery(orgId, { ...listCallQuery(state), sort: state.sort as Sort });

export const firstQueries = listQueries(shape, rowsQuery, ({ orgId }) => choicesQueries(orgId));

/** The containers of an organization. */
export default function ContainersPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const deletions = useDeletions();
  const { data: choices } = useChoices();
  const query = useListQuery(
    list,
    (state) => rowsQuery(orgId, state),
    ({ id }) => deletions.isPending(`container ${id}`),
  );
  return (
    <ListPage
      id="containers"
      title={t('nav.containers')}
      total={(count) => t('container.total', { count, shown: formatCount(count) })}
      searchLabel={t('container.search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportContainers', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={containerName}
      filters={useFilters()}
      action={
        may('inventory.write') && (
          <>
            <ImportLink list={own.containers()} />
            <Button asChild>
              <Link to={own.newContainer()}>
                <Icon name="plus" size={16} />
                {t('container.new')}
              </Link>
            </Button>
          </>
        )
      }
      empty={{ icon: 'container', headline: t('container.none'), sentence: t('container.noneText') }}
      bulk={(selected) => (
        <>
          <Button size="small" asChild>
            <Link to={own.labels([...selected].slice(0, maxLabels))}>
              <Icon name="printer" size={16} />
              {t('label.print')}
            </Link>
          </Button>
          {may('inventory.write') && choices !== undefined && (
            <Suspense>
              <ContainerBulk orgId={orgId} ids={[...selected]} choices={choices} />
            </Suspense>
          )}
          {may('serviceRequests.write') && (
            <Suspense>
              <ScheduleBulk orgId={orgId} ids={[...selected]} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
