import type { TableCell } from '../../platform/table/table-layout.ts';
import { searchFold } from '../../text/search.ts';
import { dayNumber, dayOfNumber, isDay } from '../../time/days.ts';

/** In which order the parts of a day are written. Year first is understood in any case. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Names of months, folded: Icelandic, English, Norwegian, and Polish in nominative and genitive. */
const months: readonly string[] = [
  'januar january styczen stycznia',
  'februar february luty lutego',
  'mars march marzec marca',
  'april kwiecien kwietnia',
  'mai may maj maja',
  'juni june czerwiec czerwca',
  'juli july lipiec lipca',
  'agust august sierpien sierpnia',
  'september wrzesien wrzesnia',
  'oktober october pazdziernik pazdziernika',
  'november listopad listopada',
  'desember december grudzien grudnia',
];

/** The number of a month by its name, or by at least three letters of its beginning. */
function monthOf(name: string): string | undefined {
  const folded = searchFold(name);
  const month = months.findIndex((names) => names.split(' ').some((full) => full.startsWith(folded)));
  // Month 0 is in no day.
  return folded.length < 3 ? undefined : String(month + 1);
}

/** The first and last serial number that a spreadsheet gives a day of 2000 to 2099, counted from 30.12.1899. */
const [firstSerial, lastSerial] = ['2000-01-01', '2099-12-31'].map(
  (day) => dayNumber(day) - dayNumber('1899-12-30'),
) as [number, number];

/** The day of a cell that a workbook shows as a number, because the cell has no date format. */
const dayOfSerial = (serial: number): string | undefined =>
  serial >= firstSerial && serial < lastSerial + 1
    ? dayOfNumber(Math.floor(serial) + dayNumber('1899-12-30'))
    : undefined;

type DayParts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

/** `1. september 2026`, `1 Sep 26`, `September 1, 2026` */
function namedParts(text: string): DayParts | undefined {
  const [, day, name, year] = /^(\d{1,2})[. -]*(\p{L}+)[., -]*(\d{4}|\d{2})$/u.exec(text) ?? [];
  if (name !== undefined) return [year, monthOf(name), day];
  const [, first, second, third] = /^(\p{L}+)\.? +(\d{1,2}),? +(\d{4})$/u.exec(text) ?? [];
  return first === undefined ? undefined : [third, monthOf(first), second];
}

function numericParts(text: string, order: DayOrder): DayParts {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== undefined) return [year, month, day];
  const [, one, two, three] = /^(\d{1,2})[-./] ?(\d{1,2})[-./] ?(\d{4}|\d{2})\.?(?: .*)?$/.exec(text) ?? [];
  if (order === 'ymd' && three?.length === 2) return [one, two, three];
  return order === 'mdy' ? [three, one, two] : [three, two, one];
}

const pad = (part: string): string => part.padStart(2, '0');

/** A day as ISO 8601 writes it. @returns undefined where there is no such day */
export function readDay(cell: TableCell, order: DayOrder): string | undefined {
  if (typeof cell === 'number') return dayOfSerial(cell);
  const text = String(cell).trim();
  const [year, month, day] = namedParts(text) ?? numericParts(text, order);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year.length === 4 ? year : `20${pad(year)}`}-${pad(month)}-${pad(day)}`;
  return isDay(iso) ? iso : undefined;
}
