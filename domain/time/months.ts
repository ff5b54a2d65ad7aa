import { addDays, addMonths, daysBetween, monthAfter } from './days.ts';

/** Whole months, both ends included: `2026-01` to `2026-03`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** What a period is compared with: the period of the same length before it, or the same period a year earlier. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Maximum of months in a period: ten years. */
export const longestPeriod = 120;

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export const monthsOf = ({ from, until }: Period): number => monthNumber(until) - monthNumber(from) + 1;

export function comparedPeriod(period: Period, comparison: Comparison): Period {
  const back = comparison === 'year' ? 12 : monthsOf(period);
  return { from: monthAfter(period.from, -back), until: monthAfter(period.until, -back) };
}

export const daysOf = ({ from, until }: Period): number => daysBetween(`${from}-01`, addMonths(`${until}-01`, 1));

/** The first and the last day of a period, as lists of lines take them. */
export const daysOfPeriod = ({ from, until }: Period) => ({
  from: `${from}-01`,
  to: addDays(addMonths(`${until}-01`, 1), -1),
});
