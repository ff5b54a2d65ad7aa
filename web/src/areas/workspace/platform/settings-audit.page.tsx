import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tunna/contract/platform/audit';
import type { Language } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { formatDateTime } from '@tunna/domain/time/dates';
import { useTreatmentText } from '../../../features/inventory/shared/treatment-select.tsx';
import { WasteCodeText } from '../../../features/inventory/shared/waste-code.tsx';
import { membersQuery } from '../../../features/people/member/member.queries.ts';
import { AuditChanges } from '../../../features/platform/audit/audit-changes.tsx';
import { auditEntities } from '../../../features/platform/audit/audit-entities.ts';
import { recordName } from '../../../features/platform/audit/audit-values.ts';
import { callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

const shape: ListShape = { sorts: ['latest', 'at'], filters: ['entity', 'personId'] };

/** The list opens with the latest first. */
const orderOf = ({ sort, order }: ListState) => (sort === 'at' ? order : ('desc' as const));

function rowsQuery(orgId: number, state: ListState) {
  const { search, page, rows, filters } = state;
  const query = {
    page,
    pageSize: pageSizeOf({ rows }),
    order: orderOf(state),
    ...(search === '' ? {} : { search }),
    ...filters,
  };
  return { ...callQuery('listAuditEntries', { params: { orgId }, query }), staleTime: 0 };
}

export const firstQueries = permitted(
  'members.write',
  listQueries(shape, rowsQuery, ({ orgId }) => [membersQuery(orgId)]),
);

/** The audit trail, for members with the permission. */
export default function SettingsAuditPage() {
  const { may } = useOrganization();
  return <SettingsLayout>{may('members.write') ? <Trail /> : <NotFoundScreen />}</SettingsLayout>;
}

function Trail() {
  const { t, i18n } = useTranslation('audit');
  const { id: orgId } = useOrganization();
  const list = useListState(shape);
  const entries = useListQuery(list, (state) => rowsQuery(orgId, state));
  const people = useQuery(membersQuery(orgId)).data?.members ?? [];
  const entityOf = (entity: string) => t(`entity.${entity}`, { defaultValue: entity });
  const treatmentText = useTreatmentText();
  const codeText = (field: string, code: string) => {
    if (field === 'ewcCode' || field === 'ownEwcCode') return <WasteCodeText code={code} />;
    return field === 'treatmentCode' || field === 'ownTreatmentCode' ? treatmentText(code) : undefined;
  };
  const columns: ListColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: t('at'),
      sortable: true,
      heading: true,
      cell: ({ at }) => formatDateTime(new Date(at), i18n.language as Language),
    },
    {
      key: 'by',
      title: t('by'),
      cell: ({ by, isAutomatic }) => by ?? t(isAutomatic === true ? 'automatic' : 'formerMember'),
    },
    { key: 'action', title: t('action'), cell: ({ action }) => t(`action.${action}`) },
    {
      key: 'entity',
      title: t('entity'),
      cell: ({ entity, name }) => `${entityOf(entity)}: ${recordName({ t, entity }, name)}`,
    },
    {
      key: 'changes',
      title: t('changes'),
      cell: ({ entity, changes }) => <AuditChanges entity={entity} changes={changes} codeText={codeText} />,
    },
  ];
  return (
    <ListPage
      id="audit"
      title={t('title')}
      total={(count) => t('total', { count })}
      searchLabel={t('search')}
      list={list}
      query={entries}
      columns={columns}
      fetchExport={({ columns: keys, ...file }) => {
        const { sort: _own, ...shown } = exportQuery(list.state);
        const query = {
          ...shown,
          order: orderOf(list.state),
          ...file,
          // What changed and its name stand together on the screen, and apart in a file.
          columns: keys?.replace('entity', 'entity,name'),
        };
        return fetchDownload('exportAuditEntries', { params: { orgId }, query });
      }}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={[
        {
          name: 'entity',
          label: t('entity'),
          options: sortIcelandic(
            auditEntities.map((value) => ({ value, label: t(`entity.${value}`) })),
            ({ label }) => label,
          ),
        },
        {
          name: 'personId',
          label: t('by'),
          options: people.map(({ personId, fullName }) => ({ value: String(personId), label: fullName })),
        },
      ]}
      empty={{ icon: 'info', headline: t('empty'), sentence: t('emptyText') }}
    />
  );
}
