import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import { Button, Icon } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { serviceProvidersQuery } from '../../../features/requests/service-provider/service-provider.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ImportLink } from '../../../shared/list/import-link.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';

// Loaded when rows are selected.
const ServiceProviderBulk = lazy(async () => ({
  default: (await import('./service-provider-bulk.tsx')).ServiceProviderBulk,
}));

const shape: ListShape = { sorts: ['name'], filters: [] };

const rowsQuery = (orgId: number, state: ListState) => serviceProvidersQuery(orgId, pageQuery(state));

export const firstQueries = listQueries(shape, rowsQuery);

/** Who serves the containers, and how they are reached. */
export default function ServiceProvidersPage() {
  const { t } = useTranslation('service-provider');
  const { id: orgId, paths: own, may } = useOrganization();
  const { isPending } = useDeletions();
  const list = useListState(shape);
  const query = useListQuery(
    list,
    (state) => rowsQuery(orgId, state),
    ({ id }) => isPending(`service-provider ${id}`),
  );
  const columns: ListColumn<ServiceProvider>[] = [
    {
      key: 'name',
      title: t('name'),
      heading: true,
      sortable: true,
      cell: ({ id, name }) => <Link to={own.serviceProvider(id)}>{name}</Link>,
    },
    { key: 'email', title: t('email'), cell: ({ email }) => email ?? '–' },
    { key: 'phoneNumber', title: t('phoneNumber'), cell: ({ phoneNumber }) => phoneNumber ?? '–' },
    {
      key: 'actions',
      title: t('actions'),
      cell: ({ actions }) => actions.map((action) => t(`action.${action}`, { defaultValue: action })).join(', ') || '–',
    },
    { key: 'containers', title: t('containers'), align: 'end', cell: ({ containers }) => containers },
    { key: 'openRequests', title: t('openRequests'), align: 'end', cell: ({ openRequests }) => openRequests },
  ];
  return (
    <ListPage<ServiceProvider, number>
      id="service-providers"
      title={t('title')}
      total={(count) => t('total', { count })}
      searchLabel={t('searchLabel')}
      list={list}
      query={query}
      columns={columns}
      fetchExport={(file) =>
        fetchDownload('exportServiceProviders', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: 'name', ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      action={
        may('serviceProviders.write') && (
          <>
            <ImportLink list={own.serviceProviders()} />
            <Button asChild>
              <Link to={own.serviceProvider('new')}>
                <Icon name="plus" size={16} />
                {t('new')}
              </Link>
            </Button>
          </>
        )
      }
      {...(may('serviceProviders.write') && {
        bulk: (selected) => (
          <Suspense>
            <ServiceProviderBulk orgId={orgId} ids={[...selected]} />
          </Suspense>
        ),
      })}
      empty={{ icon: 'recycle', headline: t('empty'), sentence: t('emptyText') }}
    />
  );
}
