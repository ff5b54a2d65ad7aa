import { useQuery } from '@tanstack/react-query';
import type { Department } from '@tunna/contract/people/department';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Icon, Row } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ImportLink } from '../../../shared/list/import-link.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import type { ListShape } from '../../../shared/list/list-state.ts';
import { localList } from '../../../shared/list/local-list.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';

// Loaded when rows are selected.
const DepartmentBulk = lazy(async () => ({ default: (await import('./department-bulk.tsx')).DepartmentBulk }));

const shape: ListShape = { sorts: ['name'], filters: [] };

const placesOf = ({ locations }: Department) => locations.map(({ name }) => name).join(', ');

export const firstQueries: FirstQueries = ({ orgId }) => [departmentsQuery(orgId)];

/** The organization's departments and where they work. */
export default function DepartmentsPage() {
  const { t, i18n } = useTranslation('department');
  const { id: orgId, paths: own, may } = useOrganization();
  const { isPending } = useDeletions();
  const list = useListState(shape);
  const query = useQuery(departmentsQuery(orgId));
  const left = query.data?.departments.filter(({ id }) => !isPending(`department ${id}`));
  const columns: ListColumn<Department>[] = [
    {
      key: 'name',
      title: t('name'),
      heading: true,
      sortable: true,
      cell: ({ id, name }) => (
        <Link to={may('departments.write') ? own.department(id) : own.departmentReport(id)}>{name}</Link>
      ),
    },
    { key: 'locations', title: t('locations'), cell: (row) => placesOf(row) || '–' },
    { key: 'credentials', title: t('credentials'), align: 'end', cell: ({ credentials }) => credentials },
    {
      key: 'pages',
      title: t('pages'),
      isTools: true,
      cell: ({ id, name }) => (
        <Row as="span">
          <Link to={own.departmentReport(id)} aria-label={t('reportNamed', { name })}>
            {t('report')}
          </Link>
          <Link to={own.departmentLogs(id)} aria-label={t('logsNamed', { name })}>
            {t('logs')}
          </Link>
        </Row>
      ),
    },
    {
      key: 'lastUsed',
      title: t('lastUsed'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? t('never') : formatDateTime(new Date(lastUsedAt), i18n.language as Language),
    },
  ];
  return (
    <ListPage<Department, number>
      id="departments"
      title={t('title')}
      total={(count) => t('total', { count })}
      searchLabel={t('searchLabel')}
      list={list}
      query={localList(query, left, list.state, (row) => `${row.name} ${placesOf(row)}`, { name: ({ name }) => name })}
      columns={columns}
      fetchExport={(file) =>
        fetchDownload('exportDepartments', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: 'name', ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      action={
        may('departments.write') && (
          <>
            <ImportLink list={own.departments()} />
            <Button asChild>
              <Link to={own.department('new')}>
                <Icon name="plus" size={16} />
                {t('new')}
              </Link>
            </Button>
          </>
        )
      }
      intro={
        left !== undefined &&
        left.length > 0 && (
          <p>
            <Link to={own.chargeback()}>{t('department-report:chargeback')}</Link>
          </p>
        )
      }
      {...(may('departments.write') && {
        bulk: (selected) => (
          <Suspense>
            <DepartmentBulk orgId={orgId} ids={[...selected]} />
          </Suspense>
        ),
      })}
      empty={{ icon: 'place', headline: t('empty'), sentence: t('emptyText') }}
    />
  );
}
