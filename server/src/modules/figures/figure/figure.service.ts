import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { Figures, LocationFigures, PeriodFigures } from '@tunna/contract/figures/figures';
import { evidenceOf } from '@tunna/domain/figures/evidence';
import { isLineKind } from '@tunna/domain/invoices/classification/line-kind';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { monthsBetween } from '@tunna/domain/time/days';
import { type Comparison, comparedPeriod, type Period } from '@tunna/domain/time/months';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findFactors } from '../emission-factor/emission-factor.service.ts';
import {
  aggregateAll,
  type ConfirmedRow,
  type FigureStreamRow,
  findConfirmed,
  findCurrency,
  findMadeOf,
  findMonthsText,
  type MadeOf,
  type MadeOfRow,
  type MonthMade,
} from './figure.queries.ts';
import { readCostAttribution } from './figure-attribution.service.ts';
import { carbonFigures, carbonSum } from './figure-carbon.service.ts';
import {
  basisView,
  type Comparability,
  type Coverage,
  comparabilityOf,
  readCompleteness,
  readCoverage,
} from './figure-completeness.service.ts';
import { type CompositionRow, findComposition } from './figure-composition.queries.ts';
import { findLocations, type LocationRow } from './figure-locations.queries.ts';
import { placesOf, providersOf } from './figure-locations.service.ts';
import { readMonths, trendOf } from './figure-months.service.ts';
import type { FigureFilter } from './figure-source.queries.ts';
import {
  type ComparedRows,
  changesOf,
  comparedOf,
  grouped,
  largestFirst,
  streamView,
  sumOf,
  totalsOf,
  weighedOf,
} from './figure-sums.service.ts';

/** The lines or readings included, and the comparison. An empty or absent list includes all. */
export interface FiguresQuery extends Period {
  /** The present day: months that are not over are incomplete. */
  readonly today: string;
  readonly source?: 'invoice' | 'reading';
  readonly compare?: Comparison | undefined;
  readonly wasteStreamIds?: readonly number[];
  readonly locationIds?: readonly string[];
  readonly serviceProviderIds?: readonly number[];
  readonly departmentIds?: readonly number[];
}

const nothing = { kg: '0', estimatedKg: '0', cost: '0', streams: [] } as const;

const filterOf = (query: FiguresQuery, { from, until }: Period): FigureFilter => ({
  source: query.source ?? 'invoice',
  from,
  until,
  wasteStreamIds: query.wasteStreamIds ?? [],
  locationIds: query.locationIds ?? [],
  serviceProviderIds: query.serviceProviderIds ?? [],
  departmentIds: query.departmentIds ?? [],
});

/** Rows of the period and of its comparison. */
interface Made {
  readonly source: 'invoice' | 'reading';
  readonly ofPeriod: readonly MadeOfRow[];
  readonly confirmed: readonly ConfirmedRow[];
  readonly compared: ComparedRows<MadeOfRow> | undefined;
}

function monthsOf(stored: readonly MonthMade[], { from, until }: Period): Figures['months'] {
  const months = new Map(stored.map((month) => [month.month, month]));
  return monthsBetween(from, until).map((month) => {
    const { kg, estimatedKg, cost, streams } = months.get(month) ?? nothing;
    return { month, kg, estimatedKg, cost, streams: [...streams] };
  });
}

function streamsOf(
  { source, ofPeriod, confirmed, compared }: Made,
  currency: string,
  streams: ReadonlyMap<number, FigureStreamRow>,
): Figures['streams'] {
  const ids = new Set([...ofPeriod, ...(compared?.before ?? [])].map((row) => row.waste_stream_id));
  const own = grouped(ofPeriod, (row) => row.waste_stream_id);
  return [...ids]
    .map((id) => {
      const rows = own.get(id) ?? [];
      const row = streams.get(id);
      const sum = sumOf(rows, currency);
      return {
        wasteStream: row && streamView(row),
        ...sum.weighed(),
        costPerKg: sum.costPerKg(),
        materialCost: amountText(
          sumOf(
            rows.filter(({ kind }) => kind === 'material'),
            currency,
          ).cost,
        ),
        evidence: evidenceOfRows(rows, {
          source,
          confirmed: confirmed.filter((row) => row.waste_stream_id === id),
        }),
        compared: comparedOf(compared, currency, (other) => other.waste_stream_id === id),
      };
    })
    .sort(largestFirst('kg'));
}

