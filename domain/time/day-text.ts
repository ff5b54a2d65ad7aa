import { type Language, languageFacts, languages } from '../text/languages.ts';
import { searchFold } from '../text/search.ts';
import { monthNames, shortMonthNames } from './dates.ts';
import { isDay } from './days.ts';

/** A day as a person types it: `5.1.2026`, in English `5 Jan 2026`. @param day `YYYY-MM-DD` */
export function formatDayText(day: string, language: Language): string {
  const [year = '', month, date] = day.split('-');
  const number = Number(month);
  return languageFacts[language].shortDate
    .replace('{{day}}', String(Number(date)))
    .replace('{{month}}', String(number))
    .replace('{{shortMonth}}', shortMonthNames(language)[number - 1] ?? '')
    .replace('{{year}}', year);
}

const isoShape = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const typedShape = /^(\d{1,2})[\s./-]+(?:(\d{1,2})|(\p{L}{3,}))(?:[\s./-]+(\d{4}|\d{2}))?\.?$/u;

/** The number of a month whose name, in any language, begins with a word. Accents may be missing: not every keyboard has them. */
function monthIn(word: string): string {
  const folded = searchFold(word);
  const isIn = (names: readonly string[]) => names.findIndex((name) => searchFold(name).startsWith(folded)) + 1;
  const numbers = languages.flatMap((language) => [
    isIn(monthNames(language)),
    isIn(languageFacts[language].monthsInDates),
  ]);
  return String(numbers.find((number) => number > 0) ?? 0);
}

interface Typed {
  readonly date: string;
  readonly month: string;
  readonly year: string | undefined;
}

function read(text: string): Typed | undefined {
  const iso = isoShape.exec(text);
  if (iso !== null) return { date: iso[3] ?? '', month: iso[2] ?? '', year: iso[1] };
  const typed = typedShape.exec(text);
  if (typed === null) return undefined;
  const [, date = '', number, word = '', year] = typed;
  return { date, month: number ?? monthIn(word), year };
}

/** The first and the last day that a field accepts, as `YYYY-MM-DD`. */
interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const isWithin = (day: string, { min = day, max = day }: Bounds): boolean => min <= day && day <= max;

/** A typed day and month in a year; undefined if there is no such day. */
function dayInYear(year: string, { month, date }: Typed): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** A day without a year. Around New Year it may be of the year before or after. */
function completed(typed: Typed, thisYear: string, bounds: Bounds): string | undefined {
  const day = dayInYear(thisYear, typed);
  if (day === undefined || isWithin(day, bounds)) return day;
  const others = [-1, 1].map((later) => dayInYear(String(Number(thisYear) + later), typed));
  return others.find((other) => other !== undefined && isWithin(other, bounds)) ?? day;
}

/**
 * The day that a person typed, as `YYYY-MM-DD`: day, month (a number or a name) and year in this order, or year, month and day with
 * hyphens. Undefined for anything else, and for days that do not exist.
 * @param thisYear completes a day without a year, and one with two digits; without it only whole years are read
 * @param bounds a day without a year is of the year before or after if it is within them only then
 */
export function readDayText(text: string, thisYear?: string, bounds: Bounds = {}): string | undefined {
  const typed = read(text.trim());
  if (typed === undefined) return undefined;
  const { year } = typed;
  if (year === undefined) return thisYear && completed(typed, thisYear, bounds);
  if (year.length > 2) return dayInYear(year, typed);
  return thisYear && dayInYear(`${thisYear.slice(0, 2)}${year}`, typed);
}
