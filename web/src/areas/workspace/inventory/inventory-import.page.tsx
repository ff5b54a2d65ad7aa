import type { ImportEntity } from '@tunna/contract/inventory/inventory-import';
import { PageHeading, Stack } from '@tunna/ui';
import { ImportFile } from '../../../features/inventory/inventory-import/import-file.tsx';
import { ImportPreview } from '../../../features/inventory/inventory-import/import-preview.tsx';
import { RecentImports } from '../../../features/inventory/inventory-import/recent-imports.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import type { ListShape } from '../../../shared/list/list-state.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from '../record-page.module.css';

const shape = { sorts: ['row'], filters: ['import', 'state'] } as const satisfies ListShape;

/** Containers from a file. */
export const ImportContainersPage = () => <ImportPage entity="container" />;

/** Locations from a file. */
export const ImportLocationsPage = () => <ImportPage entity="location" />;

/** A file, its changes, and earlier files. The address has the id of the open import. */
function ImportPage({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation('exchange');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const title = t(`import.title.${entity}`);
  usePageReport(`${title} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  const opened = Number(list.state.filters.import);
  const places = {
    container: {
      list: own.containers(),
      label: t('workspace:nav.containers'),
      page: (id: string) => own.container(Number(id)),
    },
    location: { list: own.locations(), label: t('workspace:nav.locations'), page: own.location },
  }[entity];
  const open = (id?: number) => list.change({ filters: id === undefined ? {} : { import: String(id) } });
  return (
    <Stack gap={32}>
      <Stack gap={12} className={styles.section}>
        <BackLink to={places.list}>{places.label}</BackLink>
        <PageHeading title={title} description={t(`import.text.${entity}`)} />
        <ImportFile orgId={orgId} entity={entity} onPreviewed={open} />
      </Stack>
      {Number.isSafeInteger(opened) && opened > 0 && (
        <ImportPreview
          key={opened}
          orgId={orgId}
          entity={entity}
          id={opened}
          list={list}
          linkTo={places.page}
          listTo={places.list}
          onDiscarded={() => open()}
        />
      )}
      <RecentImports orgId={orgId} entity={entity} linkTo={(id) => own.importInventory(entity, id)} />
    </Stack>
  );
}
