import {
  type CollectionWeight,
  collectionWeights,
  type InvoicedWeight,
} from '@tunna/domain/figures/sizing/sizing-weights';
import { pieceUnits, unitFactor } from '@tunna/domain/invoices/classification/weight';
import { type AgreedPrice, agreedPrice, highestPrice } from '@tunna/domain/invoices/prices/price-list';
import { Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import { addDays } from '@tunna/domain/time/days';
import type { TenantReader } from '../../../database/database.ts';
import { pricesOfProvider } from '../../invoices/price-list/price-list.service.ts';
import { readCollectionRecord } from '../../requests/collection/collection-record.service.ts';
import { weighedByContainer } from '../../scales/reading/reading.service.ts';
import {
  type ContainerRow,
  findContainersInUse,
  findInvoicedForSizes,
  findSizingCurrency,
  findVolumeDensities,
  type InvoicedRow,
} from './right-sizing.queries.ts';

/** The unit of agreed prices for a collection. */
const [piece] = pieceUnits;

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

/** Costs of invoice lines of a container, of a stream at a location, or of a location. */
class Invoiced {
  cost = new Decimal(0);
  pieces = new Decimal(0);

  /** Net. Undefined where no collection was invoiced, or more was credited than invoiced. */
  get costPerEmptying(): Decimal | undefined {
    return this.pieces.gt(0) && this.cost.gt(0) ? this.cost.div(this.pieces) : undefined;
  }
}

function add<Key>(sums: Map<Key, Invoiced>, key: Key, { cost, pieces }: InvoicedRow): void {
  const sum = sums.get(key) ?? new Invoiced();
  sum.cost = sum.cost.plus(cost);
  sum.pieces = sum.pieces.plus(pieces);
  sums.set(key, sum);
}

const invoicedWeight = (row: InvoicedRow): InvoicedWeight => ({
  containerId: row.container_id ?? undefined,
  from: row.first_month,
  until: row.last_month,
  kg: toDecimal(row.kg),
});

type Found = Awaited<ReturnType<typeof readAll>>;

/** The weight of a collection of each container, calculated for all containers of a stream at a location together. */
function weightsOf({ containers, record, readings, invoiced, period }: Found): ReadonlyMap<number, CollectionWeight> {
  const groupOf = new Map(containers.map((row) => [row.id, placeKey(row.location_id, row.waste_stream_id)]));
  const lines = Map.groupBy(
    invoiced.filter(({ kg }) => !toDecimal(kg).isZero()),
    ({ container_id: id, location_id: locationId, waste_stream_id: streamId }) =>
      (id === null ? undefined : groupOf.get(id)) ?? placeKey(locationId, streamId),
  );
  const groups = Map.groupBy(containers, ({ id, location_id: locationId }) =>
    // Containers without a location share nothing.
    locationId === null ? `${id}` : groupOf.get(id),
  );
  return new Map(
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      const weighed = group.map(({ id, volume_liters: volume }) => ({
        id,
        volumeLiters: volume ?? undefined,
        collections: (record.get(id) ?? []).map(({ day }) => day),
        readings: (readings.get(id) ?? []).filter(({ day }) => day < period.before),
      }));
      const placeLines = (first && lines.get(placeKey(first.location_id, first.waste_stream_id))) ?? [];
      const own = first?.location_id === null ? placeLines.filter((row) => row.container_id === first.id) : placeLines;
      return [...collectionWeights(weighed, own.map(invoicedWeight), period.months)];
    }),
  );
}

/** The data about an organization's containers in a period. */
export class SizingEvidence {
  readonly containers: readonly ContainerRow[];
  readonly currency: string;
  readonly #found: Found;
  readonly #weights: ReadonlyMap<number, CollectionWeight>;
  readonly #prices: ReadonlyMap<number, readonly AgreedPrice[]>;
  readonly #sizes: ReadonlyMap<string, readonly number[]>;
  readonly #ofContainer = new Map<number, Invoiced>();
  readonly #ofStream = new Map<string, Invoiced>();
  readonly #ofPlace = new Map<string, Invoiced>();

  constructor(found: Found, prices: ReadonlyMap<number, readonly AgreedPrice[]>) {
    this.containers = found.containers;
    this.currency = found.currency;
    this.#found = found;
    this.#weights = weightsOf(found);
    this.#prices = prices;
    this.#sizes = new Map(
      [...Map.groupBy(found.containers, ({ kind }) => kind)].map(([kind, rows]) => [
        kind,
        [...new Set(rows.flatMap(({ volume_liters: liters }) => liters ?? []))],
      ]),
    );
    for (const row of found.invoiced) {
      if (row.container_id !== null) add(this.#ofContainer, row.container_id, row);
      else if (row.location_id !== null) {
        add(this.#ofStream, placeKey(row.location_id, row.waste_stream_id), row);
        add(this.#ofPlace, row.location_id, row);
      }
    }
  }

  /** Litres of the containers of the same kind. */
  sizesInUse({ kind }: ContainerRow): readonly number[] {
    return this.#sizes.get(kind) ?? [];
  }

  emptyings({ id }: ContainerRow): number {
    return this.#found.record.get(id)?.length ?? 0;
  }

  kgPerLiter({ waste_stream_id: streamId }: ContainerRow): Decimal | undefined {
    return this.#found.densities.get(streamId);
  }

  weight({ id }: ContainerRow): CollectionWeight | undefined {
    return this.#weights.get(id);
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
    const lastDay = addDays(this.#found.period.before, -1);
    const line = {
      itemKey: '',
      wasteStreamId,
      containerKind: container.kind,
      unit: piece,
      serviceDay: lastDay,
    };
    const price = agreedPrice(this.#prices.get(providerId) ?? [], line, this.currency);
    return price === undefined ? undefined : highestPrice(price, piece, lastDay);
  }
}

async function readAll(reader: TenantReader, from: string, before: string, today: string) {
  const until = addDays(before, -1);
  const [containers, record, invoiced, densities, currency] = await Promise.all([
    findContainersInUse(reader),
    readCollectionRecord(reader, { containerIds: null, from, until, today }),
    findInvoicedForSizes(reader, from, before, pieceUnits),
    densitiesByStream(reader),
    findSizingCurrency(reader),
  ]);
  const readings = await weighedByContainer(
    reader,
    containers.map(({ id }) => id),
    from,
  );
  const period = { before, months: { from: from.slice(0, 7), until: until.slice(0, 7) } };
  return { containers, record, readings, invoiced, densities, currency, period };
}

/** Reads all data about containers in use, from the first day up to but excluding the second. */
export async function readEvidence(
  reader: TenantReader,
  from: string,
  before: string,
  today: string,
): Promise<SizingEvidence> {
  const found = await readAll(reader, from, before, today);
  const providers = new Set(found.containers.flatMap(({ service_provider_id: id }) => id ?? []));
  const prices = await Promise.all([...providers].map(async (id) => [id, await pricesOfProvider(reader, id)] as const));
  return new SizingEvidence(found, new Map(prices));
}
