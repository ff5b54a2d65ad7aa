import type { FigureCompleteness } from '@tunna/contract/figures/figures';
import {
  type CheckedReturn,
  maxNamed,
  type ReturnCheck,
  type WasteReturn,
  type WasteReturnRow,
} from '@tunna/contract/figures/waste-return';
import { wasteCodeOf } from '@tunna/domain/inventory/list-of-waste';
import { treatmentStage, treatments } from '@tunna/domain/inventory/treatment';
import { amountText, Decimal, roundHalfUp } from '@tunna/domain/numbers/decimal';
import { share } from '@tunna/domain/numbers/share';
import { compareIcelandic } from '@tunna/domain/text/sorting';
import { dayIn } from '@tunna/domain/time/days';
import type { Period } from '@tunna/domain/time/months';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { readCompleteness, readCoverage } from '../figure/figure-completeness.service.ts';
import {
  findLocationNames,
  findReturned,
  findReturnStreams,
  type ReturnedRow,
  type ReturnStreamRow,
} from './waste-return.queries.ts';

/** Decimals of a tonne, down to the gram. */
const gramDecimals = 6;

const inTonnes = (kg: Decimal): Decimal => roundHalfUp(kg.div(1000), gramDecimals);
const kgOf = (rows: readonly ReturnedRow[]): Decimal => Decimal.sum(0, ...rows.map(({ kg }) => kg));
const linesOf = (rows: readonly ReturnedRow[]): number => rows.reduce((sum, { lines }) => sum + lines, 0);

function withShare(tonnes: Decimal, estimated: Decimal, lines: number) {
  return {
    tonnes: amountText(tonnes),
    estimatedTonnes: amountText(estimated),
    estimatedShare: share(amountText(estimated), amountText(tonnes)),
    lines,
  };
}

function rowOf(rows: readonly ReturnedRow[]): WasteReturnRow[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { ewc_code: code, treatment_code: treatment, municipality } = first;
  const entry = wasteCodeOf(code);
  const stage = treatmentStage(treatment);
  return [
    {
      ewcCode: code === '' ? undefined : code,
      wasteName: entry && { name: entry.name, icelandicName: entry.icelandicName },
      isHazardous: code.endsWith('*'),
      treatmentCode: treatment === '' ? undefined : treatment,
      municipality: municipality ?? undefined,
      origin: stage === 'final' && !first.is_confirmed ? 'assumed' : stage,
      ...withShare(
        inTonnes(kgOf(rows)),
        inTonnes(Decimal.sum(0, ...rows.map(({ estimated_kg: estimated }) => estimated))),
        linesOf(rows),
      ),
    },
  ];
}

const placeOfTreatment: ReadonlyMap<string, number> = new Map(treatments.map(({ code }, place) => [code, place]));
const afterAll = treatments.length;
const treatmentPlace = (code: string | undefined): number =>
  code === undefined ? afterAll + 1 : (placeOfTreatment.get(code) ?? afterAll);

/** Unknown values sort last. */
const compareKnown = (one: string | undefined, other: string | undefined): number =>
  one === undefined || other === undefined
    ? Number(one === undefined) - Number(other === undefined)
    : compareIcelandic(one, other);

const compareRows = (one: WasteReturnRow, other: WasteReturnRow): number =>
  compareKnown(one.ewcCode, other.ewcCode) ||
  treatmentPlace(one.treatmentCode) - treatmentPlace(other.treatmentCode) ||
  compareKnown(one.municipality, other.municipality) ||
  Number(one.origin === 'assumed') - Number(other.origin === 'assumed');

function rowsOf(materials: readonly ReturnedRow[]): WasteReturnRow[] {
  const groups = Map.groupBy(
    materials,
    ({ ewc_code: code, treatment_code: treatment, municipality, is_confirmed: isConfirmed }) =>
      JSON.stringify([code, treatment, municipality, isConfirmed]),
  );
  return [...groups.values()].flatMap(rowOf).sort(compareRows);
}

function totalsOf(rows: readonly WasteReturnRow[]): WasteReturn['totals'] {
  const sum = (those: readonly WasteReturnRow[]) => Decimal.sum(0, ...those.map(({ tonnes }) => tonnes));
  const estimated = Decimal.sum(0, ...rows.map(({ estimatedTonnes }) => estimatedTonnes));
  const lines = rows.reduce((all, row) => all + row.lines, 0);
  return {
    ...withShare(sum(rows), estimated, lines),
    hazardousTonnes: amountText(sum(rows.filter(({ isHazardous }) => isHazardous))),
    assumedShare: share(amountText(sum(rows.filter(({ origin }) => origin === 'assumed'))), amountText(sum(rows))),
  };
}

type LineCheck = Exclude<
  ReturnCheck,
  'unfinishedYear' | 'emptyMonths' | 'missingInvoices' | 'unmapped' | 'withoutKilograms'
>;

