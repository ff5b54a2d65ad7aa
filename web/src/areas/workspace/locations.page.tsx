import { useQuery } from '@tanstack/react-query';
import type { Location, LocationListed } from '@tunna/contract/location';
import { formatDate } from '@tunna/domain/dates';
import type { Language } from '@tunna/domain/languages';
import { formatCount } from '@tunna/domain/numbers';
import { Badge, Button, Icon } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { locationsQuery } from '../../features/location/location-workspace.queries.ts';
import { useDeletions } from '../../shared/deletion.tsx';
import { type ListColumn, ListPage } from '../../shared/list-page.tsx';
import { type ListShape, listCallQuery } from '../../shared/list-state.ts';
import { useOrganization } from '../../shared/organization.tsx';
import { useListState } from '../../shared/use-list-state.ts';

const shape = {
  sorts: ['name', 'municipality', 'containers', 'createdAt'],
  filters: ['published', 'tagValueId'],
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

/** The locations of an organization. */
export default function LocationsPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const deletions = useDeletions();
  const sort = list.state.sort as LocationListed['sort'];
  const query = useQuery(locationsQuery(orgId, { ...listCallQuery(list.state), sort }));
  const rows = query.data?.rows.filter(({ id }) => !deletions.isPending(`location ${id}`)) ?? [];
  const gone = (query.data?.rows.length ?? 0) - rows.length;
  const data = query.data === undefined ? undefined : { rows, total: query.data.total - gone };
  return (
    <ListPage
      id="locations"
      title={t('nav.locations')}
      total={(count) => t('location.total', { count, shown: formatCount(count) })}
      searchLabel={t('location.search')}
      list={list}
      query={{ ...query, data }}
      columns={useColumns()}
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
      ]}
      action={
        may('inventory.write') && (
          <Button asChild>
            <Link to={own.newLocation()}>
              <Icon name="plus" size={16} />
              {t('location.new')}
            </Link>
          </Button>
        )
      }
      empty={{ icon: 'place', headline: t('location.none'), sentence: t('location.noneText') }}
    />
  );
}
