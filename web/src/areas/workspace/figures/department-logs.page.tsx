import { useQuery } from '@tanstack/react-query';
import type { LoggedReading } from '@tunna/contract/scales/reading';
import { formatCount, formatKilograms } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { formatDay } from '@tunna/domain/time/dates';
import { Row, Stack } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { departmentReadingsQuery } from '../../../features/figures/department-report/department-report.queries.ts';
import { StreamName, streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { wasteStreamsQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { type List, useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DayFilter } from '../../../shared/time/day-filter.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { DepartmentTabs } from '../people/department-tabs.tsx';
import styles from '../requests/collections.module.css';

const shape = {
  sorts: ['weighedOn', 'kg'],
  filters: ['wasteStreamId', 'from', 'until'],
  opensDescending: true,
} as const satisfies ListShape;

type Sort = (typeof shape.sorts)[number];

const callQueryOf = (state: ListState) => ({ ...listCallQuery(state), sort: state.sort as Sort });

export const firstQueries: FirstQueries = (address) => {
  const id = Number(address.params.departmentId);
  const rowsQuery = (orgId: number, state: ListState) => departmentReadingsQuery(orgId, id, callQueryOf(state));
  return listQueries(shape, rowsQuery, ({ orgId }) => [departmentsQuery(orgId), wasteStreamsQuery(orgId)])(address);
};

/** The weighings of a department. */
export default function DepartmentLogsPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own } = useOrganization();
  const id = Number(useParams().departmentId);
  const departments = useQuery(departmentsQuery(orgId));
  return (
    <DataLoadingView query={departments}>
      {({ departments: all }) => {
        const department = all.find((one) => one.id === id);
        if (department === undefined) return <NotFoundScreen />;
        return (
          <Stack>
            <BackLink to={own.departments()}>{t('nav.departments')}</BackLink>
            <Logs id={id} name={department.name} />
          </Stack>
        );
      }}
    </DataLoadingView>
  );
}

function useColumns(): ListColumn<LoggedReading>[] {
  const { t, i18n } = useTranslation('department-report');
  const { paths: own } = useOrganization();
  return [
    {
      key: 'weighedOn',
      title: t('log.day'),
      heading: true,
      sortable: true,
      cell: ({ weighedOn }) => formatDay(weighedOn, i18n.language as Language),
    },
    {
      key: 'container',
      title: t('log.container'),
      cell: ({ container }) =>
        container === undefined ? '–' : <Link to={own.container(container.id)}>{container.name}</Link>,
    },
    { key: 'location', title: t('log.location'), cell: ({ location }) => location?.name ?? '–' },
    {
      key: 'wasteStream',
      title: t('stream'),
      cell: ({ wasteStream }) => (wasteStream === undefined ? '–' : <StreamName {...wasteStream} />),
    },
    { key: 'kg', title: t('kg'), align: 'end', sortable: true, cell: ({ kg }) => formatKilograms(kg) },
    { key: 'enteredBy', title: t('log.by'), cell: ({ enteredBy }) => enteredBy ?? '–' },
    { key: 'note', title: t('log.note'), cell: ({ note }) => note },
  ];
}

function Logs({ id, name }: { readonly id: number; readonly name: string }) {
  const { t, i18n } = useTranslation('department-report');
  const { id: orgId } = useOrganization();
  const list: List = useListState(shape);
  const query = useListQuery(list, (state) => departmentReadingsQuery(orgId, id, callQueryOf(state)));
  const first = list.state.rows === 'all' ? { ...list.state, page: 1 } : list.state;
  const found = useQuery(departmentReadingsQuery(orgId, id, callQueryOf(first))).data;
  const streams = useQuery(wasteStreamsQuery(orgId)).data?.wasteStreams ?? [];
  const nameOf = ({ names }: (typeof streams)[number]) => streamName(names, i18n.language);
  return (
    <ListPage<LoggedReading, number>
      id="department-logs"
      title={t('log.title', { name })}
      total={(rows) => {
        const count = found?.readings ?? rows;
        return t('log.total', { count, shown: formatCount(count) });
      }}
      searchLabel={t('log.search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportDepartmentReadings', {
          params: { orgId, id },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={(row) => row.id}
      rowName={({ weighedOn }) => weighedOn}
      filters={[
        {
          name: 'wasteStreamId',
          label: t('stream'),
          options: sortIcelandic(streams, nameOf).map((stream) => ({
            value: String(stream.id),
            label: nameOf(stream),
          })),
        },
      ]}
      intro={
        <>
          <DepartmentTabs id={id} shown="logs" />
          <Days list={list} />
        </>
      }
      sums={found !== undefined && <p className={styles.muted}>{t('log.sum', { kg: formatKilograms(found.kg) })}</p>}
      empty={{ icon: 'container', headline: t('log.none'), sentence: t('log.noneText') }}
    />
  );
}

/** The date filter of the list. */
function Days({ list }: { readonly list: List }) {
  const { t } = useTranslation('department-report');
  const { filters } = list.state;
  const change = (end: 'from' | 'until', day: string) => {
    const { [end]: _before, ...others } = filters;
    list.change({ filters: day === '' ? others : { ...others, [end]: day } });
  };
  return (
    <Row align="end" screenOnly>
      {(['from', 'until'] as const).map((end) => (
        <DayFilter
          key={end}
          label={t(`log.${end}`)}
          value={filters[end] ?? ''}
          isOptional
          onDay={(day) => change(end, day)}
        />
      ))}
    </Row>
  );
}
