/** Calendar days without a time: `YYYY-MM-DD`. Weeks begin on Monday, as in ISO 8601. */
import { defaultTimeZone } from './dates.ts';

const dayLength = 86_400_000;

/** The accepted range of days: the year 0202 is a typing error. */
export const firstDay = '2000-01-01';
export const lastDay = '2199-12-31';

/** Days since 1 January 1970. @throws RangeError for an invalid day */
export function dayNumber(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Some engines read 30 February as 1 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is not a date.`);
  return time / dayLength;
}

/** The day a number of days after 1 January 1970. */
export const dayOfNumber = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10);

/** Whether a text is a valid day within the accepted range. */
export function isDay(text: string): boolean {
  if (text < firstDay || text > lastDay) return false;
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** Days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, until: string): number => dayNumber(until) - dayNumber(from);

// 1 January 1970 was a Thursday.
const weekdayOfNumber = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => weekdayOfNumber(dayNumber(day));

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The ISO 8601 week of a day, 1 to 53. The first week of a year is the one with its first Thursday. */
export function isoWeek(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month a number of months later. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The month a number of months later, both `2026-03`. */
export const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);

/** All months from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** All days of a month in whole weeks: from the Monday on or before its first day to the Sunday on or after its last. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(firstOfMonth(day));
  const last = addDays(addMonths(day, 1), -1);
  const weeks = Math.floor(daysBetween(first, last) / 7) + 1;
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(first, week * 7 + index)),
  );
}

/** The current day in a time zone. @param timeZone IANA name */
export function dayIn(moment: Date, timeZone = defaultTimeZone): string {
  const format = dayFormats.get(timeZone) ?? dayFormat(timeZone);
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

// Swedish formats a day as ISO 8601 does.
const dayFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Creating a format takes many times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
