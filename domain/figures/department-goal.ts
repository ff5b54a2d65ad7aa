import { type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** What a department can aim at: at least a share of waste that is sorted, at most so many kilograms a month. */
export const goalKinds = ['sorting_rate', 'kg'] as const;
export type GoalKind = (typeof goalKinds)[number];

export const goalStandings = ['reached', 'missed', 'no_data', 'under_way'] as const;
export type GoalStanding = (typeof goalStandings)[number];

export interface Goal {
  readonly kind: GoalKind;
  /** A share, 1 being all of it, or kilograms. */
  readonly target: DecimalText;
  /** The first month, `YYYY-MM`. */
  readonly validFrom: string;
  /** The last month; absent while nobody has ended it. */
  readonly validUntil?: string | undefined;
}

/** What was weighed in a month. */
export interface WeighedMonth {
  readonly month: string;
  readonly kg: DecimalText;
  /** 1 is all of it; absent where nothing was weighed. */
  readonly sortingRate?: DecimalText | undefined;
}

/** The goal of a kind in a month: of those that have begun and not ended, the one that began last. */
export const goalIn = <Given extends Goal>(goals: readonly Given[], kind: GoalKind, month: string): Given | undefined =>
  goals
    .filter((goal) => goal.kind === kind && goal.validFrom <= month && (goal.validUntil ?? month) >= month)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0];

/**
 * How a goal stands in a month. Nothing is said of a month before it is over, unless more was weighed already than the goal allows; nor of one in
 * which nothing was weighed: whoever stops weighing has not reached anything.
 * @param present the month that it is now
 */
export function standingOf(
  { kind, target }: Goal,
  { month, kg, sortingRate }: WeighedMonth,
  present: string,
): GoalStanding {
  if (sortingRate === undefined) return month >= present ? 'under_way' : 'no_data';
  const isMet =
    kind === 'kg' ? toDecimal(kg).lessThanOrEqualTo(target) : toDecimal(sortingRate).greaterThanOrEqualTo(target);
  if (month >= present) return kind === 'kg' && !isMet ? 'missed' : 'under_way';
  return isMet ? 'reached' : 'missed';
}
