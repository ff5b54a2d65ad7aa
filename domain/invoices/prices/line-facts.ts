import { toDecimal } from '../../numbers/decimal.ts';
import { startOfRange } from '../../time/day-range.ts';
import { addDays, addMonths, daysBetween, firstOfMonth, isDay } from '../../time/days.ts';
import { baseUnit, pieceUnits, unitCode } from '../classification/weight.ts';
import type { DayText, InvoiceHead, InvoiceLine, Period } from '../invoice.ts';
import type { AuditFacts, KnownContainer, Span, StatedLine } from './audited-invoice.ts';

const volume = /\b(\d{1,5}(?:[.,]\d)?) ?(l|ltr|liter|litr[ae]?|litrow|m3|rm|rummetr[ai]r?)\b/;

/** The container size that a text names, in litres: `660 l`, `8 m3`. */
export function litersIn(text: string): number | undefined {
  const found = volume.exec(text.replaceAll('³', '3'));
  if (found?.[1] === undefined || found[2] === undefined) return undefined;
  const figure = Number(found[1].replace(',', '.'));
  return Math.round(found[2].startsWith('l') ? figure : figure * 1000);
}

const days = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b|\b(\d{4})-(\d{2})-(\d{2})\b/g;

const twoDigits = (number: string | undefined): string => String(number).padStart(2, '0');

/** A range whose first day leaves out its year, or its month and year: `1.3. - 31.3.2026`, `1.-31.3.2026`. */
const shortRange = /\b(\d{1,2})\.(?:(\d{1,2})\.?\s*(?:[-–—]|til\b|to\b|do\b)\s*|[-–—])(\d{1,2})\.(\d{1,2})\.(\d{4})\b/;

/** Such a range. Undefined for any other text, and for days that do not exist. */
function shortRangeIn(text: string): Span | undefined {
  const [found, first, firstMonth, day, month, endYear] = shortRange.exec(text) ?? [];
  const end = `${endYear}-${twoDigits(month)}-${twoDigits(day)}`;
  if (found === undefined || !isDay(end)) return undefined;
  const inYear = (year: number) => {
    const start = `${year}-${twoDigits(firstMonth ?? month)}-${twoDigits(first)}`;
    return isDay(start) ? start : undefined;
  };
  const start = startOfRange(inYear, end);
  return start === undefined ? undefined : { start, end };
}

/** One of several days without its year: `3.3., 10.3. and 17.3.2026`. */
const dayWithoutYear = /\b\d{1,2}\.\d{1,2}\.(?!\d)/;

/** The day that a text names, or the first and last day of a period. Undefined if it names several days. */
export function periodInText(text: string): Span | undefined {
  const found = [...text.matchAll(days)].map(([, day, month, year, isoYear, isoMonth, isoDay]) =>
    isoYear === undefined ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : `${isoYear}-${isoMonth}-${isoDay}`,
  );
  const [start, end = start] = found;
  if (start === undefined || end === undefined || found.length > 2 || !found.every(isDay)) return undefined;
  if (found.length === 1) {
    const range = shortRangeIn(text);
    if (range !== undefined) return range;
    if (dayWithoutYear.test(text)) return undefined;
  }
  return start <= end ? { start, end } : undefined;
}

const whole = ({ start, end }: Period): Span | undefined =>
  start !== undefined && end !== undefined && start <= end ? { start, end } : undefined;

/** The stated service period: of the line, in its text, or of the invoice. */
export const statedPeriod = (
  line: Pick<InvoiceLine, 'period' | 'name' | 'description' | 'note'>,
  head: Pick<InvoiceHead, 'period'>,
): Span | undefined =>
  whole(line.period ?? {}) ??
  periodInText([line.name, line.description, line.note].join(' ')) ??
  whole(head.period ?? {});

export const spanDays = ({ start, end }: Span): number => daysBetween(start, end) + 1;
export const isOneDay = ({ start, end }: Span): boolean => start === end;
export const holds = ({ start, end }: Span, day: DayText): boolean => start <= day && day <= end;
export const meets = (one: Span, other: Span): boolean => one.start <= other.end && other.start <= one.end;
export const isSameSpan = (one: Span, other: Span): boolean => one.start === other.start && one.end === other.end;

export const earlier = (one: DayText, other: DayText): DayText => {
  if (one < other) return one;
  return other;
};
export const later = (one: DayText, other: DayText): DayText => {
  if (one > other) return one;
  return other;
};

/** The days that two spans share; zero if none. */
export const sharedDays = (one: Span, other: Span): number =>
  Math.max(0, daysBetween(later(one.start, other.start), earlier(one.end, other.end)) + 1);

export const joined = (one: Span, other: Span): Span => ({
  start: earlier(one.start, other.start),
  end: later(one.end, other.end),
});

/** The calendar months of a span. */
export const wholeMonths = ({ start, end }: Span): Span => ({
  start: firstOfMonth(start),
  end: addDays(addMonths(firstOfMonth(end), 1), -1),
});

/** Units of visits: pieces, and the codes for a service. */
const isCounted = (unit: string | undefined): boolean =>
  unit !== undefined && (baseUnit(unit) === pieceUnits[0] || ['E48', 'E49', 'XBN', 'XCN'].includes(unitCode(unit)));

const collectionWords =
  /(losun(ir|um|ar)?|losanir|taeming(ar|u|um)?|hirda|hirdu|hirding(ar|u)?|tommm?ing(er)?|henting(er)?|oproznien(ie|ia)?|odbior(y)?|wywoz(y)?|emptying|emptyings|collections?)$/;

/** Whether the line charges for single collections: a positive whole number of them. */
export function isCollection({ kind, wordingKey, quantity, unit, net }: StatedLine): boolean {
  if (kind !== 'transport' && kind !== 'material') return false;
  if (!isCounted(unit) || !toDecimal(net).gt(0)) return false;
  const count = toDecimal(quantity);
  return count.gt(0) && count.isInteger() && wordingKey.split(/[^\p{L}]/u).some((word) => collectionWords.test(word));
}

const containerWords =
  /(gam|tunn|ilat|\bker|\bkar\b|kassa|container|\bbin|\bdunk|beholder|pojemnik|kontener|\bfat\b|\bskip)/;

/** Whether rent is for containers and not for other equipment. */
export const isContainerRental = ({ kind, net, textKey }: StatedLine): boolean =>
  kind === 'rental' && toDecimal(net).gt(0) && (litersIn(textKey) !== undefined || containerWords.test(textKey));

/** The span of a line; its calendar month if it states none. */
export const spanOf = ({ period, serviceDay }: StatedLine): Span =>
  period ?? wholeMonths({ start: serviceDay, end: serviceDay });

/** Containers of the line's location, stream, size and provider in its period. */
export function containersOf(
  line: StatedLine,
  { containers, serviceProviderId }: Pick<AuditFacts, 'containers' | 'serviceProviderId'>,
): readonly KnownContainer[] {
  if (line.locationId === undefined) return [];
  const there = containers.get(line.locationId) ?? [];
  if (line.containerId !== undefined) return there.filter(({ id }) => id === line.containerId);
  const liters = litersIn(line.textKey);
  const { start } = spanOf(line);
  return there.filter(
    (one) =>
      (one.serviceProviderId === undefined || one.serviceProviderId === serviceProviderId) &&
      (line.wasteStreamId === undefined || one.wasteStreamId === line.wasteStreamId) &&
      (liters === undefined || one.liters === undefined || one.liters === liters) &&
      (one.removedOn === undefined || one.removedOn >= start),
  );
}
