import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { languages } from '../text/languages.ts';
import { addDays } from './days.ts';
import {
  bucketCount,
  bucketDays,
  bucketGroupName,
  bucketKind,
  bucketName,
  bucketOf,
  bucketShortName,
  bucketsBetween,
  fillBuckets,
  isFuture,
  maxBuckets,
  timeBuckets,
} from './time-buckets.ts';

const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const buckets = fc.constantFrom(...timeBuckets);

test('a moment belongs to one bucket of each kind', () => {
  const moment = new Date('2026-09-14T05:59:59Z');
  expect(timeBuckets.map((bucket) => bucketOf(moment, bucket))).toEqual([
    '2026',
    '2026-Q3',
    '2026-09',
    '2026-09-14',
    '2026-09-14T05',
  ]);
  expect(bucketOf('2026-12-31', 'quarter')).toBe('2026-Q4');
});

test('the time zone decides, at midnight and at the turn of the year', () => {
  const moment = new Date('2026-12-31T23:30:00Z');
  expect(bucketOf(moment, 'year')).toBe('2026');
  expect(bucketOf(moment, 'year', 'Europe/Oslo')).toBe('2027');
  expect(bucketOf(moment, 'hour', 'Europe/Oslo')).toBe('2027-01-01T00');
});

test('invalid days, hours of days and invalid keys are rejected', () => {
  expect(() => bucketOf('2026-02-30', 'month')).toThrow(RangeError);
  expect(() => bucketOf('2026-02-03', 'hour')).toThrow(
    new RangeError('2026-02-03 is a day; a moment is needed to know the hour.'),
  );
  expect(() => bucketOf(new Date('nonsense'), 'day')).toThrow(RangeError);
  for (const key of ['', '26', '2026-Q5', '2026-13', '2026-02-30', '2026-02-03T24', '2026-02-03T05:00'])
    expect(() => bucketKind(key), key).toThrow(RangeError);
  for (const key of ['2026', '2026-Q3', '2026-03', '2026-03-14', '2026-03-14T05'])
    for (const text of [`x${key}`, `${key}x`])
      expect(() => bucketKind(text), text).toThrow(new RangeError(`${text} is not a period.`));
  expect(() => bucketKind('2026-02-30T05')).toThrow(new RangeError('2026-02-30 is not a date.'));
});

describe('a range', () => {
  it('contains every bucket from the earliest to the latest, in order', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 100 }), buckets, (moment, hours, bucket) => {
        const from = bucketOf(moment, bucket);
        const to = bucketOf(new Date(moment.getTime() + hours * 3_600_000), bucket);
        const keys = bucketsBetween(from, to, bucket);
        expect([keys[0], keys.at(-1)]).toEqual([from, to]);
        expect(keys).toEqual([...new Set(keys)].sort());
        for (const key of keys) expect(bucketKind(key)).toBe(bucket);
      }),
    );
  });

  it('contains each day once, in every kind of bucket', () => {
    const longer = fc.constantFrom('year', 'quarter', 'month', 'day' as const);
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 800 }), longer, (day, length, bucket) => {
        const keys = bucketsBetween(bucketOf(day, bucket), bucketOf(addDays(day, length), bucket), bucket);
        const spans = keys.map(bucketDays);
        expect(spans.slice(1).map(({ from }) => from)).toEqual(
          spans.slice(0, -1).map(({ until }) => addDays(until, 1)),
        );
        expect((spans[0]?.from ?? '') <= day).toBe(true);
        expect((spans.at(-1)?.until ?? '') >= addDays(day, length)).toBe(true);
        expect(spans.map(({ from }) => bucketOf(from, bucket))).toEqual(keys);
        expect(spans.map(({ until }) => bucketOf(until, bucket))).toEqual(keys);
      }),
    );
  });

  it('crosses the ends of years and days', () => {
    expect(bucketsBetween('2025-Q4', '2026-Q2', 'quarter')).toEqual(['2025-Q4', '2026-Q1', '2026-Q2']);
    expect(bucketsBetween('2025-11', '2026-02', 'month')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(bucketsBetween('2024-02-28', '2024-03-01', 'day')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(bucketsBetween('2026-03-14T23', '2026-03-15T01', 'hour')).toEqual([
      '2026-03-14T23',
      '2026-03-15T00',
      '2026-03-15T01',
    ]);
    expect(bucketsBetween('1969-12-31T23', '1970-01-01T00', 'hour')).toEqual(['1969-12-31T23', '1970-01-01T00']);
  });

  it('is empty backwards, and rejected if it is too long or of mixed kinds', () => {
    expect(bucketsBetween('2026-02', '2026-01', 'month')).toEqual([]);
    expect(bucketsBetween('2000-01-01', addDays('2000-01-01', maxBuckets - 1), 'day')).toHaveLength(maxBuckets);
    expect(() => bucketsBetween('2000-01-01', addDays('2000-01-01', maxBuckets), 'day')).toThrow(
      new RangeError('From 2000-01-01 to 2011-03-20 there are 4097 periods; the maximum is 4096.'),
    );
    expect(() => bucketsBetween('0001-01-01T00', '9999-12-31T23', 'hour')).toThrow(RangeError);
    expect(() => bucketsBetween('2026-01', '2026-02-01', 'month')).toThrow(
      new RangeError('2026-02-01 is not of the kind month.'),
    );
    expect(() => bucketsBetween('2026-01-01', '2026-02', 'month')).toThrow(RangeError);
    expect(bucketsBetween('0999', '1000', 'year')).toEqual(['0999', '1000']);
    expect(bucketsBetween('0999-12', '1000-01', 'month')).toEqual(['0999-12', '1000-01']);
  });
});

