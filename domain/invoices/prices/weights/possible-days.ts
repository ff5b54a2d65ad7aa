import { addDays } from '../../../time/days.ts';
import type { DayText } from '../../invoice.ts';
import type { AuditFacts, ContainerCollections, Span, StatedLine } from '../audited-invoice.ts';
import { isHoliday, isNearHoliday } from '../collections/holidays.ts';
import { isOneDay } from '../line-facts.ts';
import { ownCollections, type Sited } from './weighed-days.ts';

/** Days by which a collection near a holiday may be earlier or later. */
const largestMove = 3;
/** How probable a collection is on its planned day, on a holiday and near one. */
const unmoved = { on: 0.2, near: 0.8 } as const;

/** Possible days of one collection, in order, with their probability. */
type Possible = readonly (readonly [day: DayText, probability: number])[];

function daysOf(planned: DayText, country: string): Possible {
  if (!isNearHoliday(planned, country)) return [[planned, 1]];
  const stays = isHoliday(planned, country) ? unmoved.on : unmoved.near;
  const moves = (1 - stays) / (2 * largestMove);
  return [...Array(2 * largestMove + 1).keys()].map((days) => [
    addDays(planned, days - largestMove),
    days === largestMove ? stays : moves,
  ]);
}

interface Collection {
  readonly day: DayText;
  /** Whether it surely took place on this day. */
  readonly isSure: boolean;
}

const collectionsOf = ({ planned, requested }: ContainerCollections): Collection[] => [
  ...planned.flatMap(({ day, state }) => (state === 'planned' || state === 'done' ? [{ day, isSure: false }] : [])),
  ...requested.flatMap(({ doneOn }) => (doneOn === undefined ? [] : [{ day: doneOn, isSure: true }])),
];

const possibleOf = ({ day, isSure }: Collection, country: string): Possible =>
  isSure ? [[day, 1]] : daysOf(day, country);

/** Days with their probability. */
type LastDays = ReadonlyMap<DayText, number>;

/** The days on which the last collection until a day may have been. Empty if none is known. */
function lastDays(own: ContainerCollections, until: DayText, country: string): LastDays {
  const limit = addDays(until, largestMove);
  const collections = collectionsOf(own)
    .filter(({ day }) => day <= limit)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const found = new Map<DayText, number>();
  let remaining = 1;
  for (const collection of collections) {
    const days = possibleOf(collection, country);
    const before = days.filter(([day]) => day <= until);
    for (const [day, probability] of before) found.set(day, (found.get(day) ?? 0) + remaining * probability);
    if (before.length === days.length) return found;
    remaining *= 1 - before.reduce((sum, [, probability]) => sum + probability, 0);
  }
  return new Map();
}

/** Whether a container may have been emptied on a day. */
const mayBeOn = (own: ContainerCollections, on: DayText, country: string): boolean => {
  const [from, until] = [addDays(on, -largestMove), addDays(on, largestMove)];
  return collectionsOf(own).some(
    (one) => one.day === on || (!one.isSure && one.day >= from && one.day <= until && isNearHoliday(one.day, country)),
  );
};

/** The days whose weighings may be those of a line. */
export interface PossibleDays {
  /** All possible spans with their probability. Empty if containers were not emptied together, so that the line has weight of other days as well. */
  readonly spans: readonly (readonly [span: Span, probability: number])[];
  /** From the earliest to the latest day. */
  readonly widest: Span;
  /** Days whose weighings surely belong to the line. May be empty: it ends before it starts. */
  readonly narrowest: Span;
}

const keysOf = (days: ReadonlyMap<DayText, number>): string => [...days.keys()].sort().join();

/** Days for which the provider states a weight of the same waste. */
const statedDays = (line: Sited, lines: readonly StatedLine[]): ReadonlySet<DayText> =>
  new Set(
    lines.flatMap(({ locationId, wasteStreamId, kind, kg, period }) =>
      locationId === line.locationId &&
      wasteStreamId === line.wasteStreamId &&
      kind === line.kind &&
      kg !== undefined &&
      period !== undefined &&
      isOneDay(period)
        ? [period.end]
        : [],
    ),
  );

/** A provider that states the day of each weight came on these days only, if one of them is possible. */
function onStatedDays(days: LastDays, stated: ReadonlySet<DayText>): LastDays {
  const known = [...days].filter(([day]) => stated.has(day));
  const all = known.reduce((sum, [, probability]) => sum + probability, 0);
  return known.length === 0 ? days : new Map(known.map(([day, probability]) => [day, probability / all]));
}

/** All days that the weighings of a line may be of, by the collections planned and requested. Undefined where these are not known. */
export function possibleDays(
  line: Sited,
  facts: Pick<AuditFacts, 'collections' | 'containers' | 'country'>,
  lines: readonly StatedLine[],
): PossibleDays | undefined {
  const { period } = line;
  const { country } = facts;
  const own = ownCollections(line, facts);
  if (period === undefined || own.length === 0) return undefined;
  if (!own.every(({ scheduled }) => scheduled.some(({ from }) => from <= period.start))) return undefined;
  const isDay = isOneDay(period);
  const stated = isDay ? statedDays(line, lines) : new Set<DayText>();
  const starts = own.map((one) => onStatedDays(lastDays(one, addDays(period.start, -1), country), stated));
  const ends = own.map((one): LastDays => {
    if (!isDay) return lastDays(one, period.end, country);
    return new Map(mayBeOn(one, period.end, country) ? [[period.end, 1]] : []);
  });
  const allStarts = starts.flatMap((days) => [...days.keys()]).sort();
  const allEnds = ends.flatMap((days) => [...days.keys()]).sort();
  const [earliest, latest] = [allStarts[0], allEnds.at(-1)];
  if (earliest === undefined || latest === undefined || starts.some(({ size }) => size === 0)) return undefined;
  const areTogether = new Set(starts.map(keysOf)).size === 1 && new Set(ends.map(keysOf)).size === 1;
  const spans = [...(starts[0] ?? [])].flatMap(([start, one]) =>
    [...(ends[0] ?? [])].map(([end, other]) => [{ start: addDays(start, 1), end }, one * other] as const),
  );
  return {
    spans: areTogether ? spans : [],
    widest: { start: addDays(earliest, 1), end: latest },
    narrowest: ends.some(({ size }) => size === 0)
      ? { start: latest, end: addDays(latest, -1) }
      : { start: addDays(allStarts.at(-1) ?? '', 1), end: allEnds[0] ?? '' },
  };
}
