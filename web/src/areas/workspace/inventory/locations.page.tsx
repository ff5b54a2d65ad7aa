import { useQuery } from '@tanstack/react-query';
import type { Location, LocationListed } from '@tunna/contract/inventory/location';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Badge, Button, Icon } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { locationsQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { locationMapQuery, mapBackgroundQuery } from '../../../features/inventory/location/map.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ImportLink } from '../../../shared/list/import-link.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import styles from '../workspace-pages.module.css';
import { LocationsMap } from './locations-map.tsx';

// Loaded when rows are selected.
const LocationBulk = lazy(async () => ({ default: (await import('./location-bulk.tsx')).LocationBulk }));

const shape = {
  sorts: ['name', 'municipality', 'containers', 'createdAt'],
  filters: ['published', 'positioned', 'tagValueId'],
  otherParameters: ['view'],
} as const satisfies ListShape;

function useColumns(): ListColumn<Location>[] {
  const { t, i18n } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  return [
    {
      key: 'name',
      title: t('location.name'),
      heading: true,
      sortable: true,
      cell: ({ id, name }) => <Link to={own.location(id)}>{name}</Link>,
    },
    { key: 'address', title: t('location.address'), cell: ({ address }) => address ?? '' },
    {
      key: 'municipality',
      title: t('location.municipality'),
      sortable: true,
      cell: ({ postcode, municipality }) => [postcode, municipality].filter((part) => part !== undefined).join(' '),
    },
    {
      key: 'containers',
      title: t('nav.containers'),
      sortable: true,
      align: 'end',
      cell: ({ containers }) => formatCount(containers),
    },
    {
      key: 'openRequests',
      title: t('location.openRequests'),
      align: 'end',
      cell: ({ openRequests }) =>
        openRequests === 0 ? '' : <Badge variation="warning">{formatCount(openRequests)}</Badge>,
    },
    {
      key: 'departments',
      title: t('nav.departments'),
      hiddenAtFirst: true,
      cell: ({ departments }) => departments.map(({ name }) => name).join(', '),
    },
    {
      key: 'published',
      title: t('location.page'),
      cell: ({ published }) => (
        <Badge variation={published ? 'success' : 'neutral'}>
          {t(published ? 'location.isPublished' : 'location.isNotPublished')}
        </Badge>
      ),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ createdAt }) => formatDate(new Date(createdAt), i18n.language as Language),
    },
  ];
}

/** A list, or a map: the rest of the address stays. */
function Views({ isMap }: { isMap: boolean }) {
  const { t } = useTranslation('workspace');
  const [address] = useSearchParams();
  const to = (view: string | undefined) => {
    const changed = new URLSearchParams(address);
    changed.delete('page');
    changed.delete('view');
    if (view !== undefined) changed.set('view', view);
    return { search: changed.toString() };
  };
  return (
    <nav className={styles.views} aria-label={t('map.views')}>
      <Link to={to(undefined)} aria-current={isMap ? undefined : 'page'}>
        {t('map.list')}
      </Link>
      <Link to={to('map')} aria-current={isMap ? 'page' : undefined}>
        {t('map.map')}
      </Link>
    </nav>
  );
}

const rowsQuery = (orgId: number, state: ListState) =>
  locationsQuery(orgId, { ...listCallQuery(state), sort: state.sort as LocationListed['sort'] });

const mapQuery = (orgId: number, { search, filters }: ListState) => {
  const { positioned: _listOnly, ...narrowing } = filters;
  return locationMapQuery(orgId, { ...narrowing, ...(search === '' ? {} : { search }) });
};

export const firstQueries: FirstQueries = (address) =>
  address.search.get('view') === 'map'
    ? listQueries(shape, mapQuery, ({ orgId }) => [mapBackgroundQuery(orgId)])(address)
    : listQueries(shape, rowsQuery)(address);

/** The locations of an organization. */
export default function LocationsPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const deletions = useDeletions();
  const [address] = useSearchParams();
  const isMap = address.get('view') === 'map';
  const map = useQuery({ ...mapQuery(orgId, list.state), enabled: isMap });
  const rows = useListQuery(
    list,
    (state) => ({ ...rowsQuery(orgId, state), enabled: !isMap }),
    ({ id }) => deletions.isPending(`location ${id}`),
  );
  const query = isMap ? { ...map, data: map.data && { rows: [], total: map.data.total } } : rows;
  return (
    <ListPage<Location, string>
      id="locations"
      title={t('nav.locations')}
      total={(count) => t('location.total', { count, shown: formatCount(count) })}
      searchLabel={t('location.search')}
      list={list}
      query={query}
      views={<Views isMap={isMap} />}
      {...(isMap ? { instead: map.isError ? null : <LocationsMap mapped={map.data} /> } : {})}
      columns={useColumns()}
      fetchExport={({ columns, ...file }) =>
        fetchDownload('exportLocations', {
          params: { orgId },
          query: {
            ...exportQuery(list.state),
            sort: list.state.sort as LocationListed['sort'],
            ...file,
            // The postcode precedes the town on the screen, and is a separate column in a file.
            columns: columns?.replace('municipality', 'postcode,municipality'),
          },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={[
        {
          name: 'published',
          label: t('location.page'),
          options: [
            { value: 'true', label: t('location.isPublished') },
            { value: 'false', label: t('location.isNotPublished') },
          ],
        },
        ...(isMap
          ? []
          : [
              {
                name: 'positioned',
                label: t('location.position'),
                options: [
                  { value: 'true', label: t('map.positioned') },
                  { value: 'false', label: t('map.notPositioned') },
                ],
              },
            ]),
      ]}
      action={
        may('inventory.write') && (
          <>
            <ImportLink list={own.locations()} />
            <Button asChild>
              <Link to={own.newLocation()}>
                <Icon name="plus" size={16} />
                {t('location.new')}
              </Link>
            </Button>
          </>
        )
      }
      {...(may('inventory.write') && {
        bulk: (selected) => (
          <Suspense>
            <LocationBulk orgId={orgId} ids={[...selected]} />
          </Suspense>
        ),
      })}
      empty={{ icon: 'place', headline: t('location.none'), sentence: t('location.noneText') }}
    />
  );
}
