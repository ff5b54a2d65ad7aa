import { addMonths, daysBetween, monthAfter } from './days.ts';

/** Whole months, both ends included: `2026-01` to `2026-03`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** With what a period is compared: the one as long before it, the same a year earlier. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Months that a period may have: ten years. */
export const longestPeriod = 120;

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** How many months a period has. */
export const monthsOf = ({ from, until }: Period): number => monthNumber(until) - monthNumber(from) + 1;

/** The period that another one is compared with. */
export function comparedPeriod(period: Period, comparison: Comparison): Period {
  const back = comparison === 'year' ? 12 : monthsOf(period);
  return { from: monthAfter(period.from, -back), until: monthAfter(period.until, -back) };
}

/** How many days a period has. */
export const daysOf = ({ from, until }: Period): number => daysBetween(`${from}-01`, addMonths(`${until}-01`, 1));
