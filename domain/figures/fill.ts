/**
 * How full a container is likely to be, and when it will be full. Nobody looks into it: what is known is when it was emptied, and what
 * was weighed into it since. What an estimate rests on always goes with it.
 */

import { Decimal } from '../numbers/decimal.ts';
import { addDays, daysBetween } from '../time/days.ts';
import { minCollections } from './right-sizing.ts';

/**
 * What an estimate rests on.
 * - `weighed`: kilograms that were put in since it was last emptied, against what it holds
 * - `rhythm`: the days since then, against the days that usually pass between two emptyings
 * - `none`: nothing that would bear one
 */
export const fillReliabilities = ['weighed', 'rhythm', 'none'] as const;
export type FillReliability = (typeof fillReliabilities)[number];

/** Why there is no estimate. `rhythmLost`: it has stood for so long that emptyings were not written down, or it is used no more. */
export const fillGaps = ['neverEmptied', 'tooFewEmptyings', 'rhythmLost'] as const;
export type FillGap = (typeof fillGaps)[number];

/** What 100 % is: the size of the container with the density of its waste, or what it usually weighed when it was emptied. */
export const fullBases = ['volume', 'usual'] as const;
export type FullBasis = (typeof fullBases)[number];

/** Settings of automatic requests are within these, in percent: below half nobody should be sent, above 100 it is too late. */
export const requestAtLeast = 50;
export const requestAtMost = 100;

/** Emptyings that a rhythm is taken from, the latest: habits change. */
const maxCollections = 13;

/** A container that stands this many times longer than it ever did has lost its rhythm. */
const lostAfter = 3;

/** Days from when on what was put in since the last emptying says more of the pace than the time before. */
const paceDays = 3;

/** How far off a pace may be, either way. */
const slack = new Decimal('1.25');

/** Weighings of a filling, on average, from which on it is taken to be weighed as it fills. */
const fewestWeighings = 2;

/** Farther ahead nobody can say anything. */
const farthest = 730;

export interface FillEvidence {
  /** `YYYY-MM-DD`, as all days here. */
  readonly today: string;
  /** Days on which it was emptied, in any order. Days to come are not known of. */
  readonly emptyings: readonly string[];
  /** What was weighed of it. On the day of an emptying that is what was taken out. */
  readonly readings: readonly { readonly day: string; readonly kg: Decimal }[];
  /** Kilograms that fit in by its size and the density of its waste, where both are known. */
  readonly capacity?: Decimal | undefined;
}

/** Some time of which nobody can say more. Both days are in it. */
export interface FullSpan {
  readonly from: string;
  readonly until: string;
}

interface Known {
  /** Whole percent; more than 100 where it is overdue or overfull. */
  readonly percent: number;
  readonly lastEmptiedOn: string;
  /** When it is full, or was; absent where nothing is put in, and where it is overfull by weight. */
  readonly full?: FullSpan;
  /** Emptyings that this rests on, and the day of the first of them. */
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

/** The value below which a share of the numbers lie, between two of them where it falls there. @param sorted at least one */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

const total = (amounts: readonly Decimal[]): Decimal => amounts.reduce((sum, kg) => sum.plus(kg), new Decimal(0));

const inPercent = (share: Decimal): number => share.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

/** The emptyings that are looked at, each day once, the earliest first. */
const latestCollections = ({ emptyings, today }: FillEvidence): string[] =>
  [...new Set(emptyings.filter((day) => day <= today))].sort().slice(-maxCollections);

/** From one emptying to the next, with what was weighed until then. */
interface Filling {
  readonly days: number;
  readonly kg: Decimal;
  /** Weighings before the day on which it was emptied. */
  readonly weighings: number;
}

const fillingsBetween = (days: readonly string[], readings: FillEvidence['readings']): Filling[] =>
  days.slice(1).map((day, index) => {
    const before = days[index] ?? day;
    const within = readings.filter((reading) => reading.day > before && reading.day <= day);
    return {
      days: daysBetween(before, day),
      kg: total(within.map(({ kg }) => kg)),
      weighings: within.filter((reading) => reading.day < day).length,
    };
  });

/**
 * Whether it is weighed as it fills, rather than once when it is full: only then does no weighing mean that nothing was put in. Of a
 * container that has not been emptied since the first weighing nothing speaks against it.
 * @param fillings those that something was weighed of
 */
const isWeighedAsItFills = (fillings: readonly Filling[], since: FillEvidence['readings']): boolean =>
  fillings.length === 0
    ? since.length > 0
    : fillings.reduce((sum, { weighings }) => sum + weighings, 0) >= fillings.length * fewestWeighings;

/** When so much more has come at a pace, which may be a quarter faster or slower. */
function spanAtPace(today: string, missing: Decimal, kgPerDay: Decimal): FullSpan | undefined {
  if (!kgPerDay.greaterThan(0)) return undefined;
  const days = missing.div(kgPerDay);
  if (days.greaterThan(farthest)) return undefined;
  const soonest = days.div(slack).floor().toNumber();
  return {
    from: addDays(today, soonest),
    until: addDays(today, Math.max(days.times(slack).ceil().toNumber(), soonest + 1)),
  };
}

function byWeight(evidence: FillEvidence, days: readonly string[], last: string): FillEstimate | undefined {
  const { today, readings, capacity } = evidence;
  const fillings = fillingsBetween(days, readings).filter(({ kg }) => kg.greaterThan(0));
  const weighings = readings.filter(({ day }) => day > last && day <= today);
  if (!isWeighedAsItFills(fillings, weighings)) return undefined;
  const usual = fillings.map(({ kg }) => kg).sort((one, other) => one.comparedTo(other));
  const usualKg = usual.length + 1 >= minCollections ? usual[Math.floor(usual.length / 2)] : undefined;
  const fullKg = capacity?.greaterThan(0) === true ? capacity : usualKg;
  if (fullKg === undefined) return undefined;
  const since = daysBetween(last, today);
  const kg = Decimal.max(total(weighings.map((one) => one.kg)), 0);
  const known = total(fillings.map((filling) => filling.kg));
  const knownDays = fillings.reduce((sum, filling) => sum + filling.days, 0);
  const isKnown = knownDays > 0 && (since < paceDays || kg.isZero());
  const pace = isKnown ? known.div(knownDays) : since > 0 ? kg.div(since) : kg;
  const full = kg.lessThan(fullKg) ? spanAtPace(today, fullKg.minus(kg), pace) : undefined;
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
  // Also where it was always the same: a tenth either way, and a day at least.
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
