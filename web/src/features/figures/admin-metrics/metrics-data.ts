import type { MetricShare } from '@tunna/contract/figures/admin-metrics';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { bucketGroupName, bucketName, bucketShortName } from '@tunna/domain/time/time-buckets';
import type { ChartData, ChartValue } from '@tunna/ui/chart';

const countValue = (count: number): ChartValue => ({ value: count, label: formatCount(count), exact: String(count) });

interface Lines<Key extends string> {
  readonly rowHeading: string;
  /** Each line with its name, in the order they are drawn. */
  readonly series: readonly { readonly key: Key; readonly name: string }[];
  readonly language: Language;
}

/** Counts over time, a line for each kind. */
export const linesOf = <Key extends string>(
  buckets: readonly ({ readonly bucket: string } & Readonly<Record<Key, number>>)[],
  { rowHeading, series, language }: Lines<Key>,
): ChartData => ({
  rowHeading,
  series,
  rows: buckets.map((row) => ({
    key: row.bucket,
    name: bucketName(row.bucket, language),
    shortName: bucketShortName(row.bucket, language),
    groupName: bucketGroupName(row.bucket, language),
    values: series.map(({ key }) => countValue(row[key])),
  })),
});

interface Bars {
  readonly rowHeading: string;
  readonly measureName: string;
  readonly nameOf: (name: string) => string;
  /** The label of unnamed kinds. */
  readonly othersName: string;
}

/** Sessions of each kind; unnamed kinds are last. */
export const barsOf = (
  shares: readonly MetricShare[],
  { rowHeading, measureName, nameOf, othersName }: Bars,
): ChartData => ({
  rowHeading,
  series: [{ key: 'sessions', name: measureName }],
  rows: shares.map(({ name, sessions }) => ({
    key: name ?? '',
    name: name === undefined ? othersName : nameOf(name),
    ...(name === undefined ? { color: 'var(--muted)' } : {}),
    values: [countValue(sessions)],
  })),
});
