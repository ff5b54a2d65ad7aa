import { useQuery } from '@tanstack/react-query';
import type { InstallationStorage } from '@tunna/contract/platform/installation-health';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import { type DataColumn, DataTable, Muted, Panel, Skeleton, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './health-panel.module.css';
import { healthParts } from './health-parts.ts';
import { storageQuery } from './installation-health.queries.ts';

type Table = InstallationStorage['tables'][number];

/** What the database and the files take. */
export function StoragePanel() {
  const { t } = useTranslation('installation-health');
  const query = useQuery(storageQuery());
  const columns: DataColumn<Table>[] = [
    { key: 'name', title: t('storage.table'), heading: true, cell: ({ name }) => <code>{name}</code> },
    { key: 'bytes', title: t('storage.size'), align: 'end', cell: ({ bytes }) => formatFileSize(bytes) },
    {
      key: 'rows',
      title: t('storage.rows'),
      align: 'end',
      cell: ({ rows }) => (rows === undefined ? '–' : formatCount(rows)),
    },
  ];
  return (
    <Panel id={healthParts.disk.anchor} title={t('storage.title')}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {({ databaseBytes, fileBytes, uncounted, tables }) => (
          <Stack gap={16}>
            <Muted>
              {t('storage.text', { database: formatFileSize(databaseBytes), files: formatFileSize(fileBytes) })}{' '}
              {uncounted > 0 && t('storage.uncounted', { count: uncounted })}
            </Muted>
            <DataTable caption={t('storage.tables')} rows={tables} rowKey={({ name }) => name} columns={columns} />
          </Stack>
        )}
      </DataLoadingView>
    </Panel>
  );
}
