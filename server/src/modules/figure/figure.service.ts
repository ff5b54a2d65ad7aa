import { type Figures, mostPlaces } from '@tunna/contract/figures';
import { monthsBetween } from '@tunna/domain/days';
import { type Comparison, comparedPeriod, type Period, share } from '@tunna/domain/figures';
import { amountText, toDecimal } from '@tunna/domain/invoice-arithmetic';
import { isLineKind } from '@tunna/domain/line-kind';
import type { Database, TenantReader } from '../../database/database.ts';
import type { ActingMember } from '../../database/scope.ts';
import { streamNames } from '../../database/stream-names.ts';
import {
  type FigureFilter,
  type FigureStreamRow,
  findCurrency,
  findFigureStreams,
  findMadeOf,
  findPlaces,
  foldAll,
  type MadeOfRow,
  type PlaceRow,
} from './figure.queries.ts';
import { Sum, totalsOf } from './figure-sums.service.ts';

/** Of which lines or readings, and with what they are compared. Where a list is empty or absent, all are meant. */
export interface FiguresAsked extends Period {
  readonly source?: 'invoice' | 'reading';
  readonly compare?: Comparison | undefined;
  readonly wasteStreamIds?: readonly number[];
  readonly locationIds?: readonly string[];
  readonly serviceProviderIds?: readonly number[];
  readonly departmentIds?: readonly number[];
}

const filterOf = (asked: FiguresAsked, { from, until }: Period): FigureFilter => ({
  source: asked.source ?? 'invoice',
  from,
  until,
  wasteStreamIds: asked.wasteStreamIds ?? [],
  locationIds: asked.locationIds ?? [],
  serviceProviderIds: asked.serviceProviderIds ?? [],
  departmentIds: asked.departmentIds ?? [],
});

interface Made {
  readonly period: Period;
  readonly byMonth: readonly MadeOfRow[];
  readonly ofPeriod: readonly MadeOfRow[];
  readonly places: readonly PlaceRow[];
}

async function readMade(reader: TenantReader, asked: FiguresAsked, period: Period): Promise<Made> {
  const filter = filterOf(asked, period);
  const [rows, places] = await Promise.all([findMadeOf(reader, filter), findPlaces(reader, filter)]);
  return {
    period,
    byMonth: rows.filter(({ month }) => month !== null),
    ofPeriod: rows.filter(({ month }) => month === null),
    places,
  };
}

/** A reading has no treatment of its own: its stream's is meant. */
function withTreatments({ ofPeriod, ...made }: Made, streams: ReadonlyMap<number, FigureStreamRow>): Made {
  return {
    ...made,
    ofPeriod: ofPeriod.map((row) => ({
      ...row,
      treatment_code: streams.get(row.waste_stream_id)?.treatment_code ?? '',
    })),
  };
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known === undefined) groups.set(keyOf(row), [row]);
    else known.push(row);
  }
  return groups;
}

function sumOf(rows: readonly (MadeOfRow | PlaceRow)[], currency: string): Sum {
  const sum = new Sum(currency);
  for (const row of rows) sum.add(row);
  return sum;
}

/** The heaviest, or the dearest, first. */
const largestFirst = (of: 'kg' | 'cost') => (one: { kg: string; cost: string }, other: { kg: string; cost: string }) =>
  toDecimal(other[of]).comparedTo(toDecimal(one[of])) || toDecimal(other.cost).comparedTo(toDecimal(one.cost));

function monthsOf({ byMonth, period }: Made, currency: string): Figures['months'] {
  const months = grouped(byMonth, ({ month }) => month);
  return monthsBetween(period.from, period.until).map((month) => {
    const rows = months.get(month) ?? [];
    return {
      month,
      ...sumOf(rows, currency).weighed(),
      streams: [...grouped(rows, (row) => row.waste_stream_id)].map(([id, own]) => ({
        ...(id === 0 ? {} : { wasteStreamId: id }),
        ...sumOf(own, currency).weighed(),
      })),
    };
  });
}

/** What was there a period ago, by the same key. */
const comparedOf = <Row extends MadeOfRow | PlaceRow>(
  before: readonly Row[] | undefined,
  currency: string,
  isSame: (row: Row) => boolean,
) => {
  if (before === undefined) return {};
  const { kg, cost } = sumOf(before.filter(isSame), currency).weighed();
  return { compared: { kg, cost } };
};

function streamsOf(
  now: Made,
  before: Made | undefined,
  currency: string,
  streams: ReadonlyMap<number, FigureStreamRow>,
): Figures['streams'] {
  const ids = new Set([...now.ofPeriod, ...(before?.ofPeriod ?? [])].map((row) => row.waste_stream_id));
  const own = grouped(now.ofPeriod, (row) => row.waste_stream_id);
  return [...ids]
    .map((id) => {
      const rows = own.get(id) ?? [];
      const row = streams.get(id);
      const sum = sumOf(rows, currency);
      return {
        ...(row === undefined ? {} : { wasteStream: streamView(row) }),
        ...sum.weighed(),
        ...sum.costPerKg(),
        materialCost: amountText(
          sumOf(
            rows.filter(({ kind }) => kind === 'material'),
            currency,
          ).cost,
        ),
        ...comparedOf(before?.ofPeriod, currency, (earlier) => earlier.waste_stream_id === id),
      };
    })
    .sort(largestFirst('kg'));
}

const streamView = (row: FigureStreamRow) => ({
  id: row.id,
  names: streamNames(row),
  color: row.color,
  categoryCode: row.category_code,
  isSeparatelyCollected: row.separately_collected,
});

