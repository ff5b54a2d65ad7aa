// Dates in words, by our own tables: Chromium has no Icelandic and falls back to English. Intl is used for the time zone only.
import type { Language } from '../text/languages.ts';

/** Iceland's time zone; it is UTC all year round. */
export const defaultTimeZone = 'Atlantic/Reykjavik';

const months: Readonly<Record<Language, string>> = {
  is: 'janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember',
  en: 'January February March April May June July August September October November December',
  no: 'januar februar mars april mai juni juli august september oktober november desember',
  pl: 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
};

// Within a date Polish months are in the genitive.
const polishMonthsOfDates =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia';

const weekdays: Readonly<Record<Language, string>> = {
  is: 'mánudagur þriðjudagur miðvikudagur fimmtudagur föstudagur laugardagur sunnudagur',
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  no: 'mandag tirsdag onsdag torsdag fredag lørdag søndag',
  pl: 'poniedziałek wtorek środa czwartek piątek sobota niedziela',
};

const timeSeparators: Readonly<Record<Language, string>> = { is: ' kl. ', en: ', ', no: ' kl. ', pl: ', ' };

/** The twelve months, January first, in the nominative. */
export function monthNames(language: Language): readonly string[] {
  return months[language].split(' ');
}

/** The twelve months in three letters, for axes. They are distinct in all four languages. */
export const shortMonthNames = (language: Language): readonly string[] =>
  monthNames(language).map((name) => name.slice(0, 3));

/** The seven days of the week, Monday first. */
export function weekdayNames(language: Language): readonly string[] {
  return weekdays[language].split(' ');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

function partsOf(date: Date, timeZone: string): Record<Part, string> {
  const parts = formatterFor(timeZone).formatToParts(date);
  const part = (type: Part) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

/**
 * A day in words: `5. janúar 2026`, `5 January 2026`, `5. januar 2026`, `5 stycznia 2026`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function formatDate(date: Date, language: Language, timeZone = defaultTimeZone): string {
  const { year, month, day } = partsOf(date, timeZone);
  const names = language === 'pl' ? polishMonthsOfDates.split(' ') : monthNames(language);
  const ordinal = language === 'is' || language === 'no' ? '.' : '';
  // Some locale data formats the day with two digits beside a time.
  return `${Number(day)}${ordinal} ${names[Number(month) - 1]} ${year}`;
}

/**
 * The day of a moment, as `YYYY-MM-DD`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function dayOf(date: Date, timeZone = defaultTimeZone): string {
  const { year, month, day } = partsOf(date, timeZone);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * The hour of a moment in a time zone, `00` to `23`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export const hourOf = (date: Date, timeZone = defaultTimeZone): string => partsOf(date, timeZone).hour.padStart(2, '0');

/** The day a number of days later, both as `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A day given as `YYYY-MM-DD`, formatted as by `formatDate`. */
export const formatDay = (day: string, language: Language): string => formatDate(new Date(day), language, 'UTC');

/**
 * A minute in words, with a 24-hour clock: `5. janúar 2026 kl. 14:05`, `5 January 2026, 14:05`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function formatDateTime(date: Date, language: Language, timeZone = defaultTimeZone): string {
  const { hour, minute } = partsOf(date, timeZone);
  return `${formatDate(date, language, timeZone)}${timeSeparators[language]}${hour}:${minute}`;
}
