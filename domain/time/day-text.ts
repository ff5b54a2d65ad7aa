import { type Language, languageFacts, languages } from '../text/languages.ts';
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

/** The number of a month whose name, in any language, begins with a word. */
function monthIn(word: string): string {
  const folded = word.toLowerCase();
  const isIn = (names: readonly string[]) => names.findIndex((name) => name.toLowerCase().startsWith(folded)) + 1;
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

/**
 * The day that a person typed, as `YYYY-MM-DD`: day, month (a number or a name) and year in this order, or year, month and day with
 * hyphens. Undefined for anything else, and for days that do not exist.
 * @param thisYear completes a day without a year, and one with two digits; without it only whole years are read
 */
export function readDayText(text: string, thisYear?: string): string | undefined {
  const typed = read(text.trim());
  const given = typed?.year ?? thisYear;
  const year = given?.length === 2 ? thisYear && `${thisYear.slice(0, 2)}${given}` : given;
  if (typed === undefined || year === undefined) return undefined;
  const day = `${year}-${typed.month.padStart(2, '0')}-${typed.date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
