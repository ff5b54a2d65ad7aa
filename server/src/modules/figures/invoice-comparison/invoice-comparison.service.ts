import { type ComparedRow, maxContainersOfRow } from '@tunna/contract/figures/invoice-comparison';
import { type ComparedDifference, comparedDifferences } from '@tunna/domain/figures/compared-difference';
import { pieceUnits } from '@tunna/domain/invoices/classification/weight';
import { amountText, Decimal, toDecimal, zero } from '@tunna/domain/numbers/decimal';
import { addDays, addMonths, dayIn } from '@tunna/domain/time/days';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { readCollectionRecord } from '../../requests/collection/collection-record.service.ts';
import { weighedBetween } from '../../scales/reading/reading.service.ts';
import {
  type ContainerRow,
  findContainers,
  findInvoiced,
  findLocationNames,
  findPlacements,
  findStreams,
  type InvoicedRow,
  type PlacementRow,
} from './invoice-comparison.queries.ts';

/** A row of the comparison: one stream at one location. */
class Group {
  readonly locationId: string | null;
  readonly wasteStreamId: number | null;
  readonly containers: ContainerRow[] = [];
  requests = 0;
  collections = 0;
  emptyings: Decimal = zero;
  weighedKg: Decimal = zero;
  kg: Decimal = zero;
  lines = 0;
  readonly costs = new Map<string, Decimal>();
  /** Whether the streams of the location cannot be distinguished. */
  isOfAllStreams = false;

  constructor(locationId: string | null, wasteStreamId: number | null) {
    this.locationId = locationId;
    this.wasteStreamId = wasteStreamId;
  }

  add({ emptyings, kg, cost, currency, lines }: InvoicedRow): void {
    this.emptyings = this.emptyings.plus(toDecimal(emptyings));
    this.kg = this.kg.plus(toDecimal(kg));
    this.lines += lines;
    this.costs.set(currency, (this.costs.get(currency) ?? zero).plus(toDecimal(cost)));
  }

  get difference(): Decimal {
    return this.emptyings.minus(this.requests + this.collections);
  }

  /** Undefined where nothing was weighed, as for most containers. */
  get kgDifference(): Decimal | undefined {
    return this.weighedKg.isZero() ? undefined : this.kg.minus(this.weighedKg);
  }

  get differences(): ComparedDifference[] {
    return comparedDifferences({
      ...{ requests: this.requests, pickUps: this.collections, lines: this.lines },
      ...{ emptyings: amountText(this.emptyings), weighedKg: amountText(this.weighedKg), kg: amountText(this.kg) },
      containerCount: this.containers.length,
      isClassified: this.locationId !== null && this.wasteStreamId !== null && !this.isOfAllStreams,
    });
  }

  get isDifferent(): boolean {
    return this.differences.length > 0;
  }

  get hasAnything(): boolean {
    return this.requests + this.collections + this.lines > 0 || !this.weighedKg.isZero();
  }

  /** Adds all data of another group. */
  absorb(other: Group): void {
    this.isOfAllStreams = true;
    this.containers.push(...other.containers);
    this.requests += other.requests;
    this.collections += other.collections;
    this.emptyings = this.emptyings.plus(other.emptyings);
    this.weighedKg = this.weighedKg.plus(other.weighedKg);
    this.kg = this.kg.plus(other.kg);
    this.lines += other.lines;
    for (const [currency, cost] of other.costs) this.costs.set(currency, (this.costs.get(currency) ?? zero).plus(cost));
  }

  /** The largest cost of any single currency. */
  get largestCost(): Decimal {
    return Decimal.max(zero, ...[...this.costs.values()].map((cost) => cost.abs()));
  }
}

