import { addDays } from '../../../time/days.ts';
import type { DayText } from '../../invoice.ts';

/** Public holidays on fixed days in Iceland, Norway and Poland. */
const fixed: ReadonlySet<string> = new Set([
  ...['01-01', '01-06', '05-01', '05-03', '05-17', '06-17', '08-15'],
  ...['11-01', '11-11', '12-24', '12-25', '12-26'],
]);

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): DayText {
  const century = Math.floor(year / 100);
  const leap = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) - leap + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** Days after Easter Sunday that are holidays. */
const movable = [-3, -2, 0, 1, 39, 49, 50, 60];

const movableOf = new Map<string, ReadonlySet<DayText>>();

/** Movable holidays of a year, calculated once: audits ask for many days. */
function movableIn(year: string): ReadonlySet<DayText> {
  const known = movableOf.get(year);
  if (known !== undefined) return known;
  const sunday = easter(Number(year));
  const found = new Set(movable.map((days) => addDays(sunday, days)));
  movableOf.set(year, found);
  return found;
}

export const isHoliday = (day: DayText): boolean => fixed.has(day.slice(5)) || movableIn(day.slice(0, 4)).has(day);

/** Whether a day is at most one day from a public holiday: its collections may be earlier or later. */
export const isNearHoliday = (day: DayText): boolean => [-1, 0, 1].some((days) => isHoliday(addDays(day, days)));
