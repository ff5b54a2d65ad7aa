/**
 * Years, quarters, months, days and hours for figures over time. The key of a bucket is text that sorts by time: `2026`, `2026-Q3`,
 * `2026-03`, `2026-03-14`, `2026-03-14T05`; its format identifies the kind.
 */

import type { Language } from '../text/languages.ts';
import { dayOf, defaultTimeZone, formatDateTime, formatDay, hourOf, monthNames, shortMonthNames } from './dates.ts';
import { addDays, addMonths, dayNumber, dayOfNumber } from './days.ts';

/** The longest first. */
export const timeBuckets = ['year', 'quarter', 'month', 'day', 'hour'] as const;

export type TimeBucket = (typeof timeBuckets)[number];

/** Maximum of buckets in a range: eleven years of days, or five months of hours. */
export const maxBuckets = 4096;

const forms: Readonly<Record<TimeBucket, RegExp>> = {
  year: /^\d{4}$/,
  quarter: /^\d{4}-Q[1-4]$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  hour: /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])$/,
};

/** The kind of a key. @throws RangeError for an invalid key */
export function bucketKind(key: string): TimeBucket {
  const kind = timeBuckets.find((bucket) => forms[bucket].test(key));
  if (kind === undefined) throw new RangeError(`${key} is not a period.`);
  if (kind === 'day' || kind === 'hour') dayNumber(key.slice(0, 10));
  return kind;
}

const yearOf = (key: string): number => Number(key.slice(0, 4));
const monthOf = (key: string): number => Number(key.slice(5, 7));
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const yearText = (year: number): string => String(year).padStart(4, '0');

/** Buckets of a kind are numbered without gaps, which fills ranges. */
function numberOf(key: string): number {
  switch (bucketKind(key)) {
    case 'year':
      return yearOf(key);
    case 'quarter':
      return yearOf(key) * 4 + Number(key.slice(6)) - 1;
    case 'month':
      return yearOf(key) * 12 + monthOf(key) - 1;
    case 'day':
      return dayNumber(key);
    case 'hour':
      return dayNumber(key.slice(0, 10)) * 24 + Number(key.slice(11));
  }
}

function keyOf(number: number, bucket: TimeBucket): string {
  switch (bucket) {
    case 'year':
      return yearText(number);
    case 'quarter':
      return `${yearText(Math.floor(number / 4))}-Q${(number % 4) + 1}`;
    case 'month':
      return `${yearText(Math.floor(number / 12))}-${twoDigits((number % 12) + 1)}`;
    case 'day':
      return dayOfNumber(number);
    case 'hour': {
      const day = Math.floor(number / 24);
      return `${dayOfNumber(day)}T${twoDigits(number - day * 24)}`;
    }
  }
}

/**
 * The key of the bucket of a day (`YYYY-MM-DD`) or a moment.
 *
 * @param timeZone IANA name, for moments
 * @throws RangeError for an invalid day or date, an unknown time zone, and for the hour of a day
 */
