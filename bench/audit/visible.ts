// What the records of a customer can show at all. A fault is hidden if the same invoice could be right by every record that the customer has.
import { isHoliday, isNearHoliday } from '@tunna/domain/invoices/prices/collections/holidays';
import type { PrintedInvoice, PrintedLine } from './invoicing.ts';
import { type Container, country, isPlanned, monthOf, plusDays, type World } from './world.ts';

/** The share by which two scales may differ: less than that is no fault that a customer can show. */
const scales = 0.02;

/** Days by which a holiday may move a collection. The new day is not recorded. */
const shift = 3;

const daysOf = (from: string, until: string): string[] => {
  const days: string[] = [];
  for (let on = from; on <= until; on = plusDays(on, 1)) days.push(on);
  return days;
};
const plannedOn = ({ noted }: World, container: Container, on: string): boolean =>
  isPlanned(container, on) && !noted.missed.some((one) => one.container === container && one.on === on);

/**
 * Whether more collections are charged than the month can have: those planned and not missed, those requested, and those that a holiday
 * may have moved into it.
 */
export function isCountVisible(world: World, index: number, lines: readonly PrintedLine[]): boolean {
  const { first, last } = monthOf(index);
  const containers = [...new Set(lines.flatMap((line) => line.containers))];
  const outside = [
    ...daysOf(plusDays(first, -shift), plusDays(first, -1)),
    ...daysOf(plusDays(last, 1), plusDays(last, shift)),
  ];
  const possible = containers.flatMap((container) => [
    ...daysOf(first, last).filter((on) => plannedOn(world, container, on)),
    ...outside.filter((on) => isHoliday(on, country) && plannedOn(world, container, on)),
    ...world.noted.requested.filter((one) => one.container === container && one.doneOn >= first && one.doneOn <= last),
  ]);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0) > possible.length;
}

/**
 * Whether more kilograms are charged than were weighed on all days that may belong to the line, and than rounding and two scales explain. Where
 * containers were emptied on different days, or a holiday may have moved a collection, these are more days than those of the line.
 */
export function isWeightVisible(world: World, index: number, line: PrintedLine): boolean {
  const month = monthOf(index);
  const [first, last] = line.period ?? [month.first, month.last];
  const isDay = first === last;
  const own = (one: { readonly container: Container }) => line.containers.includes(one.container);
  const emptied = world.emptyings.filter(own);
  const previousCollections = line.containers.map((container) =>
    emptied.reduce((day, one) => (one.container === container && one.on < first ? one.on : day), ''),
  );
  const before = previousCollections.toSorted()[0] ?? '';
  const end = emptied.reduce((day, { on }) => (on <= last && on > day ? on : day), first);
  const from = isDay || !isNearHoliday(before, country) ? plusDays(before || first, 1) : plusDays(before, 1 - shift);
  const until = isDay || !isNearHoliday(end, country) ? end : plusDays(end, shift);
  const weighed = world.noted.weighed.filter((one) => own(one) && one.on >= from && one.on <= until);
  const kg = line.unit === 'TNE' ? line.quantity * 1000 : line.quantity;
  const rounding = world.habits.weight === 'tens' ? 10 : 1;
  return kg > weighed.reduce((sum, one) => sum + one.kg, 0) * (1 + scales) + rounding;
}

/** Whether the line that is charged again has a location on the invoice before. A member may not have assigned it yet. */
export const isOriginalAssigned = (before: PrintedInvoice, { about, containers }: PrintedLine): boolean =>
  before.lines.some(
    (one) =>
      one.about === about && one.location !== undefined && one.containers.some((each) => containers.includes(each)),
  );
