import { daysBetween } from './days.ts';

/** The longest range across New Year that names one year, in days: a longer one has its ends in the wrong order. */
const longestAcross = 184;

/**
 * The first day of a range whose text has only the year of its last day, as in `15.12. - 14.1.2027`: it may be of the year before.
 * @param inYear the first day in a year; undefined if there is no such day
 * @param end the last day, `YYYY-MM-DD`
 */
export function startOfRange(inYear: (year: number) => string | undefined, end: string): string | undefined {
  const year = Number(end.slice(0, 4));
  const same = inYear(year);
  if (same === undefined || same <= end) return same;
  const before = inYear(year - 1);
  return before !== undefined && daysBetween(before, end) <= longestAcross ? before : undefined;
}
