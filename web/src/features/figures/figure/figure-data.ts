import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { Figures, PeriodFigures } from '@tunna/contract/figures/figures';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { formatKilograms, formatMoney, formatNumber } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthsOf, type Period } from '@tunna/domain/time/months';
import { bucketDays, bucketGroupName, bucketName, bucketOf, bucketShortName } from '@tunna/domain/time/time-buckets';
import type { ChartData, ChartRow, ChartSeries, ChartValue } from '@tunna/ui/chart';
import { attributedStreams } from '../shared/attributed-streams.ts';

/** The measures of bars. */
export const figureMeasures = ['kg', 'cost'] as const;
export type FigureMeasure = (typeof figureMeasures)[number];

/** Maximum of streams in a chart: more colours are not distinguishable. */
const maxStreams = 8;

/** Returns the address of the lines behind a figure; undefined without the permission. */
export type LinesHref = (filters: Readonly<Record<string, string>>) => string | undefined;

/** The units of a bar: figures are stored by month. */
export const periodBuckets = ['month', 'quarter', 'year'] as const;
export type PeriodBucket = (typeof periodBuckets)[number];

/** The default bucket of a period, so that every bar is readable. */
export const usualBucket = (period: Period): PeriodBucket =>
  monthsOf(period) <= 24 ? 'month' : monthsOf(period) <= 72 ? 'quarter' : 'year';

interface Shown {
  readonly measure: FigureMeasure;
  readonly bucket: PeriodBucket;
  readonly language: Language;
  readonly nameOf: (stream: Figures['streams'][number]['wasteStream']) => string;
  readonly othersName: string;
  readonly linesHref: LinesHref;
  readonly streamFilter: StreamFilter;
}

/** Figures by stream and by month, with the cost that is attributed to each stream. */
export function attributedFigures(figures: PeriodFigures, attribution: CostAttribution): PeriodFigures {
  const costs = new Map(attribution.months.map(({ month, streams }) => [month, streams]));
  return {
    ...figures,
    streams: attributedStreams(figures, attribution),
    months: figures.months.map((made) => ({
      ...made,
      streams: (costs.get(made.month) ?? []).map((stream) => ({ kg: '0', estimatedKg: '0', ...stream })),
    })),
  };
}

/** The filter of lines that leads to the lines of a stream. */
type StreamFilter = 'wasteStreamId' | 'attributedStreamId';

/** Ticks of an axis are round: whole numbers are written without decimals. */
export const formatAxis = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('de-DE') : formatNumber(value);

const formatOf = (currency: string, measure: FigureMeasure) => (text: string) =>
  measure === 'kg' ? formatKilograms(text) : formatMoney(text, currency);

const chartValue = (text: string, format: (text: string) => string, href?: string): ChartValue => ({
  value: Number(text),
  label: format(text),
  exact: text,
  ...(href === undefined ? {} : { href }),
});

/** Names of distinct colours: paper and card have the same colour, which is lighter for the second one. */
const distinctNames = (colors: readonly string[]): string[] =>
  colors.map((color, index) => {
    const times = colors.slice(0, index).filter((earlier) => earlier === color).length;
    return times === 0 ? color : `color-mix(in srgb, ${color} ${Math.max(20, 100 - times * 45)}%, white)`;
  });

/** A period in months, quarters or years, by stream: the largest streams separately, the others as one. */
export function monthsByStream(figures: PeriodFigures, rowHeading: string, shown: Shown): ChartData {
  const { measure, bucket, language, nameOf, othersName, linesHref, streamFilter } = shown;
  const format = formatOf(figures.currency, measure);
  const present = figures.streams.filter((stream) => stream[measure] !== '0');
  const sorted = present.toSorted((one, other) => Number(other[measure]) - Number(one[measure]));
  const own = sorted.length > maxStreams ? sorted.slice(0, maxStreams - 1) : sorted;
  const rest = new Set(sorted.slice(own.length).map(({ wasteStream }) => wasteStream?.id));
  const colors = distinctNames(own.map(({ wasteStream }) => wasteStream?.color ?? 'var(--muted)'));
  const series: ChartSeries[] = own.map(({ wasteStream }, index) => ({
    key: String(wasteStream?.id ?? ''),
    name: nameOf(wasteStream),
    color: colors[index],
  }));
  if (rest.size > 0) series.push({ key: 'others', name: othersName, color: 'var(--control-border)' });
  const cut = Map.groupBy(figures.months, ({ month }) => bucketOf(`${month}-01`, bucket));
  const rows = [...cut].map(([key, months]): ChartRow => {
    const { from, until: to } = bucketDays(key);
    const streams = months.flatMap((month) => month.streams);
    const amountOf = (isOf: (id: number | undefined) => boolean) =>
      amountText(sum(streams.filter(({ wasteStreamId }) => isOf(wasteStreamId)).map((made) => made[measure])));
    const values = own.map(({ wasteStream }) => {
      const id = wasteStream?.id;
      const href = id === undefined ? undefined : linesHref({ from, to, [streamFilter]: String(id) });
      return chartValue(
        amountOf((other) => other === id),
        format,
        href,
      );
    });
    const href = linesHref({ from, to });
    const total = amountText(sum(months.map((month) => month[measure])));
    return {
      key,
      name: bucketName(key, language),
      shortName: bucketShortName(key, language),
      groupName: bucketGroupName(key, language),
      total: { label: format(total), exact: total },
      values:
        rest.size > 0
          ? [
              ...values,
              chartValue(
                amountOf((id) => rest.has(id)),
                format,
              ),
            ]
          : values,
      ...(href === undefined ? {} : { href }),
    };
  });
  return { rowHeading, series, rows };
}

interface BarsShown<Row> {
  readonly rowHeading: string;
  readonly measureName: string;
  readonly measure: FigureMeasure;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly colorOf?: (row: Row) => string | undefined;
  readonly hrefOf?: (row: Row) => string | undefined;
}

/** Maximum of rows in a bar list. */
const maxBars = 12;

/** Rows of one kind, the largest first, each with its figure. */
export function barsOf<Row extends { readonly kg: string; readonly cost?: string }>(
  rows: readonly Row[],
  currency: string,
  shown: BarsShown<Row>,
): ChartData {
  const { rowHeading, measureName, measure, keyOf, nameOf, colorOf, hrefOf } = shown;
  const format = formatOf(currency, measure);
  const amount = (row: Row) => row[measure] ?? '0';
  const sorted = rows
    .filter((row) => amount(row) !== '0')
    .toSorted((one, other) => Number(amount(other)) - Number(amount(one)));
  return {
    rowHeading,
    series: [{ key: measure, name: measureName }],
    rows: sorted.slice(0, maxBars).map((row): ChartRow => {
      const [color, href] = [colorOf?.(row), hrefOf?.(row)];
      return {
        key: keyOf(row),
        name: nameOf(row),
        values: [chartValue(amount(row), format)],
        ...(color === undefined ? {} : { color }),
        ...(href === undefined ? {} : { href }),
      };
    }),
  };
}
