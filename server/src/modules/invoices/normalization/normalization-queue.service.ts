import type { AtStake, QueueListed, UnmappedLocation, UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import { present } from '@tunna/contract/present';
import { placeOf } from '@tunna/domain/invoices/classification/line-place';
import {
  type LocationMatch,
  locationSuggester,
  type MaterialMatch,
  materialSuggester,
  type UnmappedLines,
} from '@tunna/domain/invoices/classification/normalization';
import { isMassUnit } from '@tunna/domain/invoices/classification/weight';
import { searchPatterns } from '../../../database/columns/search.ts';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  findContainers,
  findLocationChoices,
  findLocations,
  findMaterialChoices,
  findStreams,
} from './earlier-choices.queries.ts';
import { invoiceNotFound } from './normalization.errors.ts';
import {
  type ExampleRow,
  findExamples,
  findInvoiceId,
  findOpenTotals,
  findUnmapped,
  type Question,
  type UnmappedRow,
} from './normalization-queue.queries.ts';

/** A group with some of its lines. */
interface Group {
  readonly row: UnmappedRow;
  readonly examples: readonly ExampleRow[];
}

async function groupsOf(
  reader: TenantReader,
  question: Question,
  rows: readonly UnmappedRow[],
  shown: { readonly invoiceId?: number; readonly limit: number },
): Promise<Group[]> {
  if (rows.length === 0) return [];
  const examples = await findExamples(reader, question, rows, shown);
  const byPlace = Map.groupBy(examples, ({ place }) => place);
  return rows.map((row, place) => ({ row, examples: byPlace.get(place) ?? [] }));
}

const unitsOf = ({ units }: UnmappedRow): string[] => [...new Set(units.split(' ').filter((unit) => unit !== ''))];

function unmappedLines({ row, examples: [newest] }: Group): UnmappedLines {
  const units = unitsOf(row);
  return {
    serviceProviderId: row.service_provider_id,
    itemKey: newest?.item_key ?? '',
    wordingKey: newest?.wording_key ?? '',
    placeKey: newest?.place_key ?? '',
    wording: newest?.name ?? row.match_key,
    unit: units.find(isMassUnit) ?? units[0],
    wasteStreamId: newest?.waste_stream_id ?? undefined,
  };
}

const exampleView = (row: ExampleRow): UnmappedMaterial['examples'][number] =>
  present<UnmappedMaterial['examples'][number]>({
    invoiceNumber: row.invoice_number,
    position: row.position,
    name: row.name,
    quantity: row.quantity,
    unit: row.unit,
    cost: row.cost,
    currency: row.currency,
    serviceDay: row.service_day,
  });

/** Maximum examples per group in a list. */
const maxExamples = 3;

/** The location of a line in the words of its invoice. */
const writtenPlace = ({ name, written: { head, line } }: ExampleRow): string =>
  placeOf(
    {
      references: head.references ?? { preceding: [] },
      delivery: head.delivery ?? undefined,
      buyerReference: head.buyerReference ?? undefined,
    },
    {
      name,
      description: line.description ?? undefined,
      note: line.note ?? undefined,
      properties: line.properties ?? [],
      accountingReference: line.accountingReference ?? undefined,
      delivery: line.delivery ?? undefined,
    },
  )?.text ?? '';

function groupView({ row, examples }: Group) {
  const [newest] = examples;
  const written = newest === undefined ? '' : row.match === 'place' ? writtenPlace(newest) : newest.name;
  return {
    serviceProvider: { id: row.service_provider_id, name: row.provider_name },
    matchKey: row.match_key,
    example: written === '' ? row.match_key : written,
    lines: row.lines,
    invoices: row.invoices,
    cost: [...row.cost],
    kg: row.kg,
    units: unitsOf(row),
    isNegative: row.is_negative,
    isMixed: row.is_mixed,
    firstDay: row.first_day,
    lastDay: row.last_day,
    examples: examples.slice(0, maxExamples).map(exampleView),
  };
}

async function materialGroups(reader: TenantReader, groups: readonly Group[]): Promise<UnmappedMaterial[]> {
  if (groups.length === 0) return [];
  const choices = await findMaterialChoices(reader);
  const streams = await findStreams(reader);
  const suggest = materialSuggester(
    choices.map((row) => ({
      serviceProviderId: row.service_provider_id,
      itemKey: row.item_key,
      wordingKey: row.wording_key,
      wording: row.wording,
      kind: row.kind,
      wasteStreamId: row.waste_stream_id ?? undefined,
    })),
    streams.map((row) => ({ id: row.id, category: row.category, names: Object.values(streamNames(row)) })),
  );
  return groups.map((group) => ({
    ...groupView(group),
    match: group.row.match as MaterialMatch,
    wordingKey: group.examples[0]?.wording_key ?? '',
    suggestions: suggest(unmappedLines(group)),
  }));
}