const treatmentsOf = (ofPeriod: readonly MadeOfRow[], currency: string): Figures['treatments'] =>
  [...grouped(ofPeriod, ({ treatment_code: code }) => code)]
    .map(([code, rows]) => ({ treatmentCode: code === '' ? undefined : code, ...weighedOf(rows, currency) }))
    .filter(({ kg }) => kg !== '0')
    .sort(largestFirst('kg'))
    .map(({ cost: _cost, estimatedKg: _estimatedKg, ...row }) => row);

const kindsOf = (ofPeriod: readonly MadeOfRow[], currency: string): Figures['kinds'] =>
  [...grouped(ofPeriod, ({ kind }) => kind)]
    .map(([kind, rows]) => ({ kind: isLineKind(kind) ? kind : undefined, ...weighedOf(rows, currency) }))
    .sort(largestFirst('cost'))
    .map(({ kg: _kg, estimatedKg: _estimatedKg, ...row }) => row);

/** How the weight and the treatment of rows are known. @param confirmed of the same rows */
function evidenceOfRows(
  rows: readonly MadeOfRow[],
  { source, confirmed }: { readonly source: 'invoice' | 'reading'; readonly confirmed: readonly ConfirmedRow[] },
): Figures['evidence'] {
  const summed = (of: (row: MadeOfRow) => string, those = rows) => amountText(sum(those.map(of)));
  return evidenceOf({
    source,
    confirmed,
    kg: summed(({ kg }) => kg),
    convertedKg: summed((row) => row.converted_kg),
    estimatedKg: summed((row) => row.estimated_kg),
    untreatedKg: summed(
      ({ kg }) => kg,
      rows.filter(({ treatment_code: code }) => code === ''),
    ),
  });
}

/** The period and its comparison period, which may be any other period. */
function periodsOf({ from, until, compare }: FiguresQuery): { readonly period: Period; readonly earlier?: Period } {
  const period = { from, until };
  return compare === undefined ? { period } : { period, earlier: comparedPeriod(period, compare) };
}

/** The currency of an organization's figures. */
export const readCurrency = async (reader: TenantReader): Promise<string> => (await findCurrency(reader)) ?? '';

/** The comparison of the period asked for, if any. */
function comparabilityFor(coverage: Coverage, query: FiguresQuery): Comparability | undefined {
  const { period, earlier } = periodsOf(query);
  return earlier && comparabilityOf(coverage, period, earlier);
}

/** The rows of both periods that can be compared: all of them, or those of months and providers that both periods have. */
async function readAlike(
  reader: TenantReader,
  filter: FigureFilter,
  { ofPeriod: now, before }: Pick<MadeOf, 'ofPeriod' | 'before'>,
  { basis, earlier, leftOut, earlierLeftOut }: Comparability,
): Promise<ComparedRows<MadeOfRow>['alike']> {
  if (basis.kind === 'none') return undefined;
  if (basis.kind === 'whole') return { now, before };
  const alike = await findMadeOf(reader, { ...filter, leftOut, earlierLeftOut }, earlier);
  return { now: alike.ofPeriod, before: alike.before };
}

async function periodFiguresOf(reader: TenantReader, query: FiguresQuery, coverage: Coverage): Promise<PeriodFigures> {
  const { period, earlier } = periodsOf(query);
  const filter = filterOf(query, period);
  const comparability = comparabilityFor(coverage, query);
  // Sequential, because a snapshot uses one connection.
  const factors = await findFactors(reader);
  const found = await findMadeOf(reader, filter, earlier);
  const { currency, ofPeriod, before } = found;
  const streams = new Map(found.streams.map((row) => [row.id, row]));
  const alike = comparability && (await readAlike(reader, filter, found, comparability));
  const oneEdition = { factors, year: Number(period.until.slice(0, 4)) };
  const summed = (rows: readonly MadeOfRow[]) => ({
    ...totalsOf(rows, currency),
    kgCo2e: carbonSum(rows, oneEdition),
  });
  const compared = comparability && {
    period: comparability.earlier,
    totals: totalsOf(before, currency),
    kgCo2e: carbonSum(before, oneEdition),
    basis: basisView(coverage, comparability),
    changes: alike && changesOf(summed(alike.now), summed(alike.before)),
  };
  const totals = totalsOf(ofPeriod, currency);
  const source = query.source ?? 'invoice';
  // The treatment of a reading is that of its stream, which no document is about.
  const confirmed = source === 'reading' ? [] : await findConfirmed(reader, filter);
  return {
    source,
    period,
    currency,
    totals,
    evidence: evidenceOfRows(ofPeriod, { source, confirmed }),
    completeness: readCompleteness(coverage, period),
    compared,
    months: monthsOf(found.months, period),
    streams: streamsOf(
      { source, ofPeriod, confirmed, compared: comparability && { before, alike } },
      currency,
      streams,
    ),
    treatments: treatmentsOf(ofPeriod, currency),
    kinds: kindsOf(ofPeriod, currency),
    carbon: carbonFigures(ofPeriod, factors),
  };
}