export function bucketOf(at: string | Date, bucket: TimeBucket, timeZone = defaultTimeZone): string {
  const day = typeof at === 'string' ? dayOfNumber(dayNumber(at)) : dayOf(at, timeZone);
  switch (bucket) {
    case 'year':
      return day.slice(0, 4);
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(monthOf(day) / 3)}`;
    case 'month':
      return day.slice(0, 7);
    case 'day':
      return day;
    case 'hour':
      if (typeof at === 'string') throw new RangeError(`${at} is a day; a moment is needed to know the hour.`);
      return `${day}T${hourOf(at, timeZone)}`;
  }
}

/** Whether a bucket begins after the moment. @throws RangeError for an invalid key */
export const isFuture = (key: string, now: Date): boolean => key > bucketOf(now, bucketKind(key));

/**
 * The keys of all buckets from one to another, both included; none if the latest is before the earliest. Hours are local: at a change of
 * clocks a skipped hour is included, and a repeated one is included once.
 *
 * @param earliest key of the first bucket @param latest key of the last one, of the same kind
 * @throws RangeError for keys of different kinds, and for more than `maxBuckets`
 */
export function bucketsBetween(earliest: string, latest: string, bucket: TimeBucket): string[] {
  for (const key of [earliest, latest])
    if (bucketKind(key) !== bucket) throw new RangeError(`${key} is not of the kind ${bucket}.`);
  const first = numberOf(earliest);
  const count = Math.max(numberOf(latest) - first + 1, 0);
  if (count > maxBuckets)
    throw new RangeError(`From ${earliest} to ${latest} there are ${count} periods; the maximum is ${maxBuckets}.`);
  return Array.from({ length: count }, (_bucket, index) => keyOf(first + index, bucket));
}

/** A row of figures with the key of its bucket. */
export interface BucketRow {
  readonly bucket: string;
}

/**
 * The length of `bucketsBetween` for two days, both included, without creating the keys.
 * @throws RangeError for an invalid day
 */
export function bucketCount(from: string, until: string, bucket: TimeBucket): number {
  const [first, last] =
    bucket === 'hour' ? [`${from}T00`, `${until}T23`] : [bucketOf(from, bucket), bucketOf(until, bucket)];
  return Math.max(numberOf(last) - numberOf(first) + 1, 0);
}

/**
 * Rows sorted by time, with an empty row for each missing bucket between the earliest and the latest. Several rows of one bucket keep their
 * order.
 *
 * @param empty creates the row of a bucket without figures
 * @throws RangeError as `bucketsBetween` does
 */
export function fillBuckets<Row extends BucketRow>(
  rows: readonly Row[],
  bucket: TimeBucket,
  empty: (key: string) => Row,
): Row[] {
  const byKey = Map.groupBy(rows, (row) => row.bucket);
  const keys = [...byKey.keys()].sort();
  const [earliest] = keys;
  if (earliest === undefined) return [];
  return bucketsBetween(earliest, keys.at(-1) ?? earliest, bucket).flatMap((key) => byKey.get(key) ?? [empty(key)]);
}

/** The first and the last day of a bucket, for filters. @throws RangeError for an invalid key */
export function bucketDays(key: string): { readonly from: string; readonly until: string } {
  const lastOf = (first: string, months: number) => ({ from: first, until: addDays(addMonths(first, months), -1) });
  switch (bucketKind(key)) {
    case 'year':
      return lastOf(`${key}-01-01`, 12);
    case 'quarter':
      return lastOf(`${key.slice(0, 4)}-${twoDigits(Number(key.slice(6)) * 3 - 2)}-01`, 3);
    case 'month':
      return lastOf(`${key}-01`, 1);
    default:
      return { from: key.slice(0, 10), until: key.slice(0, 10) };
  }
}

/**
 * A bucket in words: `2026`, `Q3 2026`, `mars 2026`, `14. mars 2026`, `14. mars 2026 kl. 05:00`.
 * @throws RangeError for an invalid key
 */
export function bucketName(key: string, language: Language): string {
  switch (bucketKind(key)) {
    case 'year':
      return key;
    case 'quarter':
      return `${key.slice(5)} ${key.slice(0, 4)}`;
    case 'month':
      return `${monthNames(language)[monthOf(key) - 1]} ${key.slice(0, 4)}`;
    case 'day':
      return formatDay(key, language);
    case 'hour':
      return formatDateTime(new Date(`${key}:00Z`), language, 'UTC');
  }
}

/** The label of a bucket at an axis, within the group of `bucketGroupName`: `2026`, `Q3`, `mar`, `14`, `05`. */
export function bucketShortName(key: string, language: Language): string {
  switch (bucketKind(key)) {
    case 'year':
      return key;
    case 'quarter':
      return key.slice(5);
    case 'month':
      return shortMonthNames(language)[monthOf(key) - 1] ?? '';
    case 'day':
      return String(Number(key.slice(8)));
    case 'hour':
      return key.slice(11);
  }
}

/** What adjacent buckets have in common: the year of quarters and months, the month of days, the day of hours; undefined for years. */
export function bucketGroupName(key: string, language: Language): string {
  switch (bucketKind(key)) {
    case 'year':
      return '';
    case 'quarter':
    case 'month':
      return key.slice(0, 4);
    case 'day':
      return bucketName(key.slice(0, 7), language);
    case 'hour':
      return bucketName(key.slice(0, 10), language);
  }
}
