import type { ScaleTimeline } from '@tunna/contract/scales/scale';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { daysBetween } from '@tunna/domain/time/days';
import { bucketOf, bucketsBetween, maxBuckets } from '@tunna/domain/time/time-buckets';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { scaleNotFound, spanTooLong } from './scale.errors.ts';
import { findScale } from './scale.queries.ts';
import { findTimeline, findWeekHours } from './scale-timeline.queries.ts';

interface TimelineQuery {
  /** Days, both included. */
  readonly from: string;
  readonly until: string;
  readonly bucket: ScaleTimeline['bucket'];
}

/** Max buckets for each day. */
const bucketsOfDay = { hour: 24, day: 1, month: 1 / 28 } as const;

function keysOf({ from, until, bucket }: TimelineQuery): string[] {
  const days = daysBetween(from, until) + 1;
  if (days < 1 || days * bucketsOfDay[bucket] > maxBuckets) throw spanTooLong();
  if (bucket === 'hour') return bucketsBetween(`${from}T00`, `${until}T23`, 'hour');
  return bucketsBetween(bucketOf(from, bucket), bucketOf(until, bucket), bucket);
}

/**
 * What a scale weighed in a range of days, and by hour of the week.
 * @throws ApplicationError `not_found`, `invalid_request` for a range that is empty or has too many buckets
 */
export async function getScaleTimeline(
  database: Database,
  { organization }: ActingMember,
  scaleId: number,
  query: TimelineQuery,
): Promise<ScaleTimeline> {
  const keys = keysOf(query);
  return database.snapshot(organization, async (reader) => {
    if ((await findScale(reader, scaleId)) === undefined) throw scaleNotFound();
    const found = new Map((await findTimeline(reader, scaleId, query)).map((row) => [row.bucket, row]));
    const hours = await findWeekHours(reader, scaleId, query);
    const sum = hours.reduce((kg, row) => kg.plus(row.kg), toDecimal('0'));
    return {
      bucket: query.bucket,
      buckets: keys.map((from) => {
        const row = found.get(from);
        return { from, kg: row?.kg ?? '0', readings: row?.readings ?? 0 };
      }),
      hours,
      kg: amountText(sum),
      readings: hours.reduce((readings, row) => readings + row.readings, 0),
    };
  });
}
