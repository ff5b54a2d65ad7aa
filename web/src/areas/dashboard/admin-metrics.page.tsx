import { useQuery } from '@tanstack/react-query';
import { type MetricsPeriod, maxMetricBuckets } from '@tunna/contract/figures/admin-metrics';
import { addMonths, dayIn, firstOfMonth, isDay } from '@tunna/domain/time/days';
import { bucketCount, type TimeBucket, timeBuckets } from '@tunna/domain/time/time-buckets';
import { Notice, PageHeading, Row, SelectList, Spinner, Stack } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { PlanAssignment } from '../../features/figures/admin-metrics/plan-assignment.tsx';
import { UsePanel } from '../../features/figures/organization-use/use-panel.tsx';
import { userInfoQuery } from '../../features/people/user/user.queries.ts';
import { HealthPanel } from '../../features/platform/installation-health/health-panel.tsx';
import { StatusSummary } from '../../features/platform/installation-health/status-summary.tsx';
import { StoragePanel } from '../../features/platform/installation-health/storage-panel.tsx';
import { LastErrors } from '../../features/platform/server-activity/last-errors.tsx';
import { SlowestCalls } from '../../features/platform/server-activity/slowest-calls.tsx';
import { DeadMessages } from '../../features/platform/unsent-message/dead-messages.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { BackLink } from '../../shared/layout/back-link.tsx';
import { NotFoundScreen } from '../../shared/layout/screens.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DayFilter } from '../../shared/time/day-filter.tsx';
import { useAddress } from '../../shared/time/use-address.ts';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './dashboard.module.css';

// Loaded separately: the charts are larger than these pages, and few users see them.
const MetricsPanels = lazy(async () => ({
  default: (await import('../../features/figures/admin-metrics/metrics-panels.tsx')).MetricsPanels,
}));

/** The default period: twelve months, including the current one. */
const usualMonths = 12;

const isBucket = (text: string | null): text is TimeBucket => timeBuckets.some((bucket) => bucket === text);

/** The period and bucket in the address. */
function useMetricsPeriod() {
  const [address, changeAddress] = useAddress();
  const today = dayIn(new Date());
  const given = (name: string) => (isDay(address.get(name) ?? '') ? address.get(name) : null);
  const bucket = address.get('bucket');
  const period: MetricsPeriod = {
    from: given('from') ?? addMonths(firstOfMonth(today), 1 - usualMonths),
    until: given('until') ?? today,
    bucket: isBucket(bucket) ? bucket : 'month',
  };
  const change = (changed: Partial<MetricsPeriod>) =>
    changeAddress((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changed)) next.set(name, value);
      return next;
    });
  return [period, change] as const;
}

/** The status of the system and counts over all organizations, for operators; for other users the page does not exist. */
export function AdminMetricsPage() {
  const { userType } = useSession();
  return userType === 'department' ? <NotFoundScreen /> : <ForOperators />;
}

function ForOperators() {
  const info = useQuery(userInfoQuery());
  return (
    <DataLoadingView query={info}>
      {({ operator }) => (operator === true ? <Status /> : <NotFoundScreen />)}
    </DataLoadingView>
  );
}

function Status() {
  const { t } = useTranslation('admin-metrics');
  const [period, change] = useMetricsPeriod();
  usePageReport(t('title'));
  const isBackwards = period.until < period.from;
  const isTooLong = !isBackwards && bucketCount(period.from, period.until, period.bucket) > maxMetricBuckets;
  return (
    <AppLayout width="page">
      <Stack gap={24} className={styles.page}>
        <BackLink to={paths.account()}>{t('account:title')}</BackLink>
        <PageHeading title={t('title')} description={t('text')} />
        <StatusSummary />
        <HealthPanel />
        <DeadMessages />
        <LastErrors />
        <SlowestCalls />
        <StoragePanel />
        <UsePanel />
        <Row align="end" screenOnly>
          {(['from', 'until'] as const).map((end) => (
            <DayFilter key={end} label={t(end)} value={period[end]} onDay={(day) => change({ [end]: day })} />
          ))}
          <SelectList
            label={t('bucket')}
            size="small"
            value={period.bucket}
            options={timeBuckets.map((value) => ({ value, label: t(`bucket.${value}`) }))}
            onValueChange={(bucket) => isBucket(bucket) && change({ bucket })}
          />
        </Row>
        {isBackwards || isTooLong ? (
          <Notice level="error">{t(isBackwards ? 'backwards' : 'tooLong')}</Notice>
        ) : (
          <Suspense fallback={<Spinner size="large" label={t('common:loading')} />}>
            <MetricsPanels period={period} />
          </Suspense>
        )}
        <PlanAssignment />
      </Stack>
    </AppLayout>
  );
}