function placesOf(now: Made, before: Made | undefined, currency: string): Figures['locations'] {
  const isPlace = (row: PlaceRow) => row.location_id !== null;
  const earlier = before?.places.filter(isPlace);
  const groups = grouped([...now.places.filter(isPlace), ...(earlier ?? []).map(emptied)], (row) => row.location_id);
  const rows = [...groups]
    .map(([id, own]) => ({ id, own, sum: sumOf(own, currency).weighed() }))
    .sort((one, other) => largestFirst('kg')(one.sum, other.sum));
  const view = (own: readonly PlaceRow[], isSame: (row: PlaceRow) => boolean) => {
    const sum = sumOf(own, currency).weighed();
    const sortedKg = own.reduce((total, row) => total.plus(toDecimal(row.sorted_kg)), toDecimal('0'));
    const sortingRate = share(amountText(sortedKg), sum.kg);
    return {
      ...sum,
      ...(sortingRate === undefined ? {} : { sortingRate }),
      lines: own.reduce((lines, row) => lines + row.lines, 0),
      ...comparedOf(earlier, currency, isSame),
    };
  };
  const shown = rows.slice(0, rows.length > mostPlaces ? mostPlaces - 1 : mostPlaces);
  const rest = rows.slice(shown.length);
  const restIds = new Set(rest.map(({ id }) => id));
  return [
    ...shown.map(({ id, own }) => ({
      ...placeView(own[0]),
      ...view(own, (row) => row.location_id === id),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            omitted: rest.length,
            ...view(
              rest.flatMap(({ own }) => own),
              (row) => restIds.has(row.location_id),
            ),
          },
        ]),
  ];
}

/** A row that adds nothing, but names what there was. */
const emptied = (row: PlaceRow): PlaceRow => ({
  ...row,
  lines: 0,
  kg: '0',
  estimated_kg: '0',
  sorted_kg: '0',
  cost: '0',
});

const placeView = (row: PlaceRow | undefined) =>
  row?.location_id === undefined || row.location_id === null || row.location_id === ''
    ? {}
    : {
        location: {
          id: row.location_id,
          name: row.name ?? '',
          ...(row.municipality === null ? {} : { municipality: row.municipality }),
        },
      };

function providersOf(now: Made, before: Made | undefined, currency: string): Figures['serviceProviders'] {
  const isProvider = (row: PlaceRow) => row.location_id === null;
  const earlier = before?.places.filter(isProvider);
  const groups = grouped(
    [...now.places.filter(isProvider), ...(earlier ?? []).map(emptied)],
    (row) => row.service_provider_id,
  );
  return [...groups]
    .map(([id, own]) => ({
      ...(id === null || id === 0 ? {} : { serviceProvider: { id, name: own[0]?.name ?? '' } }),
      ...sumOf(own, currency).weighed(),
      lines: own.reduce((lines, row) => lines + row.lines, 0),
      ...comparedOf(earlier, currency, (row) => row.service_provider_id === id),
    }))
    .sort(largestFirst('cost'));
}

const treatmentsOf = ({ ofPeriod }: Made, currency: string): Figures['treatments'] =>
  [...grouped(ofPeriod, ({ treatment_code: code }) => code ?? '')]
    .map(([code, rows]) => ({ ...(code === '' ? {} : { treatmentCode: code }), ...sumOf(rows, currency).weighed() }))
    .filter(({ kg }) => kg !== '0')
    .sort(largestFirst('kg'))
    .map(({ cost: _cost, estimatedKg: _estimatedKg, ...row }) => row);

const kindsOf = ({ ofPeriod }: Made, currency: string): Figures['kinds'] =>
  [...grouped(ofPeriod, ({ kind }) => kind ?? '')]
    .map(([kind, rows]) => ({ ...(isLineKind(kind) ? { kind } : {}), ...sumOf(rows, currency).weighed() }))
    .sort(largestFirst('cost'))
    .map(({ kg: _kg, estimatedKg: _estimatedKg, ...row }) => row);

/** Figures of a period, of one moment when the reader is a snapshot. */
export async function readFigures(reader: TenantReader, asked: FiguresAsked): Promise<Figures> {
  const period = { from: asked.from, until: asked.until };
  const earlier = asked.compare === undefined ? undefined : comparedPeriod(period, asked.compare);
  const [currency = '', streamRows, made, madeBefore] = await Promise.all([
    findCurrency(reader),
    findFigureStreams(reader),
    readMade(reader, asked, period),
    earlier === undefined ? undefined : readMade(reader, asked, earlier),
  ]);
  const streams = new Map(streamRows.map((row) => [row.id, row]));
  const isReading = asked.source === 'reading';
  const now = isReading ? withTreatments(made, streams) : made;
  const before = madeBefore !== undefined && isReading ? withTreatments(madeBefore, streams) : madeBefore;
  const isSorted = (id: number) => streams.get(id)?.separately_collected === true;
  return {
    source: asked.source ?? 'invoice',
    period,
    currency,
    totals: totalsOf(now.ofPeriod, currency, isSorted),
    ...(before === undefined
      ? {}
      : { compared: { period: before.period, totals: totalsOf(before.ofPeriod, currency, isSorted) } }),
    months: monthsOf(now, currency),
    streams: streamsOf(now, before, currency, streams),
    locations: placesOf(now, before, currency),
    serviceProviders: providersOf(now, before, currency),
    treatments: treatmentsOf(now, currency),
    kinds: kindsOf(now, currency),
  };
}

/** The same for a member. */
export const getFigures = (database: Database, { organization }: ActingMember, asked: FiguresAsked): Promise<Figures> =>
  readFigures(database.reader(organization), asked);

/** Takes what changed of all organizations into what is kept, so that little has to be added to it when figures are read. */
export const foldFigures = (database: Database): Promise<void> => foldAll(database);