/** Figures of a period by month, stream and treatment. Consistent when the reader is a snapshot. @param coverage if it is read already */
export const readPeriodFigures = async (
  reader: TenantReader,
  query: FiguresQuery,
  coverage?: Coverage,
): Promise<PeriodFigures> => periodFiguresOf(reader, query, coverage ?? (await readCoverage(reader, query)));

async function locationFiguresOf(
  reader: TenantReader,
  query: FiguresQuery,
  coverage: Coverage,
): Promise<LocationFigures> {
  const { period } = periodsOf(query);
  const comparability = comparabilityFor(coverage, query);
  const currency = await readCurrency(reader);
  const now = await findLocations(reader, filterOf(query, period));
  const compared = comparability && (await readComparedLocations(reader, query, now, comparability));
  const sources = { now, compared, currency, source: query.source ?? 'invoice' } as const;
  return {
    currency,
    period,
    locations: placesOf(sources),
    serviceProviders: providersOf(sources),
  };
}

async function readComparedLocations(
  reader: TenantReader,
  query: FiguresQuery,
  now: readonly LocationRow[],
  { basis, period, earlier, leftOut, earlierLeftOut }: Comparability,
): Promise<ComparedRows<LocationRow>> {
  const before = await findLocations(reader, filterOf(query, earlier));
  if (basis.kind === 'none') return { before };
  if (basis.kind === 'whole') return { before, alike: { now, before } };
  return {
    before,
    alike: {
      now: await findLocations(reader, { ...filterOf(query, period), leftOut }),
      before: await findLocations(reader, { ...filterOf(query, earlier), leftOut: earlierLeftOut }),
    },
  };
}

const compositionView = (row: CompositionRow): NonNullable<Figures['composition']>[number] => ({
  wasteCategory: row.waste_category === '' ? undefined : row.waste_category,
  isHazardous: row.is_hazardous,
  treatmentCode: row.treatment_code === '' ? undefined : row.treatment_code,
  kg: row.kg,
  estimatedKg: row.estimated_kg,
  confirmedKg: row.confirmed_kg,
});

/** All figures of a period. Consistent when the reader is a snapshot. */
export async function readFigures(reader: TenantReader, query: FiguresQuery): Promise<Figures> {
  const coverage = await readCoverage(reader, query);
  const filter = filterOf(query, periodsOf(query).period);
  const oneEdition = { factors: await findFactors(reader), year: Number(query.until.slice(0, 4)) };
  return {
    ...(await periodFiguresOf(reader, query, coverage)),
    ...(await locationFiguresOf(reader, query, coverage)),
    // Lines of invoices have no department.
    attribution:
      filter.source === 'invoice' && filter.departmentIds.length === 0
        ? await readCostAttribution(reader, filter)
        : undefined,
    composition: (await findComposition(reader, filter)).map(compositionView),
    trend: trendOf(await readMonths(reader, filter, oneEdition)),
  };
}

/** Figures of a period for a member. */
export const getFigures = (
  database: Database,
  { organization }: ActingMember,
  query: FiguresQuery,
): Promise<PeriodFigures> => readPeriodFigures(database.reader(organization), query);

/** The cost of invoices by stream, with cost without a stream attributed. */
export const getCostAttribution = (
  database: Database,
  { organization }: ActingMember,
  query: FiguresQuery,
): Promise<CostAttribution> => readCostAttribution(database.reader(organization), filterOf(query, query));

type MonthsQuery = Period & Required<Pick<FiguresQuery, 'source'>>;

/** Months by stream only, as JSON text of the response. */
export const readMonthsText = (reader: TenantReader, { source, from, until }: MonthsQuery): Promise<string> =>
  findMonthsText(reader, { source, from, until });

/** The same for a member. */
export const getFigureMonths = (
  database: Database,
  { organization }: ActingMember,
  query: MonthsQuery,
): Promise<string> => readMonthsText(database.reader(organization), query);

/** Figures by location and provider. */
export const getLocationFigures = async (
  database: Database,
  { organization }: ActingMember,
  query: FiguresQuery,
): Promise<LocationFigures> => {
  const reader = database.reader(organization);
  return locationFiguresOf(reader, query, await readCoverage(reader, query));
};

/** Aggregates the pending changes of all organizations, so that reads have little to add. */
export const aggregateFigures = (database: Database): Promise<void> => aggregateAll(database);
