// Dates in words, by the facts of texts/<language>/language.json: Chromium has no Icelandic and falls back to English. Intl is used for the
// time zone only.
import { type Language, languageFacts } from '../text/languages.ts';

/** Iceland's time zone; it is UTC all year round. */
export const defaultTimeZone = 'Atlantic/Reykjavik';

/** The twelve months, January first, in the nominative. */
export const monthNames = (language: Language): readonly string[] => languageFacts[language].months;

/** The twelve months in three letters, for axes. They are distinct in every language. */
export const shortMonthNames = (language: Language): readonly string[] =>
  monthNames(language).map((name) => name.slice(0, 3));

/** The seven days of the week, Monday first. */
export const weekdayNames = (language: Language): readonly string[] => languageFacts[language].weekdays;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
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
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
}

/**
 * A day in words: `5. janúar 2026`, `5 January 2026`, `5. januar 2026`, `5 stycznia 2026`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function formatDate(date: Date, language: Language, timeZone = defaultTimeZone): string {
  const { year, month, day } = partsOf(date, timeZone);
  const { date: pattern, monthsInDates } = languageFacts[language];
  return pattern
    .replace('{{day}}', String(Number(day)))
    .replace('{{month}}', monthsInDates[Number(month) - 1] ?? '')
    .replace('{{year}}', year);
}

/**
 * The day of a moment, as `YYYY-MM-DD`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function dayOf(date: Date, timeZone = defaultTimeZone): string {
  const { year, month, day } = partsOf(date, timeZone);
  return `${year}-${month}-${day}`;
}

/**
 * The hour of a moment in a time zone, `00` to `23`.
 *
 * @param timeZone IANA name
 * @throws RangeError for an invalid date or an unknown time zone
 */
export const hourOf = (date: Date, timeZone = defaultTimeZone): string => partsOf(date, timeZone).hour;

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
  return languageFacts[language].dateTime
    .replace('{{date}}', formatDate(date, language, timeZone))
    .replace('{{time}}', `${hour}:${minute}`);
}
