/**
 * Estimates how full a container is and when it will be full, from its collections and the weighings since. Every estimate names its basis.
 */

import { Decimal } from '../../numbers/decimal.ts';
import { addDays, daysBetween } from '../../time/days.ts';
import { type DayWeight, type Filling, fillingsBetween, totalKg } from './fillings.ts';
import { minCollections } from './sizing-weights.ts';

/**
 * The basis of an estimate.
 * - `weighed`: kilograms since the last collection, relative to the capacity
 * - `rhythm`: days since the last collection, relative to the usual interval
 * - `none`: not enough data
 */
export const fillReliabilities = ['weighed', 'rhythm', 'none'] as const;

/** Why there is no estimate. `rhythmLost`: the interval is so long that collections were not recorded, or the container is not used. */
export const fillGaps = ['neverEmptied', 'tooFewEmptyings', 'rhythmLost'] as const;
export type FillGap = (typeof fillGaps)[number];

/** What 100 % means: the volume times the density of the waste, or the usual weight at collection. */
export const fullBases = ['volume', 'usual'] as const;
export type FullBasis = (typeof fullBases)[number];

/** Limits of the setting for automatic requests, in percent: below half a collection is too early, above 100 too late. */
export const requestAtLeast = 50;
export const requestAtMost = 100;

/** An estimate uses the latest collections only, because habits change. */
const maxCollections = 13;

/** After this many times its longest interval a container has no rhythm. */
const lostAfter = 3;

/** After this many days, the weight since the last collection determines the pace; before, the time before it does. */
const paceDays = 3;

/** Tolerance of a pace, up and down. */
const slack = new Decimal('1.25');

/** A container with at least this many weighings per filling, on average, is weighed while it fills. */
const minWeighings = 2;

/** Days; later dates are not estimated. */
const maxDays = 730;

export interface FillEvidence {
  /** `YYYY-MM-DD`, as all days here. */
  readonly today: string;
  /** Days of collections, in any order. Days after `today` are ignored. */
  readonly emptyings: readonly string[];
  /** Weighings of the container. On the day of a collection: the weight that was removed. */
  readonly readings: readonly DayWeight[];
  /** Kilograms that fit, from volume and density; absent if either is unknown. */
  readonly capacity?: Decimal | undefined;
}

/** A span of days, both included. */
export interface FullSpan {
  readonly from: string;
  readonly until: string;
}

interface Known {
  /** A whole percent; more than 100 if overdue or overfull. */
  readonly percent: number;
  readonly lastEmptiedOn: string;
  /** When it is or was full; absent if nothing is added, and if it is overfull by weight. */
  readonly full?: FullSpan;
  /** Number of collections in the estimate, and the day of the first of them. */
  readonly emptyings: number;
  readonly since: string;
}

export type FillEstimate =
  | ({
      readonly reliability: 'weighed';
      readonly kg: Decimal;
      readonly fullKg: Decimal;
      readonly fullBasis: FullBasis;
    } & Known)
  | ({ readonly reliability: 'rhythm'; readonly usualDays: number } & Known)
  | {
      readonly reliability: 'none';
      readonly gap: FillGap;
      readonly emptyings: number;
      readonly lastEmptiedOn?: string;
    };

/** The quantile of a sorted list, interpolated. @param sorted at least one number */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

const inPercent = (share: Decimal): number => share.times(100).toDecimalPlaces(0).toNumber();

/** The collections of the estimate: distinct days, the earliest first. */
const latestCollections = ({ emptyings, today }: FillEvidence): string[] =>
  [...new Set(emptyings.filter((day) => day <= today))].sort().slice(-maxCollections);

/**
 * True if the container is weighed while it fills, not once when it is full: only then does no weighing mean that nothing was added. A
 * container without a collection since its first weighing counts as weighed while it fills.
 * @param fillings those with a weight
 */
