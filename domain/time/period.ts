import { type Language, languageFacts } from '../text/languages.ts';
import { monthNames } from './dates.ts';
import { monthAfter } from './days.ts';
import { type Comparison, comparisons, longestPeriod, monthsOf, type Period } from './months.ts';

/** The kind of a period by its length, for stepping and for its name. */
export type PeriodLength = 'month' | 'quarter' | 'year' | 'custom';

const monthIn = (month: string): number => Number(month.slice(5));

const quarterOf = (month: string): Period => {
  const from = monthAfter(month, -((monthIn(month) - 1) % 3));
  return { from, until: monthAfter(from, 2) };
};
const yearOf = (month: string): Period => ({ from: `${month.slice(0, 4)}-01`, until: `${month.slice(0, 4)}-12` });

const isSame = (one: Period, other: Period): boolean => one.from === other.from && one.until === other.until;

export function lengthOf(period: Period): PeriodLength {
  if (period.from === period.until) return 'month';
  if (isSame(period, quarterOf(period.from))) return 'quarter';
  return isSame(period, yearOf(period.from)) ? 'year' : 'custom';
}

/** The period a number of its lengths later, or earlier if negative. */
export function steppedBy(period: Period, steps: number): Period {
  const months = monthsOf(period) * steps;
  return { from: monthAfter(period.from, months), until: monthAfter(period.until, months) };
}

const isMonth = (text: string): boolean => /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** Whether two months are a valid period for figures: ten years at most. */
export const isPeriod = ({ from, until }: Period): boolean =>
  isMonth(from) && isMonth(until) && from <= until && monthsOf({ from, until }) <= longestPeriod;

export const isComparison = (text: string): text is Comparison => comparisons.some((known) => known === text);

export const usualPeriods = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'lastTwelveMonths',
] as const;
export type UsualPeriod = (typeof usualPeriods)[number];

/**
 * A usual period relative to a month.
 * @param month the present one, `2026-03`
 */
export function usualPeriod(usual: UsualPeriod, month: string): Period {
  const last = monthAfter(month, -1);
  switch (usual) {
    case 'thisMonth':
      return { from: month, until: month };
    case 'lastMonth':
      return { from: last, until: last };
    case 'thisQuarter':
      return quarterOf(month);
    case 'lastQuarter':
      return quarterOf(monthAfter(month, -3));
    case 'thisYear':
      return yearOf(month);
    case 'lastYear':
      return yearOf(monthAfter(month, -12));
    case 'lastTwelveMonths':
      return { from: monthAfter(month, -12), until: last };
  }
}

/** Twelve months up to a month, which may not be over yet: for readings, which arrive by the minute. */
export const yearUntil = (month: string): Period => ({ from: monthAfter(month, -11), until: month });

/** A month in words, in the nominative: `2026-01` is `janúar 2026`. */
export const monthName = (month: string, language: Language): string =>
  `${monthNames(language)[monthIn(month) - 1]} ${month.slice(0, 4)}`;

/** A period in words: `mars 2026`, `1. ársfjórðungur 2026`, `2026`, `mars–maí 2026`, `nóvember 2025 – febrúar 2026`. */
export function periodName(period: Period, language: Language): string {
  const { from, until } = period;
  const year = from.slice(0, 4);
  switch (lengthOf(period)) {
    case 'month':
      return monthName(from, language);
    case 'quarter':
      return `${languageFacts[language].quarters[Math.ceil(monthIn(from) / 3) - 1]} ${year}`;
    case 'year':
      return year;
    case 'custom':
      return year === until.slice(0, 4)
        ? `${monthNames(language)[monthIn(from) - 1]}–${monthName(until, language)}`
        : `${monthName(from, language)} – ${monthName(until, language)}`;
  }
}