async function locationGroups(reader: TenantReader, groups: readonly Group[]): Promise<UnmappedLocation[]> {
  if (groups.length === 0) return [];
  const choices = await findLocationChoices(reader);
  const suggest = locationSuggester(
    choices.map((row) => ({
      serviceProviderId: row.service_provider_id,
      match: row.match,
      matchKey: row.match_key,
      example: row.example,
      locationId: row.location_id,
    })),
    await findLocations(reader),
    (await findContainers(reader)).map((row) => ({
      locationId: row.location_id,
      wasteStreamId: row.waste_stream_id,
      volumeLiters: row.volume_liters,
      serviceProviderId: row.service_provider_id ?? undefined,
    })),
  );
  return groups.map((group) => ({
    ...groupView(group),
    match: group.row.match as LocationMatch,
    suggestions: suggest(unmappedLines(group)),
  }));
}

interface Queue {
  readonly groups: Group[];
  readonly total: number;
  readonly atStake: AtStake;
}

async function readQueue(
  reader: TenantReader,
  question: Question,
  listed: QueueListed,
  limit = maxExamples,
): Promise<Queue> {
  const { serviceProviderId, search, sort, order, page, pageSize } = listed;
  const filter = { serviceProviderId, patterns: searchPatterns(search) };
  const window = { limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await findUnmapped(reader, question, { ...filter, sort, order, ...window });
  const { groups, lines, cost, kg } = await findOpenTotals(reader, question, filter);
  return {
    groups: await groupsOf(reader, question, rows, { limit }),
    total: groups,
    atStake: { lines, cost: [...cost], kg },
  };
}

/** Unclassified lines, without suggestions. */
export type UnmappedGroup = Omit<UnmappedMaterial, 'match' | 'wordingKey' | 'suggestions'> & {
  readonly match: MaterialMatch | LocationMatch;
};

/** One page of lines with unknown material or location, without suggestions. */
export async function readUnmappedGroups(
  reader: TenantReader,
  question: Question,
  listed: QueueListed,
): Promise<{ rows: UnmappedGroup[]; total: number }> {
  const { groups, total } = await readQueue(reader, question, listed, 1);
  const viewOf = (group: Group) => ({ ...groupView(group), match: group.row.match as UnmappedGroup['match'] });
  return { rows: groups.map(viewOf), total };
}

/** One page of lines with unknown material, with suggestions. */
export async function listUnmappedMaterials(
  database: Database,
  { organization }: ActingMember,
  listed: QueueListed,
): Promise<{ rows: UnmappedMaterial[]; total: number; atStake: AtStake }> {
  const reader = database.reader(organization);
  const { groups, ...rest } = await readQueue(reader, 'material', listed);
  return { rows: await materialGroups(reader, groups), ...rest };
}

/** One page of lines with unknown location, with suggestions. */
export async function listUnmappedLocations(
  database: Database,
  { organization }: ActingMember,
  listed: QueueListed,
): Promise<{ rows: UnmappedLocation[]; total: number; atStake: AtStake }> {
  const reader = database.reader(organization);
  const { groups, ...rest } = await readQueue(reader, 'location', listed);
  return { rows: await locationGroups(reader, groups), ...rest };
}

/** Maximum groups of one invoice, and lines per group, in a response. */
const maxGroups = 200;
const maxPositions = 200;

async function invoiceGroups(reader: TenantReader, question: Question, invoiceId: number): Promise<Group[]> {
  const all = { patterns: [], invoiceId, sort: 'cost', order: 'desc', limit: maxGroups, offset: 0 } as const;
  const rows = await findUnmapped(reader, question, all);
  return groupsOf(reader, question, rows, { invoiceId, limit: maxPositions });
}

const withPositions = <View>(views: readonly View[], groups: readonly Group[]): (View & { positions: number[] })[] =>
  views.map((view, index) => ({
    ...view,
    positions: (groups[index]?.examples ?? []).map(({ position }) => position).toSorted((one, other) => one - other),
  }));

/** Suggestions for the lines of one invoice. @throws ApplicationError `not_found` */
export async function suggestForInvoice(
  database: Database,
  { organization }: ActingMember,
  serviceProviderId: number,
  number: string,
) {
  const reader = database.reader(organization);
  const invoiceId = await findInvoiceId(reader, serviceProviderId, number);
  if (invoiceId === undefined) throw invoiceNotFound();
  const materials = await invoiceGroups(reader, 'material', invoiceId);
  const locations = await invoiceGroups(reader, 'location', invoiceId);
  return {
    materials: withPositions(await materialGroups(reader, materials), materials),
    locations: withPositions(await locationGroups(reader, locations), locations),
  };
}
