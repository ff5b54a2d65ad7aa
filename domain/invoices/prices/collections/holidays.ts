import { addDays, weekdayOf } from '../../../time/days.ts';
import type { DayText } from '../../invoice.ts';

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

/** The first such weekday on or after a day; 1 is Monday. */
const weekdayFrom = (day: DayText, weekday: number): DayText => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/** Days after Easter Sunday. */
const maundyThursday = -3;
const goodFriday = -2;
const easterMonday = 1;
const ascension = 39;
const whitSunday = 49;
const whitMonday = 50;
const corpusChristi = 60;
const nordicEaster = [maundyThursday, goodFriday, 0, easterMonday, ascension, whitSunday, whitMonday];

interface HolidayRules {
  /** Month and day. */
  readonly fixed: readonly string[];
  readonly afterEaster: readonly number[];
  /** Others, by year. */
  readonly further?: (year: number) => readonly DayText[];
}

/** Public holidays, and 24 December: in Iceland and Norway it is half a day on which few providers come. */
const countries: Readonly<Record<string, HolidayRules>> = {
  IS: {
    fixed: ['01-01', '05-01', '06-17', '12-24', '12-25', '12-26'],
    afterEaster: nordicEaster,
    // The First Day of Summer (a Thursday), and Commerce Day (the first Monday of August).
    further: (year) => [weekdayFrom(`${year}-04-19`, 4), weekdayFrom(`${year}-08-01`, 1)],
  },
  NO: { fixed: ['01-01', '05-01', '05-17', '12-24', '12-25', '12-26'], afterEaster: nordicEaster },
  PL: {
    fixed: ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'],
    afterEaster: [0, easterMonday, whitSunday, corpusChristi],
  },
};

const calculated = new Map<string, ReadonlySet<DayText>>();

/** Holidays of a year, calculated once: audits ask for many days. In another country all of them may be holidays. */
function holidaysOf(country: string, year: string): ReadonlySet<DayText> {
  const rules = countries[country];
  const key = `${rules === undefined ? '' : country} ${year}`;
  const known = calculated.get(key);
  if (known !== undefined) return known;
  const sunday = easter(Number(year));
  const found = new Set(
    (rules === undefined ? Object.values(countries) : [rules]).flatMap(({ fixed, afterEaster, further }) => [
      ...fixed.map((day) => `${year}-${day}`),
      ...afterEaster.map((days) => addDays(sunday, days)),
      ...(further?.(Number(year)) ?? []),
    ]),
  );
  calculated.set(key, found);
  return found;
}

/** @param country ISO 3166 code of two letters */
export const isHoliday = (day: DayText, country: string): boolean => holidaysOf(country, day.slice(0, 4)).has(day);

/** Whether a day is at most one day from a public holiday: its collections may be earlier or later. */
export const isNearHoliday = (day: DayText, country: string): boolean =>
  [-1, 0, 1].some((days) => isHoliday(addDays(day, days), country));
