import { type Decimal, sum } from '../../../numbers/decimal.ts';
import { addDays } from '../../../time/days.ts';
import {
  type AuditFacts,
  type ContainerCollections,
  type Span,
  type StatedLine,
  weighedKey,
} from '../audited-invoice.ts';
import { isHoliday, isNearHoliday } from '../collections/holidays.ts';
import { earlier, holds, isCollection, isOneDay, later, spanDays } from '../line-facts.ts';

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
const minDays = 20;
/** Days by which a collection near a holiday may be earlier or later. */
const largestMove = 3;

export interface WeighedDays {
  /**
   * From the collection before the line's period to the last one within it, with the days to which a holiday may move one of them. Absent if
   * these days are not known.
   */
  readonly usual?: Span | undefined;
  /** Ends of the usual days, 0 to 2, at which a collection may have been moved because of a holiday. */
  readonly movable: number;
  /** Whether containers were emptied on different days, so that the usual days are those of the period. */
  readonly areMixed?: boolean;
  /** All days that may belong to the line. Absent if no collection before it is known. */
  readonly widest?: Span | undefined;
}

/** Whether all containers were to be emptied on a day that is no holiday. */
const isForAll = (own: readonly ContainerCollections[], day: string, country: string): boolean =>
  own.every(
    ({ planned, requested }) =>
      planned.some((one) => one.day === day && (one.state === 'planned' || one.state === 'done')) ||
      requested.some(({ doneOn }) => doneOn === day),
  ) && !isHoliday(day, country);

/** Whether a container was left out on a day: another one may have been emptied twice. */
const isMissed = (own: readonly ContainerCollections[], day: string): boolean =>
  own.some(
    ({ planned, requested }) =>
      planned.some((one) => one.day === day && one.state === 'missed') &&
      !requested.some(({ doneOn }) => doneOn === day),
  );

/**
 * A line for one day: the days after the last stated day on which all containers were emptied. A day on which only some were emptied
 * leaves weight of earlier days in the others. A line of such a day is a weight too: of the only container, or of all as planned.
 */
function daysSinceStated(
  line: Sited,
  day: string,
  lines: readonly StatedLine[],
  { own, country }: { readonly own: readonly ContainerCollections[]; readonly country: string },
): Span | undefined {
  const before = lines.filter(
    (other) =>
      other.locationId === line.locationId &&
      other.wasteStreamId === line.wasteStreamId &&
      other.period !== undefined &&
      isOneDay(other.period) &&
      other.period.end < day,
  );
  // A line that is charged again empties nothing.
  const charges = Map.groupBy(before.filter(isCollection), ({ textKey, quantity, serviceDay }) =>
    JSON.stringify([textKey, quantity, serviceDay]),
  );
  const collected = Map.groupBy(
    [...charges.values()].flatMap(([first]) => first ?? []),
    ({ serviceDay }) => serviceDay,
  );
  const last = [
    ...[...collected].flatMap(([one, all]) =>
      own.length > 0 && sum(all.map(({ quantity }) => quantity)).gte(own.length) && !isMissed(own, one) ? [one] : [],
    ),
    ...before.flatMap(({ kind, kg, serviceDay }) =>
      kind === 'material' &&
      kg !== undefined &&
      (own.length === 1 || (own.length > 0 && isForAll(own, serviceDay, country)))
        ? [serviceDay]
        : [],
    ),
  ]
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
  facts: Pick<AuditFacts, 'collections' | 'containers' | 'country'>,
  lines: readonly StatedLine[],
): WeighedDays {
  const { period } = line;
  if (period === undefined) return { movable: 0 };
  const own = ownCollections(line, facts);
  const isNear = (day: string) => isNearHoliday(day, facts.country);
  // Without a schedule, further collections took place that are not known.
  const isScheduled = own.every(({ scheduled }) => scheduled.some(({ from }) => from <= period.start));
  const previousCollections = lastCollections(own, addDays(period.start, -1));
  const lasts = lastCollections(own, period.end);
  const [before, ...othersBefore] = previousCollections;
  const last = lasts.at(-1);
  const stated = isOneDay(period)
    ? daysSinceStated(line, period.end, lines, { own, country: facts.country })
    : undefined;
  const whole = spanDays(period) >= minDays ? period : undefined;
  // Where containers have different days, a holiday at one end is as bad as at both.
  const movable = [period.start, period.end].some(isNear) ? 2 : 0;
  const ofWhole = { usual: whole, movable, areMixed: true };
  if (before === undefined || last === undefined)
    return stated === undefined ? ofWhole : { usual: stated, movable: 0, widest: stated };
  // A collection that was planned shortly before may be the one of this line.
  const [start] = isNear(before) ? lastCollections(own, addDays(before, -1 - largestMove)) : [addDays(before, 1)];
  const end = isNear(last) && !isOneDay(period) ? addDays(last, largestMove) : later(last, period.end);
  const widest = start === undefined || !isScheduled ? undefined : { start, end };
  if (stated !== undefined)
    return {
      usual: stated,
      movable: 0,
      widest: widest && { start: later(widest.start, stated.start), end: period.end },
    };
  if (othersBefore.length > 0 || lasts.length > 1 || last <= before) return { ...ofWhole, widest };
  const usual = {
    start: addDays(before, isNear(before) ? 1 - largestMove : 1),
    end: isNear(last) && !isOneDay(period) ? earlier(addDays(last, largestMove), period.end) : last,
  };
  return { usual, movable: [before, last].filter(isNear).length, widest };
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
