import { useQuery } from '@tanstack/react-query';
import type { ScaleTimeline } from '@tunna/contract/scales/scale';
import { timelineBuckets } from '@tunna/contract/scales/scale-values';
import { formatCount, formatKilograms, formatNumber } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { weekdayNames } from '@tunna/domain/time/dates';
import { bucketGroupName, bucketName, bucketShortName, isFuture } from '@tunna/domain/time/time-buckets';
import { Row, SelectList, Stack } from '@tunna/ui';
import { type ChartData, HeatMap, StackedBarChart } from '@tunna/ui/chart';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useChartSetting } from '../../../shared/view/use-chart-setting.tsx';
import styles from './scale.module.css';
import { timelineQuery } from './scale.queries.ts';

type Bucket = ScaleTimeline['bucket'];

interface Props {
  readonly orgId: number;
  readonly scaleId: number;
  /** Days, both included. */
  readonly days: { readonly from: string; readonly until: string };
  readonly bucket: Bucket;
  readonly onBucket: (bucket: Bucket) => void;
  /** Chooses the days; beside the choice of buckets. */
  readonly picker: ReactNode;
}

/** Ticks of an axis are round: whole numbers are written without decimals. */
const onAxis = (value: number): string =>
  `${Number.isInteger(value) ? formatCount(value) : formatNumber(value)}\u00a0kg`;

/** The weights of a scale over time, and by weekday and hour. */
export function ScaleCharts({ orgId, scaleId, days, bucket, onBucket, picker }: Props) {
  const { t } = useTranslation('scale');
  const query = useQuery(timelineQuery(orgId, scaleId, { ...days, bucket }));
  return (
    <Stack as="section" gap={12} aria-label={t('timeline')}>
      <Row gap={16} rowGap={8} align="center" justify="between" screenOnly>
        {picker}
        <SelectList
          label={t('bucket')}
          hideLabel
          size="small"
          value={bucket}
          options={timelineBuckets.map((value) => ({ value, label: t(`bucket.${value}`) }))}
          onValueChange={(chosen) => onBucket(timelineBuckets.find((each) => each === chosen) ?? 'day')}
        />
      </Row>
      <DataLoadingView query={query}>
        {(timeline) => (
          <div className={styles.pair}>
            <Timeline timeline={timeline} />
            <Hours timeline={timeline} />
          </div>
        )}
      </DataLoadingView>
    </Stack>
  );
}

interface TimelineProps {
  readonly timeline: ScaleTimeline;
}

function Timeline({ timeline: { bucket, buckets, kg, readings } }: TimelineProps) {
  const { t, i18n } = useTranslation('scale');
  const setting = useChartSetting();
  const language = i18n.language as Language;
  const now = new Date();
  const begun = buckets.filter(({ from }) => !isFuture(from, now));
  const data: ChartData = {
    rowHeading: t(`bucket.${bucket}`),
    series: readings === 0 ? [] : [{ key: 'kg', name: t('reading:kg') }],
    rows:
      readings === 0
        ? []
        : begun.map((each) => ({
            key: each.from,
            name: bucketName(each.from, language),
            shortName: bucketShortName(each.from, language),
            groupName: bucketGroupName(each.from, language),
            values: [{ value: Number(each.kg), label: formatKilograms(each.kg), exact: each.kg }],
          })),
  };
  return (
    <StackedBarChart
      {...setting}
      headingLevel={2}
      title={t('overTime')}
      summary={
        readings === 0
          ? t('nothingWeighed')
          : t('overTimeSummary', { count: readings, figure: formatCount(readings), kg: formatKilograms(kg) })
      }
      data={data}
      formatValue={onAxis}
    />
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function Hours({ timeline: { hours } }: TimelineProps) {
  const { t, i18n } = useTranslation('scale');
  const setting = useChartSetting();
  const names = weekdayNames(i18n.language as Language);
  const nameOf = (weekday: number) => names[weekday - 1] ?? '';
  const found = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.kg]));
  // From the first to the last hour of the day with weighings.
  const first = Math.min(...hours.map(({ hour }) => hour), 23);
  const last = Math.max(...hours.map(({ hour }) => hour), 0);
  const shown = hours.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  const busiest = hours.toSorted((one, other) => Number(other.kg) - Number(one.kg))[0];
  const data: ChartData = {
    rowHeading: t('weekday'),
    series: shown.map((hour) => ({ key: String(hour), name: t('hourOf', { hour }), shortName: String(hour) })),
    rows:
      shown.length === 0
        ? []
        : weekdays.map((weekday) => ({
            key: String(weekday),
            name: nameOf(weekday),
            values: shown.map((hour) => {
              const kg = found.get(`${weekday} ${hour}`) ?? '0';
              return { value: Number(kg), label: formatKilograms(kg), exact: kg };
            }),
          })),
  };
  return (
    <HeatMap
      {...setting}
      headingLevel={2}
      title={t('hours')}
      summary={
        busiest === undefined
          ? t('nothingWeighed')
          : t('hoursSummary', { weekday: nameOf(busiest.weekday), hour: busiest.hour, kg: formatKilograms(busiest.kg) })
      }
      data={data}
      formatValue={(value) => formatCount(Math.round(value))}
    />
  );
}
