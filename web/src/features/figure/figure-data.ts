import type { Figures, PeriodFigures } from '@tunna/contract/figures';
import { addDays, addMonths } from '@tunna/domain/days';
import type { Period } from '@tunna/domain/figures';
import { amountText, sum } from '@tunna/domain/invoice-arithmetic';
import type { Language } from '@tunna/domain/languages';
import { formatKilograms, formatMoney } from '@tunna/domain/numbers';
import { bucketGroupName, bucketName, bucketShortName } from '@tunna/domain/time-buckets';
import type { ChartData, ChartRow, ChartSeries, ChartValue } from '@tunna/ui/chart';

/** What bars are as long as. */
export type FigureMeasure = 'kg' | 'cost';

/** Streams that a chart tells apart: of more nobody could. */
const mostStreams = 8;

/** The first and the last day of a period, as lists of lines take them. */
export const daysOfPeriod = ({ from, until }: Period) => ({
  from: `${from}-01`,
  to: addDays(addMonths(`${until}-01`, 1), -1),
});

/** Answers where the lines behind a figure are; nothing for whoever may not see them. */
export type LinesHref = (filters: Readonly<Record<string, string>>) => string | undefined;

interface Shown {
  readonly measure: FigureMeasure;
  readonly language: Language;
  readonly nameOf: (stream: Figures['streams'][number]['wasteStream']) => string;
  readonly othersName: string;
  readonly linesHref: LinesHref;
}

const formatOf = (currency: string, measure: FigureMeasure) => (text: string) =>
  measure === 'kg' ? formatKilograms(text) : formatMoney(text, currency);

const chartValue = (text: string, format: (text: string) => string, href?: string): ChartValue => ({
  value: Number(text),
  label: format(text),
  exact: text,
  ...(href === undefined ? {} : { href }),
});

/** Colours of which none is there twice: paper and card have the same one, and are lighter the second time. */
const toldApart = (colors: readonly string[]): string[] =>
  colors.map((color, index) => {
    const times = colors.slice(0, index).filter((earlier) => earlier === color).length;
    return times === 0 ? color : `color-mix(in srgb, ${color} ${Math.max(20, 100 - times * 45)}%, white)`;
  });

/** Months of a period by stream: the largest streams by themselves, the others as one. */
export function monthsByStream(figures: PeriodFigures, rowHeading: string, shown: Shown): ChartData {
  const { measure, language, nameOf, othersName, linesHref } = shown;
  const format = formatOf(figures.currency, measure);
  const present = figures.streams.filter((stream) => stream[measure] !== '0');
  const sorted = present.toSorted((one, other) => Number(other[measure]) - Number(one[measure]));
  const own = sorted.length > mostStreams ? sorted.slice(0, mostStreams - 1) : sorted;
  const rest = new Set(sorted.slice(own.length).map(({ wasteStream }) => wasteStream?.id));
  const colors = toldApart(own.map(({ wasteStream }) => wasteStream?.color ?? 'var(--muted)'));
  const series: ChartSeries[] = own.map(({ wasteStream }, index) => ({
    key: String(wasteStream?.id ?? ''),
    name: nameOf(wasteStream),
    color: colors[index],
  }));
  if (rest.size > 0) series.push({ key: 'others', name: othersName, color: 'var(--control-border)' });
  const rows = figures.months.map((month): ChartRow => {
    const days = daysOfPeriod({ from: month.month, until: month.month });
    const values = own.map(({ wasteStream }) => {
      const made = month.streams.find(({ wasteStreamId }) => wasteStreamId === wasteStream?.id);
      const href =
        wasteStream === undefined ? undefined : linesHref({ ...days, wasteStreamId: String(wasteStream.id) });
      return chartValue(made?.[measure] ?? '0', format, href);
    });
    const others = month.streams.filter(({ wasteStreamId }) => rest.has(wasteStreamId)).map((made) => made[measure]);
    const href = linesHref(days);
    return {
      key: month.month,
      name: bucketName(month.month, language),
      shortName: bucketShortName(month.month, language),
      groupName: bucketGroupName(month.month, language),
      total: { label: format(month[measure]), exact: month[measure] },
      values: rest.size > 0 ? [...values, chartValue(amountText(sum(others)), format)] : values,
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

/** Rows that a bar list shows at most. */
const mostBars = 12;

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
    rows: sorted.slice(0, mostBars).map((row): ChartRow => {
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
