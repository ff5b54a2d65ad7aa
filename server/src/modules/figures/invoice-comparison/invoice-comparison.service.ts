import { type ComparedRow, maxContainersOfRow } from '@tunna/contract/figures/invoice-comparison';
import { pieceUnits } from '@tunna/domain/invoices/classification/weight';
import { amountText, type Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import { addDays, addMonths, dayIn } from '@tunna/domain/time/days';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { readCollectionRecord, readScheduledContainers } from '../../requests/collection/collection-record.service.ts';
import { weighedBetween, weighedByContainer } from '../../scales/reading/reading.service.ts';
import { Group, Groups } from './compared-groups.service.ts';
import {
  findContainers,
  findInvoiced,
  findLocationNames,
  findPlacements,
  findStreams,
} from './invoice-comparison.queries.ts';

const costsOf = (costs: ReadonlyMap<string, Decimal>) =>
  [...costs].map(([currency, amount]) => ({ currency, amount: amountText(amount) }));

async function readGroups(reader: TenantReader, month: string, now: Date) {
  const from = `${month}-01`;
  const before = addMonths(from, 1);
  const query = { containerIds: null, from, until: addDays(before, -1), today: dayIn(now) };
  const [containers, placements, collections, scheduled, weighed, invoiced] = await Promise.all([
    findContainers(reader),
    findPlacements(reader, before),
    readCollectionRecord(reader, query),
    readScheduledContainers(reader, from, before),
    weighedBetween(reader, from, before),
    findInvoiced(reader, from, before, pieceUnits),
  ]);
  const groups = new Groups(containers, placements, scheduled);
  const unplaced = new Group(null, null);
  for (const [id, ofContainer] of collections) {
    for (const { day, requested } of ofContainer) groups.collect(id, day, requested ? 'requests' : 'collections');
  }
  for (const { location_id: locationId, waste_stream_id: wasteStreamId, kg } of weighed) {
    const group = groups.of(locationId, wasteStreamId);
    group.weighedKg = group.weighedKg.plus(toDecimal(kg));
  }
  for (const row of invoiced) {
    const { container_id: containerId, location_id: locationId, waste_stream_id: wasteStreamId } = row;
    const named = containerId === null ? undefined : groups.ofContainer(containerId, addDays(before, -1));
    if (named !== undefined) named.group.add(row, named.totals);
    else if (locationId === null && wasteStreamId === null) unplaced.add(row);
    else groups.of(locationId, wasteStreamId).add(row);
  }
  groups.joinPlaces();
  return { groups: groups.sorted(), unplaced };
}

/** The weight of containers in a month, as text. Containers that were not weighed are absent. */
async function weightsOf(reader: TenantReader, ids: readonly number[], month: string) {
  const from = `${month}-01`;
  const before = addMonths(from, 1);
  const found = await weighedByContainer(reader, ids, from);
  return new Map(
    [...found].flatMap(([id, days]) => {
      const own = days.filter(({ day }) => day < before).map(({ kg }) => kg);
      return own.length === 0 ? [] : [[id, amountText(own.reduce((total, kg) => total.plus(kg)))] as const];
    }),
  );
}

async function rowsOf(reader: TenantReader, groups: readonly Group[], month: string): Promise<ComparedRow[]> {
  const containers = groups.map((group) => group.containers.slice(0, maxContainersOfRow));
  const [locations, streams, weights] = await Promise.all([
    findLocationNames(
      reader,
      groups.flatMap(({ locationId }) => locationId ?? []),
    ),
    findStreams(
      reader,
      groups.flatMap(({ wasteStreamId }) => wasteStreamId ?? []),
    ),
    weightsOf(
      reader,
      containers.flat().map(({ totals }) => totals.container.id),
      month,
    ),
  ]);
  return groups.map((group, index) => {
    const location = locations.find(({ id }) => id === group.locationId);
    const stream = streams.find(({ id }) => id === group.wasteStreamId);
    return {
      location,
      wasteStream: stream && { id: stream.id, names: streamNames(stream), color: stream.color },
      namesContainers: group.namesContainers,
      containers: (containers[index] ?? []).map(({ totals, differences }) => ({
        id: totals.container.id,
        slug: totals.container.slug,
        customId: totals.container.custom_id ?? undefined,
        requests: totals.requests,
        pickUps: totals.collections,
        emptyings: amountText(totals.emptyings),
        weighedKg: weights.get(totals.container.id),
        differences: [...differences],
      })),
      isOfAllStreams: group.isOfAllStreams ? true : undefined,
      containerCount: group.containers.length,
      requests: group.requests,
      pickUps: group.collections,
      emptyings: amountText(group.emptyings),
      difference: amountText(group.difference),
      weighedKg: amountText(group.weighedKg),
      kg: amountText(group.kg),
      kgDifference: group.kgDifference && amountText(group.kgDifference),
      differences: group.differences,
      state: group.state,
      costs: costsOf(group.costs),
      lines: group.lines,
    };
  });
}

interface Compared {
  readonly month: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The rows of a month’s comparison by pages, within a transaction. Compared once for all pages. */
export async function readComparison(reader: TenantReader, month: string, now: Date) {
  const { groups } = await readGroups(reader, month, now);
  return async (page: number, pageSize: number): Promise<{ rows: ComparedRow[]; total: number }> => ({
    rows: await rowsOf(reader, groups.slice((page - 1) * pageSize, page * pageSize), month),
    total: groups.length,
  });
}

/** Compares what was weighed and requested in a month with what was invoiced. */
export async function compareInvoices(
  database: Database,
  { organization }: ActingMember,
  { month, page, pageSize }: Compared,
  now: Date,
) {
  const reader = database.reader(organization);
  const { groups, unplaced } = await readGroups(reader, month, now);
  return {
    rows: await rowsOf(reader, groups.slice((page - 1) * pageSize, page * pageSize), month),
    total: groups.length,
    differing: groups.filter(({ state }) => state === 'differs').length,
    incomplete: groups.filter(({ state }) => state === 'incomplete').length,
    unplaced: { lines: unplaced.lines, costs: costsOf(unplaced.costs) },
  };
}