class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #placements: ReadonlyMap<number, readonly PlacementRow[]>;

  constructor(containers: readonly ContainerRow[], placements: readonly PlacementRow[]) {
    this.#placements = Map.groupBy(placements, ({ container_id: id }) => id);
    for (const container of containers) {
      const group = this.of(container.location_id, container.waste_stream_id);
      if (container.status === 'active') group.containers.push(container);
    }
  }

  of(locationId: string | null, wasteStreamId: number | null): Group {
    const key = `${wasteStreamId ?? ''} ${locationId ?? ''}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = new Group(locationId, wasteStreamId);
    this.#groups.set(key, group);
    return group;
  }

  /** The group of the place where a container was on a day. */
  ofContainer(containerId: number, day: string): Group | undefined {
    const placement = this.#placements.get(containerId)?.findLast(({ valid_from: from }) => from <= day);
    return placement && this.of(placement.location_id, placement.waste_stream_id);
  }

  /** Where collections at a location are invoiced without a stream, its streams cannot be compared separately. */
  joinPlaces(): void {
    const unclear = [...this.#groups.values()].filter(
      ({ locationId, wasteStreamId, emptyings }) =>
        locationId !== null && wasteStreamId === null && !emptyings.isZero(),
    );
    for (const joined of unclear) {
      for (const [key, group] of this.#groups) {
        if (group === joined || group.locationId !== joined.locationId) continue;
        joined.absorb(group);
        this.#groups.delete(key);
      }
    }
  }

  /** Groups with data, those that differ first, then the largest difference, then the highest cost. */
  sorted(): Group[] {
    return [...this.#groups.values()]
      .filter(({ hasAnything }) => hasAnything)
      .sort(
        (one, other) =>
          Number(other.isDifferent) - Number(one.isDifferent) ||
          other.difference.abs().comparedTo(one.difference.abs()) ||
          (other.kgDifference ?? zero).abs().comparedTo((one.kgDifference ?? zero).abs()) ||
          other.largestCost.comparedTo(one.largestCost),
      );
  }
}

const costsOf = (costs: ReadonlyMap<string, Decimal>) =>
  [...costs].map(([currency, amount]) => ({ currency, amount: amountText(amount) }));

async function gather(reader: TenantReader, month: string, now: Date) {
  const from = `${month}-01`;
  const before = addMonths(from, 1);
  const asked = { containerIds: null, from, until: addDays(before, -1), today: dayIn(now) };
  const [containers, placements, collections, weighed, invoiced] = await Promise.all([
    findContainers(reader),
    findPlacements(reader, before),
    readCollectionRecord(reader, asked),
    weighedBetween(reader, from, before),
    findInvoiced(reader, from, before, pieceUnits),
  ]);
  const groups = new Groups(containers, placements);
  const unplaced = new Group(null, null);
  for (const [id, ofContainer] of collections) {
    for (const { day, requested } of ofContainer) {
      const group = groups.ofContainer(id, day);
      if (group !== undefined) group[requested ? 'requests' : 'collections'] += 1;
    }
  }
  for (const { location_id: locationId, waste_stream_id: wasteStreamId, kg } of weighed) {
    const group = groups.of(locationId, wasteStreamId);
    group.weighedKg = group.weighedKg.plus(toDecimal(kg));
  }
  for (const row of invoiced) {
    const { container_id: containerId, location_id: locationId, waste_stream_id: wasteStreamId } = row;
    const ofContainer = containerId === null ? undefined : groups.ofContainer(containerId, addDays(before, -1));
    if (ofContainer !== undefined) ofContainer.add(row);
    else if (locationId === null && wasteStreamId === null) unplaced.add(row);
    else groups.of(locationId, wasteStreamId).add(row);
  }
  groups.joinPlaces();
  return { groups: groups.sorted(), unplaced };
}

async function rowsOf(reader: TenantReader, groups: readonly Group[]): Promise<ComparedRow[]> {
  const [locations, streams] = await Promise.all([
    findLocationNames(
      reader,
      groups.flatMap(({ locationId }) => locationId ?? []),
    ),
    findStreams(
      reader,
      groups.flatMap(({ wasteStreamId }) => wasteStreamId ?? []),
    ),
  ]);
  return groups.map((group) => {
    const location = locations.find(({ id }) => id === group.locationId);
    const stream = streams.find(({ id }) => id === group.wasteStreamId);
    return {
      location,
      wasteStream: stream && { id: stream.id, names: streamNames(stream), color: stream.color },
      containers: group.containers.slice(0, maxContainersOfRow).map(({ id, slug, custom_id: customId }) => ({
        id,
        slug,
        customId: customId ?? undefined,
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
  const { groups } = await gather(reader, month, now);
  return async (page: number, pageSize: number): Promise<{ rows: ComparedRow[]; total: number }> => ({
    rows: await rowsOf(reader, groups.slice((page - 1) * pageSize, page * pageSize)),
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
  const { groups, unplaced } = await gather(reader, month, now);
  return {
    rows: await rowsOf(reader, groups.slice((page - 1) * pageSize, page * pageSize)),
    total: groups.length,
    differing: groups.filter(({ isDifferent }) => isDifferent).length,
    unplaced: { lines: unplaced.lines, costs: costsOf(unplaced.costs) },
  };
}
