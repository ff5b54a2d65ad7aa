import { type Decimal, sum } from '../../../numbers/decimal.ts';
import { addDays } from '../../../time/days.ts';
import {
  type AuditFacts,
  type ContainerCollections,
  type Span,
  type StatedLine,
  weighedKey,
} from '../audited-invoice.ts';
import { isNearHoliday } from '../collections/holidays.ts';
import { holds, isCollection, isOneDay, later, spanDays } from '../line-facts.ts';

/** A line whose location and waste stream are known. */
export interface Sited extends StatedLine {
  readonly locationId: string;
  readonly wasteStreamId: number;
}

/** The collections of the containers of the line's location and stream. */
export const ownCollections = (
  line: Sited,
  { collections, containers }: Pick<AuditFacts, 'collections' | 'containers'>,
): ContainerCollections[] =>
  (containers.get(line.locationId) ?? [])
    .filter(({ wasteStreamId }) => wasteStreamId === line.wasteStreamId)
    .flatMap(({ id }) => collections.get(id) ?? []);

/** The day of the last collection of each container on or before a day, in order. */
function lastCollections(own: readonly ContainerCollections[], day: string): (string | undefined)[] {
  const last = own.map(({ planned, requested }) =>
    [
      ...planned.filter(({ state }) => state === 'planned' || state === 'done').map((one) => one.day),
      ...requested.flatMap(({ doneOn }) => doneOn ?? []),
    ]
      .filter((one) => one <= day)
      .sort()
      .at(-1),
  );
  return [...new Set(last)].sort();
}

/** A period shorter than this has too few days to compare sums. */
const leastDays = 20;
/** Days by which a collection near a holiday may be earlier or later. */
const largestMove = 3;

export interface WeighedDays {
  /** From the collection before the line's period to the last one within it. Absent if these days are not certain. */
  readonly usual?: Span | undefined;
  /** All days that may belong to the line. Absent if no collection before it is known. */
  readonly widest?: Span | undefined;
}

/**
 * A line for one day: the days after the last stated day on which all containers were emptied. A day on which only some were emptied
 * leaves weight of earlier days in the others.
 */
function daysSinceStated(line: Sited, day: string, lines: readonly StatedLine[], containers: number): Span | undefined {
  const collected = Map.groupBy(
    lines.filter(
      (other) =>
        other.locationId === line.locationId &&
        other.wasteStreamId === line.wasteStreamId &&
        other.period !== undefined &&
        isOneDay(other.period) &&
        other.period.end < day &&
        isCollection(other),
    ),
    ({ serviceDay }) => serviceDay,
  );
  const last = [...collected]
    .filter(([, own]) => containers > 0 && sum(own.map(({ quantity }) => quantity)).gte(containers))
    .map(([one]) => one)
    .sort()
    .at(-1);
  return last === undefined ? undefined : { start: addDays(last, 1), end: day };
}

/**
 * The days whose weighings belong to a line.
 * @param lines all lines of the provider at this time, whose days show when it came
 */
export function weighedDays(
  line: Sited,
  facts: Pick<AuditFacts, 'collections' | 'containers'>,
  lines: readonly StatedLine[],
): WeighedDays {
  const { period } = line;
  if (period === undefined) return {};
  const own = ownCollections(line, facts);
  // Without a schedule, further collections took place that are not known.
  const isScheduled = own.every(({ scheduled }) => scheduled.some(({ from }) => from <= period.start));
  const befores = lastCollections(own, addDays(period.start, -1));
  const lasts = lastCollections(own, period.end);
  const [before, ...othersBefore] = befores;
  const last = lasts.at(-1);
  const stated = isOneDay(period) ? daysSinceStated(line, period.end, lines, own.length) : undefined;
  const whole = spanDays(period) >= leastDays ? period : undefined;
  if (before === undefined || last === undefined) return { usual: stated ?? whole, widest: stated };
  const isMoved = [before, last].some(isNearHoliday);
  // A collection that was planned shortly before may be the one of this line.
  const [start] = isNearHoliday(before)
    ? lastCollections(own, addDays(before, -1 - largestMove))
    : [addDays(before, 1)];
  const end = isNearHoliday(last) && !isOneDay(period) ? addDays(last, largestMove) : later(last, period.end);
  const widest = start === undefined || !isScheduled ? undefined : { start, end };
  if (stated !== undefined)
    return { usual: stated, widest: widest && { start: later(widest.start, stated.start), end: period.end } };
  if (othersBefore.length > 0 || lasts.length > 1 || last <= before) return { usual: whole, widest };
  return { usual: isMoved ? undefined : { start: addDays(before, 1), end: last }, widest };
}

/** Kilograms weighed on days for the line's location and stream. Undefined without a weighing. */
export function weighedIn(
  line: Sited,
  span: Span | undefined,
  { weighed }: Pick<AuditFacts, 'weighed'>,
): Decimal | undefined {
  if (span === undefined) return undefined;
  const all = weighed.get(weighedKey(line.locationId, line.wasteStreamId)) ?? [];
  const found = all.filter(({ day }) => holds(span, day));
  return found.length === 0 ? undefined : sum(found.map(({ kg }) => kg));
}
