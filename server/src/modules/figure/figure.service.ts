import type { Figures, PeriodFigures, PlacesFigures } from '@tunna/contract/figures';
import { monthsBetween } from '@tunna/domain/days';
import { type Comparison, comparedPeriod, type Period } from '@tunna/domain/figures';
import { amountText } from '@tunna/domain/invoice-arithmetic';
import { isLineKind } from '@tunna/domain/line-kind';
import type { Database, TenantReader } from '../../database/database.ts';
import type { ActingMember } from '../../database/scope.ts';
import { streamNames } from '../../database/stream-names.ts';
import { findFactors } from '../emission-factor/emission-factor.service.ts';
import {
  type FigureFilter,
  type FigureStreamRow,
  findCurrency,
  findFigureStreams,
  findMadeOf,
  findPlaces,
  foldAll,
  type MadeOfRow,
  type MonthRow,
} from './figure.queries.ts';
import { carbonFigures, carbonSum } from './figure-carbon.service.ts';
import { placesOf, providersOf } from './figure-places.service.ts';
import { comparedOf, grouped, largestFirst, sumOf, totalsOf, weighedOf } from './figure-sums.service.ts';

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
  readonly byMonth: readonly MonthRow[];
  readonly ofPeriod: readonly MadeOfRow[];
}

const readMade = async (reader: TenantReader, asked: FiguresAsked, period: Period): Promise<Made> => ({
  period,
  ...(await findMadeOf(reader, filterOf(asked, period))),
});

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

function monthsOf({ byMonth, period }: Made, currency: string): Figures['months'] {
  const months = grouped(byMonth, ({ month }) => month);
  return monthsBetween(period.from, period.until).map((month) => {
    const rows = months.get(month) ?? [];
    const streams = [...grouped(rows, (row) => row.waste_stream_id)];
    return {
      month,
      ...weighedOf(streams.find(([id]) => id === null)?.[1] ?? [], currency),
      streams: streams.flatMap(([id, own]) =>
        id === null ? [] : { ...(id === 0 ? {} : { wasteStreamId: id }), ...weighedOf(own, currency) },
      ),
    };
  });
}

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

const treatmentsOf = ({ ofPeriod }: Made, currency: string): Figures['treatments'] =>
  [...grouped(ofPeriod, ({ treatment_code: code }) => code)]
    .map(([code, rows]) => ({ ...(code === '' ? {} : { treatmentCode: code }), ...weighedOf(rows, currency) }))
    .filter(({ kg }) => kg !== '0')
    .sort(largestFirst('kg'))
    .map(({ cost: _cost, estimatedKg: _estimatedKg, ...row }) => row);

const kindsOf = ({ ofPeriod }: Made, currency: string): Figures['kinds'] =>
  [...grouped(ofPeriod, ({ kind }) => kind)]
    .map(([kind, rows]) => ({ ...(isLineKind(kind) ? { kind } : {}), ...weighedOf(rows, currency) }))
    .sort(largestFirst('cost'))
    .map(({ kg: _kg, estimatedKg: _estimatedKg, ...row }) => row);

/** What is compared with what: the period before may be another one. */
function periodsOf({ from, until, compare }: FiguresAsked): { readonly period: Period; readonly earlier?: Period } {
  const period = { from, until };
  return compare === undefined ? { period } : { period, earlier: comparedPeriod(period, compare) };
}

/** The currency that an organization's figures are in. */
export const readCurrency = async (reader: TenantReader): Promise<string> => (await findCurrency(reader)) ?? '';

/** Figures of a period by month, stream and treatment, of one moment when the reader is a snapshot. */
export async function readPeriodFigures(reader: TenantReader, asked: FiguresAsked): Promise<PeriodFigures> {
  const { period, earlier } = periodsOf(asked);
  const [currency = '', streamRows, factors, made, madeBefore] = await Promise.all([
    findCurrency(reader),
    findFigureStreams(reader),
    findFactors(reader),
    readMade(reader, asked, period),
    earlier === undefined ? undefined : readMade(reader, asked, earlier),
  ]);
  const streams = new Map(streamRows.map((row) => [row.id, row]));
  const isReading = asked.source === 'reading';
  const now = isReading ? withTreatments(made, streams) : made;
  const before = madeBefore !== undefined && isReading ? withTreatments(madeBefore, streams) : madeBefore;
  const isSorted = (id: number) => streams.get(id)?.separately_collected === true;
  const compared = before && {
    period: before.period,
    totals: totalsOf(before.ofPeriod, currency, isSorted),
    kgCo2e: carbonSum(before.ofPeriod, streams, factors),
  };
  return {
    source: asked.source ?? 'invoice',
    period,
    currency,
    totals: totalsOf(now.ofPeriod, currency, isSorted),
    ...(compared === undefined ? {} : { compared }),
    months: monthsOf(now, currency),
    streams: streamsOf(now, before, currency, streams),
    treatments: treatmentsOf(now, currency),
    kinds: kindsOf(now, currency),
    carbon: carbonFigures(now.ofPeriod, streams, factors),
  };
}

async function readPlacesFigures(reader: TenantReader, asked: FiguresAsked): Promise<PlacesFigures> {
  const { period, earlier } = periodsOf(asked);
  const [currency = '', now, before] = await Promise.all([
    findCurrency(reader),
    findPlaces(reader, filterOf(asked, period)),
    earlier === undefined ? undefined : findPlaces(reader, filterOf(asked, earlier)),
  ]);
  return {
    currency,
    period,
    locations: placesOf(now, before, currency),
    serviceProviders: providersOf(now, before, currency),
  };
}

/** All figures of a period, of one moment when the reader is a snapshot. */
export async function readFigures(reader: TenantReader, asked: FiguresAsked): Promise<Figures> {
  const [ofPeriod, ofPlaces] = await Promise.all([readPeriodFigures(reader, asked), readPlacesFigures(reader, asked)]);
  return { ...ofPeriod, ...ofPlaces };
}

/** Figures of a period for a member. */
export const getFigures = (
  database: Database,
  { organization }: ActingMember,
  asked: FiguresAsked,
): Promise<PeriodFigures> => readPeriodFigures(database.reader(organization), asked);

/** The same by place and provider. */
export const getPlacesFigures = (
  database: Database,
  { organization }: ActingMember,
  asked: FiguresAsked,
): Promise<PlacesFigures> => readPlacesFigures(database.reader(organization), asked);

/** Takes what changed of all organizations into what is kept, so that little has to be added to it when figures are read. */
export const foldFigures = (database: Database): Promise<void> => foldAll(database);
