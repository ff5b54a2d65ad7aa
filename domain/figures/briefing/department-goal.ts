import type { DecimalText } from '../../numbers/decimal.ts';
import { meetsGoal } from './goal.ts';

/** Goals of a department: a minimum sorting rate, or a maximum of kilograms per month. */
export const goalKinds = ['sorting_rate', 'kg'] as const;
export type GoalKind = (typeof goalKinds)[number];

export const goalStandings = ['reached', 'missed', 'no_data', 'under_way'] as const;
export type GoalStanding = (typeof goalStandings)[number];

export interface Goal {
  readonly kind: GoalKind;
  /** A rate from 0 to 1, or kilograms. */
  readonly target: DecimalText;
  /** The first month, `YYYY-MM`. */
  readonly validFrom: string;
  /** The last month; absent for a goal that has not ended. */
  readonly validUntil?: string | undefined;
}

export interface WeighedMonth {
  readonly month: string;
  readonly kg: DecimalText;
  /** From 0 to 1; absent if nothing was weighed. */
  readonly sortingRate?: DecimalText | undefined;
}

/** The goal of a kind in a month: of the goals that are valid, the one that began last. */
export const goalIn = <Given extends Goal>(goals: readonly Given[], kind: GoalKind, month: string): Given | undefined =>
  goals
    .filter((goal) => goal.kind === kind && goal.validFrom <= month && (goal.validUntil ?? month) >= month)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0];

/**
 * The standing of a goal in a month. A month is judged when it is over, or as soon as the weight exceeds the goal. A month without
 * weighings is `no_data`, not `reached`.
 * @param present the current month
 */
export function standingOf(
  { kind, target }: Goal,
  { month, kg, sortingRate }: WeighedMonth,
  present: string,
): GoalStanding {
  if (sortingRate === undefined) return month >= present ? 'under_way' : 'no_data';
  const isMet = meetsGoal(kind, kind === 'kg' ? kg : sortingRate, target);
  if (month >= present) return kind === 'kg' && !isMet ? 'missed' : 'under_way';
  return isMet ? 'reached' : 'missed';
}
