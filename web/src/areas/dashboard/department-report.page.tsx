import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LoggedReading } from '@tunna/contract/scales/reading';
import { formatKilograms } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { DataTable, EmptyState, PageHeading, Panel } from '@tunna/ui';
import { DepartmentFigures } from '../../features/figures/figure/department-figures.tsx';
import { ChargedStreams, GoalMonths } from '../../features/figures/figure/department-tables.tsx';
import { StreamName } from '../../features/inventory/shared/stream-name.tsx';
import { callQuery } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shared/layout/back-link.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { PeriodPicker } from '../../shared/time/period-picker.tsx';
import { usePeriod } from '../../shared/time/use-period.ts';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './department.module.css';
import { CardsPending } from './department-cards-pending.tsx';
import { DepartmentFrame } from './department-frame.tsx';

/** Number of shown weighings, the latest first. */
const shown = 20;

/** The weights, costs and goals of the logged-in department. */
export function DepartmentReportPage() {
  const { t } = useTranslation('own-department');
  const { userType } = useSession();
  const isDepartment = userType === 'department';
  const [period, changePeriod] = usePeriod('yearUntilNow');
  const query = useQuery({
    ...callQuery('getOwnDepartmentReport', { query: period }),
    placeholderData: keepPreviousData,
    enabled: isDepartment,
  });
  const readings = useQuery({
    ...callQuery('listOwnReadings', { query: { order: 'desc', pageSize: shown } }),
    enabled: isDepartment,
  });
  usePageReport(t('report'));
  return (
    <DepartmentFrame error={query.error}>
      <div className={styles.back}>
        <BackLink to={paths.departmentRequests()}>{t('requests')}</BackLink>
      </div>
      <PageHeading title={t('report')} description={t('report.text')} />
      <PeriodPicker period={period} onChange={changePeriod} comparison="always" />
      <DataLoadingView query={query} pending={<CardsPending />}>
        {(report) => (
          <>
            <DepartmentFigures report={report} />
            {report.figures.totals.lines === 0 && (
              <EmptyState
                icon="container"
                headline={t('department-report:none')}
                sentence={t('department-report:noneText')}
              />
            )}
            <ChargedStreams report={report} />
            {report.goalMonths.length > 0 && (
              <Panel title={t('department-report:goals')}>
                <GoalMonths report={report} />
              </Panel>
            )}
          </>
        )}
      </DataLoadingView>
      {readings.data !== undefined && readings.data.rows.length > 0 && <Latest rows={readings.data.rows} />}
    </DepartmentFrame>
  );
}

function Latest({ rows }: { readonly rows: readonly LoggedReading[] }) {
  const { t, i18n } = useTranslation('department-report');
  return (
    <Panel title={t('log.latest')}>
      <DataTable
        caption={t('log.latest')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'day',
            title: t('log.day'),
            heading: true,
            cell: ({ weighedOn }) => formatDay(weighedOn, i18n.language as Language),
          },
          { key: 'container', title: t('log.container'), cell: ({ container }) => container?.name ?? '–' },
          {
            key: 'stream',
            title: t('stream'),
            cell: ({ wasteStream }) => (wasteStream === undefined ? '–' : <StreamName {...wasteStream} />),
          },
          { key: 'kg', title: t('kg'), align: 'end', cell: ({ kg }) => formatKilograms(kg) },
          { key: 'note', title: t('log.note'), cell: ({ note }) => note },
        ]}
      />
    </Panel>
  );
}
