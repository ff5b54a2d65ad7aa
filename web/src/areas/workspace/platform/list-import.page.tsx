import type { ImportEntity } from '@tunna/contract/platform/list-import';
import { importPermissions, importRowStates } from '@tunna/contract/platform/list-import-values';
import { isLanguage } from '@tunna/domain/text/languages';
import { PageHeading, Stack } from '@tunna/ui';
import { ImportPreview } from '../../../features/platform/list-import/import-preview.tsx';
import { ImportSource } from '../../../features/platform/list-import/import-source.tsx';
import {
  importQuery,
  importsQuery,
  usePreviewImport,
} from '../../../features/platform/list-import/list-import.queries.ts';
import { RecentImports } from '../../../features/platform/list-import/recent-imports.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { type ListShape, type ListState, readListState } from '../../../shared/list/list-state.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from '../record-page.module.css';

const shape = { sorts: ['row'], filters: ['import', 'state'] } as const satisfies ListShape;

/** The id of the open import. */
const openedIn = ({ filters }: ListState): number | undefined => {
  const id = Number(filters.import);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

const pageOf = (entity: ImportEntity) => ({
  default: () => <ImportPage entity={entity} />,
  firstQueries: permitted(importPermissions[entity], ({ orgId, search }) => {
    const state = readListState(search, shape);
    const opened = openedIn(state);
    const rows = importRowStates.find((one) => one === state.filters.state);
    return [opened === undefined ? importsQuery(orgId, entity) : importQuery(orgId, opened, state.page, rows)];
  }),
});

/** The page of each list. */
export const importPages = {
  container: pageOf('container'),
  location: pageOf('location'),
  department: pageOf('department'),
  service_provider: pageOf('service_provider'),
  member: pageOf('member'),
} as const satisfies Record<ImportEntity, object>;

function useLists() {
  const { paths: own } = useOrganization();
  const { t } = useTranslation('list-import');
  return {
    container: {
      list: own.containers(),
      label: t('workspace:nav.containers'),
      page: (id: string) => own.container(Number(id)),
    },
    location: { list: own.locations(), label: t('workspace:nav.locations'), page: own.location },
    department: {
      list: own.departments(),
      label: t('workspace:nav.departments'),
      page: (id: string) => own.department(Number(id)),
    },
    service_provider: {
      list: own.serviceProviders(),
      label: t('workspace:nav.serviceProviders'),
      page: (id: string) => own.serviceProvider(Number(id)),
    },
    member: { list: own.settings('members'), label: t('organization:settings.members'), page: undefined },
  } as const satisfies Record<ImportEntity, object>;
}

/** A table, its changes, and earlier tables. The address has the id of the open import. */
function ImportPage({ entity }: { entity: ImportEntity }) {
  const { t, i18n } = useTranslation('list-import');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const lists = useLists();
  const preview = usePreviewImport(orgId, entity);
  const title = t(`title.${entity}`);
  usePageReport(`${title} – ${name}`);
  if (!may(importPermissions[entity])) return <NotFoundScreen />;
  const opened = openedIn(list.state);
  const place = lists[entity];
  const open = (id?: number) => list.change({ filters: id === undefined ? {} : { import: String(id) } });
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const take = (file: File) => preview.mutate({ file, language }, { onSuccess: ({ id }) => open(id) });
  return (
    <Stack gap={32}>
      <Stack gap={12} className={opened === undefined ? styles.section : undefined}>
        <BackLink to={place.list}>{place.label}</BackLink>
        <PageHeading title={title} description={t(entity === 'member' ? 'text.member' : 'text')} />
        {opened === undefined && (
          <ImportSource orgId={orgId} entity={entity} preview={preview} onFile={take} onStarted={open} />
        )}
      </Stack>
      {opened === undefined ? (
        <RecentImports orgId={orgId} entity={entity} linkTo={(id) => own.importList(place.list, id)} />
      ) : (
        <ImportPreview
          key={opened}
          orgId={orgId}
          id={opened}
          list={list}
          linkTo={place.page}
          listTo={place.list}
          onLeave={() => open()}
        />
      )}
    </Stack>
  );
}
