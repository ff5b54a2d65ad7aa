import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type {
  EventMetrics,
  MetricShare,
  MetricsPeriod,
  OrganizationMetrics,
  ReportMetrics,
} from '@tunna/contract/figures/admin-metrics';
import { formatCount, formatShare } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { Muted, Panel, Skeleton, Stack } from '@tunna/ui';
import { BarList, type FigureChange, FigureTile, LineChart } from '@tunna/ui/chart';
import type { ReactNode } from 'react';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useChartSetting } from '../../../shared/view/use-chart-setting.tsx';
import styles from './admin-metrics.module.css';
import { barsOf, linesOf } from './metrics-data.ts';

interface Props {
  readonly period: MetricsPeriod;
}

/** The operator's figures: organizations, reports and events over time, each in a panel. */
export function MetricsPanels({ period }: Props) {
  const { t } = useTranslation('admin-metrics');
  const input = { query: period };
  const organizations = useQuery({ ...callQuery('getOrganizationMetrics', input), placeholderData: keepPreviousData });
  const reports = useQuery({ ...callQuery('getReportMetrics', input), placeholderData: keepPreviousData });
  const events = useQuery({ ...callQuery('getEventMetrics', input), placeholderData: keepPreviousData });
  return (
    <>
      <MetricsPanel title={t('organizations.title')} query={organizations}>
        {(metrics) => <Organizations metrics={metrics} bucket={period.bucket} />}
      </MetricsPanel>
      <MetricsPanel title={t('reports.title')} query={reports}>
        {(metrics) => <Reports metrics={metrics} bucket={period.bucket} />}
      </MetricsPanel>
      <MetricsPanel title={t('events.title')} query={events}>
        {(metrics) => <Events metrics={metrics} bucket={period.bucket} />}
      </MetricsPanel>
    </>
  );
}

interface MetricsPanelProps<Metrics> {
  readonly title: string;
  readonly query: UseQueryResult<Metrics>;
  readonly children: (metrics: NonNullable<Metrics>) => ReactNode;
}

function MetricsPanel<Metrics>({ title, query, children }: MetricsPanelProps<Metrics>) {
  return (
    <Panel title={title}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {(metrics) => (
          <Stack gap={24} className={styles.metrics}>
            {children(metrics)}
          </Stack>
        )}
      </DataLoadingView>
    </Panel>
  );
}

interface MetricsProps<Metrics> {
  readonly metrics: Metrics;
  readonly bucket: MetricsPeriod['bucket'];
}

function Tiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

interface CountTileProps {
  readonly label: string;
  readonly count: number;
  /** Undefined without a comparison. */
  readonly change: FigureChange | undefined;
  /** Counts by bucket. */
  readonly trend: readonly number[];
}

const CountTile = ({ count, trend, ...rest }: CountTileProps) => (
  <FigureTile {...rest} value={formatCount(count)} trend={trend.length > 1 ? trend : undefined} />
);

/** A number of today, with what was added in the period. */
function AddedTile({
  added,
  ...rest
}: Omit<CountTileProps, 'change' | 'trend'> & { readonly added: readonly number[] }) {
  const { t } = useTranslation('admin-metrics');
  const sum = added.reduce((one, other) => one + other, 0);
  const text = sum === 0 ? t('change.noneAdded') : t('change.added', { added: formatCount(sum) });
  return <CountTile {...rest} trend={added} change={{ direction: sum > 0 ? 'up' : 'same', text }} />;
}

interface OverTimeProps<Key extends string> {
  readonly title: string;
  readonly summary: string;
  readonly bucket: MetricsPeriod['bucket'];
  readonly buckets: readonly ({ readonly bucket: string } & Readonly<Record<Key, number>>)[];
  readonly series: readonly { readonly key: Key; readonly name: string }[];
}

/** Counts are integers: an axis has no ticks between them. */
const formatTick = (value: number): string => (Number.isInteger(value) ? formatCount(value) : '');

function OverTime<Key extends string>({ title, summary, bucket, buckets, series }: OverTimeProps<Key>) {
  const { t, i18n } = useTranslation('admin-metrics');
  const setting = useChartSetting();
  const language = i18n.language as Language;
  return (
    <LineChart
      {...setting}
      title={title}
      summary={summary}
      data={linesOf(buckets, { rowHeading: t(`bucket.${bucket}`), series, language })}
      formatValue={formatTick}
    />
  );
}

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

