import { minCollections, type SizingBasis } from '@tunna/domain/figures/right-sizing';
import { pieceUnits, unitFactor } from '@tunna/domain/invoices/classification/weight';
import { type AgreedPrice, agreedPrice, highestPrice } from '@tunna/domain/invoices/prices/price-list';
import { Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import { addDays } from '@tunna/domain/time/days';
import type { TenantReader } from '../../../database/database.ts';
import { pricesOfProvider } from '../../invoices/price-list/price-list.service.ts';
import { calculateCollections } from '../../requests/collection/collection.service.ts';
import {
  type ContainerRow,
  findCollectionRequests,
  findContainerReadings,
  findContainersInUse,
  findInvoicedForSizes,
  findSizingCurrency,
  findVolumeDensities,
  type InvoicedRow,
} from './right-sizing.queries.ts';

/** The unit of agreed prices for a collection. */
const [piece] = pieceUnits;

/** A day on which a container was emptied. */
export interface CollectionDay {
  readonly day: string;
  /** A scheduled collection without a report. It counts as done. */
  readonly isPlanned: boolean;
}

/**
 * Collections of each container, from the first day up to but excluding the second: completed requests, and scheduled ones that were
 * neither missed nor skipped.
 * @param containerId null for all
 */
export async function findCollectionDays(
  reader: TenantReader,
  from: string,
  before: string,
  containerId: number | null,
): Promise<ReadonlyMap<number, readonly CollectionDay[]>> {
  const filter = { locationId: null, serviceProviderId: null, containerId };
  const requests = await findCollectionRequests(reader, from, before, containerId);
  const collections = await calculateCollections(reader, from, addDays(before, -1), filter);
  const emptyings = new Map(
    requests.map(({ container_id: id, days }) => [id, days.map((day): CollectionDay => ({ day, isPlanned: false }))]),
  );
  for (const { containerId: id, state, day } of [...collections.values()].flat()) {
    if (state !== 'done' && state !== 'planned') continue;
    const collection = { day, isPlanned: state === 'planned' };
    const known = emptyings.get(id);
    if (known === undefined) emptyings.set(id, [collection]);
    else known.push(collection);
  }
  return emptyings;
}

/** The weight of a litre of each stream, where set. */
export const densitiesByStream = async (reader: TenantReader): Promise<ReadonlyMap<number, Decimal>> =>
  new Map(
    (await findVolumeDensities(reader)).map((row) => [
      row.waste_stream_id,
      toDecimal(row.kg_per_unit).div(unitFactor(row.unit)),
    ]),
  );

const placeKey = (locationId: string | null, wasteStreamId: number | null | undefined): string =>
  `${wasteStreamId ?? ''} ${locationId ?? ''}`;

/** Sums of invoice lines of a container, or of a stream at a location. */
class Invoiced {
  kg = new Decimal(0);
  cost = new Decimal(0);
  pieces = new Decimal(0);

  add(row: InvoicedRow): void {
    this.kg = this.kg.plus(row.kg);
    this.cost = this.cost.plus(row.cost);
    this.pieces = this.pieces.plus(row.pieces);
  }

  /** Net. Undefined where no collection was invoiced, or more was credited than invoiced. */
  get costPerEmptying(): Decimal | undefined {
    return this.pieces.gt(0) && this.cost.gt(0) ? this.cost.div(this.pieces) : undefined;
  }
}

function added<Key>(sums: Map<Key, Invoiced>, key: Key, row: InvoicedRow): void {
  const sum = sums.get(key) ?? new Invoiced();
  sum.add(row);
  sums.set(key, sum);
}

/** The data about an organization's containers in a period. */
export class SizingEvidence {
  readonly containers: readonly ContainerRow[];
  readonly currency: string;
  readonly #emptyings: ReadonlyMap<number, readonly CollectionDay[]>;
  readonly #readings: ReadonlyMap<number, Decimal>;
  readonly #densities: ReadonlyMap<number, Decimal>;
  readonly #prices: ReadonlyMap<number, readonly AgreedPrice[]>;
  readonly #lastDay: string;
  readonly #ofContainer = new Map<number, Invoiced>();
  readonly #ofStream = new Map<string, Invoiced>();
  readonly #ofPlace = new Map<string, Invoiced>();
  /** Litres emptied of a stream at a location. Undefined if the volume of one of its containers is unknown. */
  readonly #emptied = new Map<string, number | undefined>();

  constructor(
    found: Awaited<ReturnType<typeof readAll>>,
    prices: ReadonlyMap<number, readonly AgreedPrice[]>,
    lastDay: string,
  ) {
    this.containers = found.containers;
    this.currency = found.currency;
    this.#emptyings = found.emptyings;
    this.#prices = prices;
    this.#lastDay = lastDay;
    this.#readings = new Map(
      found.readings
        .filter(({ readings }) => readings >= minCollections)
        .map(({ container_id: id, readings, kg }) => [id, toDecimal(kg).div(readings)]),
    );
    this.#densities = found.densities;
    for (const row of found.invoiced) {
      if (row.container_id !== null) added(this.#ofContainer, row.container_id, row);
      else if (row.location_id !== null) {
        added(this.#ofStream, placeKey(row.location_id, row.waste_stream_id), row);
        added(this.#ofPlace, row.location_id, row);
      }
    }
    for (const container of found.containers) {
      const key = placeKey(container.location_id, container.waste_stream_id);
      const known = this.#emptied.has(key) ? this.#emptied.get(key) : 0;
      const { volume_liters: volume } = container;
      const litres = volume === null ? undefined : volume * this.emptyings(container);
      this.#emptied.set(key, known === undefined || litres === undefined ? undefined : known + litres);
    }
  }

  emptyings({ id }: ContainerRow): number {
    return this.#emptyings.get(id)?.length ?? 0;
  }

  kgPerLiter({ waste_stream_id: streamId }: ContainerRow): Decimal | undefined {
    return this.#densities.get(streamId);
  }

  /**
   * The mean of its readings; else the weight invoiced for it; else its share, by litres emptied, of the weight invoiced for its stream at
   * its location.
   */
  weight(container: ContainerRow): { readonly kg: Decimal; readonly basis: SizingBasis } | undefined {
    const weighed = this.#readings.get(container.id);
    if (weighed !== undefined) return { kg: weighed, basis: 'weighed' };
    const emptyings = this.emptyings(container);
    if (emptyings === 0) return undefined;
    const own = this.#ofContainer.get(container.id);
    if (own !== undefined && !own.kg.isZero()) return { kg: own.kg.div(emptyings), basis: 'invoiced' };
    const key = placeKey(container.location_id, container.waste_stream_id);
    const [shared, emptied] = [this.#ofStream.get(key), this.#emptied.get(key)];
    if (container.location_id === null || container.volume_liters === null) return undefined;
    if (shared === undefined || shared.kg.isZero() || emptied === undefined || emptied === 0) return undefined;
    return { kg: shared.kg.times(container.volume_liters).div(emptied), basis: 'shared' };
  }

  /** Net: from invoices for the container, else its stream there, else its location; else the price agreed with its provider. */
  costPerEmptying(container: ContainerRow): Decimal | undefined {
    const { id, location_id: locationId, waste_stream_id: wasteStreamId, service_provider_id: providerId } = container;
    const invoiced = [
      this.#ofContainer.get(id),
      locationId === null ? undefined : this.#ofStream.get(placeKey(locationId, wasteStreamId)),
      locationId === null ? undefined : this.#ofPlace.get(locationId),
    ];
    const cost = invoiced.find((sum) => sum?.costPerEmptying !== undefined)?.costPerEmptying;
    if (cost !== undefined || providerId === null) return cost;
    const line = {
      itemKey: '',
      wasteStreamId,
      containerKind: container.kind,
      unit: piece,
      serviceDay: this.#lastDay,
    };
    const price = agreedPrice(this.#prices.get(providerId) ?? [], line, this.currency);
    return price === undefined ? undefined : highestPrice(price, piece, this.#lastDay);
  }
}

async function readAll(reader: TenantReader, from: string, before: string) {
  const [containers, emptyings, readings, invoiced, densities, currency] = await Promise.all([
    findContainersInUse(reader),
    findCollectionDays(reader, from, before, null),
    findContainerReadings(reader, from, before),
    findInvoicedForSizes(reader, from, before, pieceUnits),
    densitiesByStream(reader),
    findSizingCurrency(reader),
  ]);
  return { containers, emptyings, readings, invoiced, densities, currency };
}

/** Reads all data about containers in use, from the first day up to but excluding the second. */
export async function readEvidence(reader: TenantReader, from: string, before: string): Promise<SizingEvidence> {
  const found = await readAll(reader, from, before);
  const providers = new Set(found.containers.flatMap(({ service_provider_id: id }) => id ?? []));
  const prices = await Promise.all([...providers].map(async (id) => [id, await pricesOfProvider(reader, id)] as const));
  return new SizingEvidence(found, new Map(prices), addDays(before, -1));
}
