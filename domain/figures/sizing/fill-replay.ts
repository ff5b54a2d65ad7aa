import { Decimal } from '../../numbers/decimal.ts';
import { addDays, daysBetween } from '../../time/days.ts';
import { estimateFill, type FillEstimate, type FillEvidence } from './fill.ts';

/** Days of the replay. */
const replayDays = 365;

/** The level of the replay while automatic requests are off. */
export const usualRequestAt = 80;

/** The collections of a container since a year ago if it had requested them automatically at a level. */
export interface FillReplay {
  readonly percent: number;
  /** Those for which there was an estimate; the other three counts add up to it. */
  readonly collections: number;
  /** Those that would have been requested before they came. */
  readonly requested: number;
  /** Those that came before the level was reached. */
  readonly early: number;
  /** Those that were scheduled before the container was surely full, so that no request was needed. */
  readonly scheduled: number;
  /** Average of days between the request and the collection; one decimal. Absent without a request. */
  readonly daysBefore?: number;
}

const isReached = (part: Decimal, full: Decimal | number, percent: number): boolean =>
  part.div(full).times(100).toDecimalPlaces(0).gte(percent);

/** The day on which the level was reached, from what was known then; undefined if that was not before the collection. */
function reachedOn(evidence: FillEvidence, known: FillEstimate, day: string, percent: number): string | undefined {
  if (known.reliability === 'none') return undefined;
  const { lastEmptiedOn: last } = known;
  if (known.reliability === 'rhythm') {
    for (let since = 1; since < daysBetween(last, day); since += 1)
      if (isReached(new Decimal(since), known.usualDays, percent)) return addDays(last, since);
    return undefined;
  }
  let kg = new Decimal(0);
  const readings = evidence.readings.filter((reading) => reading.day > last && reading.day < day);
  for (const reading of readings.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    kg = kg.plus(reading.kg);
    if (isReached(kg, known.fullKg, percent)) return reading.day;
  }
  return undefined;
}

/** The estimate before a collection. The calendar is asked on the day of the collection before: it may lose its rhythm later. */
function knownBefore(evidence: FillEvidence, last: string, day: string): FillEstimate {
  const atLast = addDays(day, -1);
  const latest = estimateFill({ ...evidence, today: atLast });
  return latest.reliability === 'weighed' ? latest : estimateFill({ ...evidence, today: last });
}

/**
 * What automatic requests at a level would have done in the last year, each from what was known at the time.
 * @param scheduled days of collections that were not requested
 * @returns undefined if there was no estimate before any collection
 */
export function replayFill(
  evidence: FillEvidence,
  scheduled: ReadonlySet<string>,
  percent: number,
): FillReplay | undefined {
  const days = [...new Set(evidence.emptyings.filter((day) => day <= evidence.today))].sort();
  const from = addDays(evidence.today, -replayDays);
  let [collections, early, inTime, requested, daysBefore] = [0, 0, 0, 0, 0];
  for (const [index, day] of days.entries()) {
    const last = days[index - 1];
    if (last === undefined || day <= from) continue;
    const known = knownBefore(evidence, last, day);
    if (known.reliability === 'none') continue;
    collections += 1;
    const reached = reachedOn(evidence, known, day, percent);
    if (reached === undefined) early += 1;
    else if (scheduled.has(day) && day <= fullUntil(evidence, reached)) inTime += 1;
    else {
      requested += 1;
      daysBefore += daysBetween(reached, day);
    }
  }
  if (collections === 0) return undefined;
  const average = requested === 0 ? undefined : Math.round((daysBefore * 10) / requested) / 10;
  return {
    ...{ percent, collections, requested, early, scheduled: inTime },
    ...(average === undefined ? {} : { daysBefore: average }),
  };
}

/** The day on which a container was surely full, as estimated on a day. */
function fullUntil(evidence: FillEvidence, today: string): string {
  const estimate = estimateFill({ ...evidence, today });
  return (estimate.reliability === 'none' ? undefined : estimate.full?.until) ?? today;
}