test('a bucket contains its first and its last day', () => {
  const days = ['2026', '2026-Q3', '2024-02', '2026-03-14', '2026-03-14T05'].map(bucketDays);
  expect(days.map(({ from, until }) => `${from} ${until}`)).toEqual([
    '2026-01-01 2026-12-31',
    '2026-07-01 2026-09-30',
    '2024-02-01 2024-02-29',
    '2026-03-14 2026-03-14',
    '2026-03-14 2026-03-14',
  ]);
});

test('rows are sorted, and missing ones are filled in', () => {
  const empty = (bucket: string) => ({ bucket, kg: '0' });
  expect(fillBuckets([], 'month', empty)).toEqual([]);
  const rows = [
    { bucket: '2026-03', kg: '3' },
    { bucket: '2026-01', kg: '1' },
    { bucket: '2026-03', kg: '4' },
    { bucket: '2026-04', kg: '5' },
  ];
  expect(fillBuckets(rows, 'month', empty)).toEqual([
    { bucket: '2026-01', kg: '1' },
    { bucket: '2026-02', kg: '0' },
    { bucket: '2026-03', kg: '3' },
    { bucket: '2026-03', kg: '4' },
    { bucket: '2026-04', kg: '5' },
  ]);
  expect(() => fillBuckets([{ bucket: '2026', kg: '1' }], 'month', empty)).toThrow(RangeError);
});

describe('names', () => {
  const keys = ['2026', '2026-Q3', '2026-03', '2026-03-14', '2026-03-14T05'] as const;

  it('are words in each language', () => {
    const names = languages.map((language) => keys.map((key) => bucketName(key, language)));
    expect(names).toEqual([
      ['2026', 'Q3 2026', 'mars 2026', '14. mars 2026', '14. mars 2026 kl. 05:00'],
      ['2026', 'Q3 2026', 'March 2026', '14 March 2026', '14 March 2026, 05:00'],
      ['2026', 'Q3 2026', 'mars 2026', '14. mars 2026', '14. mars 2026 kl. 05:00'],
      ['2026', 'Q3 2026', 'marzec 2026', '14 marca 2026', '14 marca 2026, 05:00'],
    ]);
  });

  it('are short at an axis, and distinct within a group', () => {
    expect(keys.map((key) => bucketShortName(key, 'is'))).toEqual(['2026', 'Q3', 'mar', '14', '05']);
    expect(keys.map((key) => bucketGroupName(key, 'is'))).toEqual(['', '2026', '2026', 'mars 2026', '14. mars 2026']);
    const months = bucketsBetween('2026-01', '2026-12', 'month');
    for (const language of languages)
      expect(new Set(months.map((key) => bucketShortName(key, language))).size).toBe(12);
    expect(bucketShortName('2026-08', 'is')).toBe('ágú');
    expect(bucketShortName('2026-10', 'pl')).toBe('paź');
  });

  it('are distinct for any two buckets, long or short', () => {
    fc.assert(
      fc.property(moments, moments, buckets, fc.constantFrom(...languages), (one, other, bucket, language) => {
        const keys = [bucketOf(one, bucket), bucketOf(other, bucket)];
        const count = new Set(keys).size;
        const axis = keys.map((key) => `${bucketGroupName(key, language)} ${bucketShortName(key, language)}`);
        expect(new Set(keys.map((key) => bucketName(key, language))).size).toBe(count);
        expect(new Set(axis).size).toBe(count);
      }),
    );
  });
});

describe('the number of buckets', () => {
  it('equals the buckets between the first and the last day', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.nat(400), fc.constantFrom('year', 'quarter', 'month', 'day'), (date, length, bucket) => {
        const from = date.toISOString().slice(0, 10);
        const until = addDays(from, length);
        const between = bucketsBetween(bucketOf(from, bucket), bucketOf(until, bucket), bucket);
        expect(bucketCount(from, until, bucket)).toBe(between.length);
      }),
    );
    expect(bucketCount('2026-03-01', '2026-03-31', 'hour')).toBe(744);
    expect(bucketCount('2026-03-02', '2026-03-01', 'day')).toBe(0);
  });
});

test('a bucket is in the future until its first moment', () => {
  const now = new Date('2026-11-29T13:30:00Z');
  const past = ['2025', '2026', '2026-Q4', '2026-11', '2026-11-29', '2026-11-29T13'];
  const future = ['2027', '2027-Q1', '2026-12', '2026-11-30', '2026-11-29T14'];
  expect([...past, ...future].filter((key) => isFuture(key, now))).toEqual(future);
});
