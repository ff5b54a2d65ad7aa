import { useQuery } from '@tanstack/react-query';
import type { Container } from '@tunna/contract/inventory/container';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, Button, type DataColumn, DataTable, Icon, Muted, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { containersQuery } from '../../../features/inventory/container/container-workspace.queries.ts';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';
import { containerName } from './container-name.ts';
import { ContainerStatus } from './container-status.tsx';

export const containersHereQuery = (orgId: number, locationId: string) =>
  containersQuery(orgId, { locationId, pageSize: 50 });

/** The first containers of one location, with a link to the others. */
export function ContainersHere({ locationId }: { locationId: string }) {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own, may } = useOrganization();
  const query = useQuery(containersHereQuery(orgId, locationId));
  const columns: readonly DataColumn<Container>[] = [
    {
      key: 'customId',
      title: t('container.customId'),
      heading: true,
      cell: (row) => <Link to={own.container(row.id)}>{containerName(row)}</Link>,
    },
    { key: 'wasteStream', title: t('container.wasteStream'), cell: (row) => <StreamName {...row.wasteStream} /> },
    { key: 'kind', title: t('container.kind'), cell: ({ kind }) => t(`container.kind.${kind}`) },
    {
      key: 'volumeLiters',
      title: t('container.volume'),
      align: 'end',
      cell: ({ volumeLiters }) => (volumeLiters === undefined ? '' : formatCount(volumeLiters)),
    },
    {
      key: 'openRequest',
      title: t('container.request'),
      cell: ({ openRequestId }) =>
        openRequestId !== undefined && <Badge variation="warning">{t('container.openRequest')}</Badge>,
    },
    { key: 'status', title: t('container.status'), cell: ({ status }) => <ContainerStatus status={status} /> },
  ];
  return (
    <Stack as="section" gap={8} className={styles.section}>
      <Row nowrap align="center" justify="between" className={styles.sectionHead}>
        <h2>{t('location.containersHere')}</h2>
        {may('inventory.write') && (
          <Button variation="ghost" size="small" asChild>
            <Link to={own.newContainer(locationId)}>
              <Icon name="plus" size={16} />
              {t('location.addContainer')}
            </Link>
          </Button>
        )}
      </Row>
      <DataLoadingView query={query}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <Muted>{t('location.noContainers')}</Muted>
            ) : (
              <DataTable caption={t('location.containersHere')} columns={columns} rows={rows} rowKey={({ id }) => id} />
            )}
            {total > rows.length && (
              <Link to={own.containers({ locationId })}>
                {t('container.total', { count: total, shown: formatCount(total) })}
              </Link>
            )}
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}