function Organizations({ metrics: { totals, buckets }, bucket }: MetricsProps<OrganizationMetrics>) {
  const { t } = useTranslation('admin-metrics');
  return (
    <>
      <Tiles>
        <AddedTile
          label={t('organizations.all')}
          count={totals.organizations}
          added={buckets.map((row) => row.created)}
        />
        {(['members', 'locations', 'containers'] as const).map((what) => (
          <AddedTile
            key={what}
            label={t(`organizations.${what}`)}
            count={totals[what]}
            added={buckets.map((row) => row[what])}
          />
        ))}
      </Tiles>
      <OverTime
        title={t('organizations.overTime')}
        summary={t('organizations.summary', { count: sumOf(buckets, 'created') })}
        bucket={bucket}
        buckets={buckets}
        series={[
          { key: 'active', name: t('organizations.active') },
          { key: 'created', name: t('organizations.created') },
        ]}
      />
    </>
  );
}

function Reports({ metrics: { totals, buckets }, bucket }: MetricsProps<ReportMetrics>) {
  const { t } = useTranslation('admin-metrics');
  return (
    <>
      <Tiles>
        <AddedTile label={t('reports.drafts')} count={totals.drafts} added={buckets.map(({ made }) => made)} />
        <AddedTile
          label={t('reports.published')}
          count={totals.published}
          added={buckets.map((row) => row.published)}
        />
        <AddedTile label={t('reports.shared')} count={totals.shared} added={buckets.map(({ shared }) => shared)} />
      </Tiles>
      <OverTime
        title={t('reports.overTime')}
        summary={t('reports.summary', { count: sumOf(buckets, 'made') })}
        bucket={bucket}
        buckets={buckets}
        series={[
          { key: 'made', name: t('reports.made') },
          { key: 'published', name: t('reports.published') },
          { key: 'shared', name: t('reports.links') },
        ]}
      />
    </>
  );
}

/** Compares a count with the one of the previous period, in words. */
function useCountChange() {
  const { t } = useTranslation('admin-metrics');
  return (now: number, before: number | undefined, isGood?: 'less'): FigureChange | undefined => {
    if (before === undefined) return undefined;
    if (now === before) return { direction: 'same', text: t('change.same') };
    const isMore = now > before;
    const meaning = isGood === undefined ? undefined : isMore ? 'bad' : 'good';
    const share = before === 0 ? undefined : formatShare(String(Math.abs(now - before) / before));
    const text = share === undefined ? t('change.fromNone') : t(isMore ? 'change.more' : 'change.less', { share });
    return { direction: isMore ? 'up' : 'down', text, meaning };
  };
}

function Events({ metrics, bucket }: MetricsProps<EventMetrics>) {
  const { t } = useTranslation('admin-metrics');
  const changed = useCountChange();
  const { totals, previous, buckets, kinds, errorSources, browsers, systems, screenWidths } = metrics;
  const named = (group: 'kind' | 'source') => (name: string) => t(`${group}.${name}`, { defaultValue: name });
  return (
    <>
      <Tiles>
        {(['events', 'errors', 'sessions'] as const).map((what) => (
          <CountTile
            key={what}
            label={t(what === 'events' ? 'events.all' : `events.${what}`)}
            count={totals[what]}
            change={changed(totals[what], previous?.[what], what === 'errors' ? 'less' : undefined)}
            trend={buckets.map((row) => row[what])}
          />
        ))}
      </Tiles>
      {previous === undefined && <Muted>{t('events.notCompared')}</Muted>}
      <OverTime
        title={t('events.overTime')}
        summary={t('events.summary', { count: totals.sessions })}
        bucket={bucket}
        buckets={buckets}
        series={[
          { key: 'events', name: t('events.all') },
          { key: 'sessions', name: t('events.sessions') },
          { key: 'errors', name: t('events.errors') },
        ]}
      />
      <div className={styles.pairs}>
        <Shares title={t('events.kinds')} shares={kinds} nameOf={named('kind')} />
        <Shares title={t('events.sources')} shares={errorSources} nameOf={named('source')} />
        <Shares title={t('events.browsers')} shares={browsers} />
        <Shares title={t('events.systems')} shares={systems} />
        <Shares title={t('events.screens')} shares={screenWidths} nameOf={(width) => t('pixels', { width })} />
      </div>
      <Muted>{t('events.note')}</Muted>
    </>
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly MetricShare[];
  readonly nameOf?: (name: string) => string;
}

function Shares({ title, shares, nameOf = (name) => name }: SharesProps) {
  const { t } = useTranslation('admin-metrics');
  const setting = useChartSetting();
  return (
    <BarList
      {...setting}
      title={title}
      summary={t('shares')}
      data={barsOf(shares, {
        rowHeading: title,
        measureName: t('events.sessions'),
        nameOf,
        othersName: t('others'),
      })}
    />
  );
}