const lineChecks = (
  isOfHazardousStream: (wasteStreamId: number) => boolean,
): Readonly<Record<LineCheck, (row: ReturnedRow) => boolean>> => ({
  withoutCode: ({ ewc_code: code }) => code === '',
  unknownCode: ({ ewc_code: code }) => code !== '' && wasteCodeOf(code) === undefined,
  contradictingCode: ({ ewc_code: code, waste_stream_id: id }) =>
    code !== '' && !code.endsWith('*') && isOfHazardousStream(id),
  withoutTreatment: ({ treatment_code: treatment }) => treatmentStage(treatment) === 'collection',
  assumedTreatment: ({ treatment_code: treatment, is_confirmed: isConfirmed }) =>
    treatmentStage(treatment) === 'final' && !isConfirmed,
  withoutPlace: ({ is_placed: isPlaced }) => !isPlaced,
  withoutMunicipality: ({ is_placed: isPlaced, municipality }) => isPlaced && municipality === null,
});

const found = (kind: ReturnCheck, count: number, more: Partial<CheckedReturn> = {}): CheckedReturn => ({
  kind,
  count,
  tonnes: undefined,
  wasteStreams: [],
  locations: [],
  missing: [],
  ...more,
});

interface Found {
  readonly rows: readonly ReturnedRow[];
  readonly streams: readonly ReturnStreamRow[];
  readonly completeness: FigureCompleteness;
  readonly placeNames: CheckedReturn['locations'];
}

/** The streams of the rows, in the order of the streams. */
const streamsIn = (
  rows: readonly ReturnedRow[],
  streams: readonly ReturnStreamRow[],
): CheckedReturn['wasteStreams'] => {
  const ids = new Set(rows.map(({ waste_stream_id: id }) => id));
  return streams
    .filter(({ id }) => ids.has(id))
    .slice(0, maxNamed)
    .map((stream) => ({ id: stream.id, names: streamNames(stream), color: stream.color }));
};

function checksOf({ rows, streams, completeness, placeNames }: Found): CheckedReturn[] {
  const materials = rows.filter((row) => !row.is_unmapped);
  const hazardous = new Set(streams.filter((stream) => stream.is_hazardous).map(({ id }) => id));
  const isSuch = lineChecks((id) => hazardous.has(id));
  const unweighed = materials.filter((row) => row.unweighed_lines > 0);
  const ofLines = (kind: LineCheck): CheckedReturn => {
    const such = materials.filter(isSuch[kind]);
    const tonnes = amountText(inTonnes(kgOf(such)));
    return found(kind, linesOf(such), { tonnes, wasteStreams: streamsIn(such, streams) });
  };
  const nowhere = ofLines('withoutMunicipality');
  return [
    found('unfinishedYear', completeness.unfinishedMonths),
    found('emptyMonths', completeness.emptyMonths),
    found('missingInvoices', completeness.missingInvoices, { missing: completeness.missing }),
    found('unmapped', linesOf(rows.filter((row) => row.is_unmapped))),
    found(
      'withoutKilograms',
      unweighed.reduce((sum, row) => sum + row.unweighed_lines, 0),
      { wasteStreams: streamsIn(unweighed, streams) },
    ),
    ofLines('withoutCode'),
    ofLines('unknownCode'),
    ofLines('contradictingCode'),
    ofLines('withoutTreatment'),
    ofLines('assumedTreatment'),
    ofLines('withoutPlace'),
    { ...nowhere, count: placeNames.length, wasteStreams: [], locations: placeNames.slice(0, maxNamed) },
  ];
}

/** The lines included, and the present day. An absent list includes all. */
export interface ReturnQuery extends Period {
  readonly today: string;
  readonly locationIds?: readonly string[];
  readonly wasteStreamIds?: readonly number[];
  readonly serviceProviderIds?: readonly number[];
}

/** The waste that an organization handed over in a period, in the form that authorities require, and what is missing. */
export async function readWasteReturn(reader: TenantReader, query: ReturnQuery): Promise<WasteReturn> {
  const { from, until, locationIds = [], wasteStreamIds = [], serviceProviderIds = [] } = query;
  // Sequential, because a snapshot uses one connection.
  const rows = await findReturned(reader, { from, until, locationIds, wasteStreamIds, serviceProviderIds });
  const streams = await findReturnStreams(reader);
  const completeness = readCompleteness(await readCoverage(reader, query), { from, until });
  const materials = rows.filter((row) => !row.is_unmapped);
  const placeNames = await findLocationNames(reader, [...new Set(materials.flatMap(({ nowhere }) => nowhere ?? []))]);
  const checks = checksOf({ rows, streams, completeness, placeNames });
  const returned = rowsOf(materials);
  return {
    period: { from, until },
    rows: returned,
    totals: totalsOf(returned),
    checks,
    verdict: rows.length === 0 ? 'empty' : checks.every(({ count }) => count === 0) ? 'complete' : 'incomplete',
  };
}

/** The return of a calendar year. @param year of four digits */
export const queryOfYear = (year: number, now: Date): ReturnQuery => ({
  from: `${year}-01`,
  until: `${year}-12`,
  today: dayIn(now),
});