const isWeighedAsItFills = (fillings: readonly Filling[], since: FillEvidence['readings']): boolean =>
  fillings.length === 0
    ? since.length > 0
    : fillings.reduce((sum, { weighings }) => sum + weighings, 0) >= fillings.length * minWeighings;

/** The span in which the missing weight is added, at a pace that may be a quarter faster or slower. */
function spanAtPace(today: string, missing: Decimal, kgPerDay: Decimal): FullSpan | undefined {
  if (kgPerDay.isZero()) return undefined;
  const days = missing.div(kgPerDay);
  if (days.gt(maxDays)) return undefined;
  return {
    from: addDays(today, days.div(slack).floor().toNumber()),
    until: addDays(today, days.times(slack).ceil().toNumber()),
  };
}

function byWeight(evidence: FillEvidence, days: readonly string[], last: string): FillEstimate | undefined {
  const { today, readings, capacity } = evidence;
  const fillings = fillingsBetween(days, readings).filter(({ kg }) => kg.gt(0));
  const weighings = readings.filter(({ day }) => day > last && day <= today);
  if (!isWeighedAsItFills(fillings, weighings)) return undefined;
  const usual = fillings.map(({ kg }) => kg).sort((one, other) => one.comparedTo(other));
  const usualKg = usual.length + 1 >= minCollections ? usual[Math.floor(usual.length / 2)] : undefined;
  const fullKg = capacity?.gt(0) === true ? capacity : usualKg;
  if (fullKg === undefined) return undefined;
  const since = daysBetween(last, today);
  const kg = Decimal.max(totalKg(weighings), 0);
  const known = totalKg(fillings);
  const knownDays = fillings.reduce((sum, filling) => sum + filling.days, 0);
  const isKnown = knownDays > 0 && (since < paceDays || kg.isZero());
  const pace = isKnown ? known.div(knownDays) : kg.div(Math.max(since, 1));
  const full = kg.lt(fullKg) ? spanAtPace(today, fullKg.minus(kg), pace) : undefined;
  return {
    reliability: 'weighed',
    percent: inPercent(kg.div(fullKg)),
    lastEmptiedOn: last,
    kg,
    fullKg,
    fullBasis: fullKg === capacity ? 'volume' : 'usual',
    emptyings: days.length,
    since: days[0] ?? last,
    ...(full === undefined ? {} : { full }),
  };
}

function byRhythm({ today }: FillEvidence, days: readonly string[], last: string): FillEstimate {
  const none = (gap: FillGap) => ({ reliability: 'none', gap, emptyings: days.length, lastEmptiedOn: last }) as const;
  if (days.length < minCollections) return none('tooFewEmptyings');
  const intervals = fillingsBetween(days, [])
    .map((filling) => filling.days)
    .sort((one, other) => one - other);
  const since = daysBetween(last, today);
  if (since > quantile(intervals, 1) * lostAfter) return none('rhythmLost');
  const usualDays = quantile(intervals, 0.5);
  // Also for a constant interval: a tenth either way, at least one day.
  const soonest = Math.min(quantile(intervals, 0.25), usualDays * 0.9, usualDays - 1);
  const latest = Math.max(quantile(intervals, 0.75), usualDays * 1.1, usualDays + 1);
  return {
    reliability: 'rhythm',
    percent: inPercent(new Decimal(since).div(usualDays)),
    lastEmptiedOn: last,
    usualDays,
    full: { from: addDays(last, Math.floor(soonest)), until: addDays(last, Math.ceil(latest)) },
    emptyings: days.length,
    since: days[0] ?? last,
  };
}

/** How full a container is. Weighings say more than the calendar; without either there is no estimate, with the reason. */
export function estimateFill(evidence: FillEvidence): FillEstimate {
  const days = latestCollections(evidence);
  const last = days.at(-1);
  if (last === undefined) return { reliability: 'none', gap: 'neverEmptied', emptyings: 0 };
  return byWeight(evidence, days, last) ?? byRhythm(evidence, days, last);
}
