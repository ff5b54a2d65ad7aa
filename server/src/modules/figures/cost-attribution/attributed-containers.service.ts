import type { AttributionFacts, StreamCounts } from '@tunna/domain/figures/cost-attribution';
import { addDays, addMonths, monthAfter } from '@tunna/domain/time/days';
import type { TenantTransaction } from '../../../database/database.ts';
import { readCollectionRecord } from '../../requests/collection/collection-record.service.ts';
import { type AttributedLineRow, findPlacements, type PlacementRow } from './cost-attribution.queries.ts';

/** The last day of a month (`YYYY-MM`). */
const endOfMonth = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** Months in ascending order, as runs of months that follow one another. */
function runsOf(months: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run !== undefined && monthAfter(run.at(-1) ?? month, 1) === month) run.push(month);
    else runs.push([month]);
  }
  return runs;
}

/**
 * The record of collections in some months. All scheduled collections of a month count, so that the result does not depend on the day of the
 * calculation. A line with a wrong year adds its month, not the years before it.
 */
async function readRecord(
  transaction: TenantTransaction,
  containerIds: readonly number[],
  months: readonly string[],
): Promise<readonly (readonly [containerId: number, day: string])[]> {
  if (containerIds.length === 0) return [];
  const found: [number, string][] = [];
  for (const run of runsOf(months)) {
    const until = endOfMonth(run.at(-1) ?? '');
    const query = { containerIds, from: `${run[0]}-01`, until, today: addDays(until, 1) };
    for (const [id, collections] of await readCollectionRecord(transaction, query))
      found.push(...collections.map(({ day }): [number, string] => [id, day]));
  }
  return found;
}

/** Counts of streams by a key. */
class Counts {
  readonly #byKey = new Map<string, Map<number, number>>();

  add(key: string, stream: number): void {
    const counts = this.#byKey.get(key) ?? new Map<number, number>();
    this.#byKey.set(key, counts.set(stream, (counts.get(stream) ?? 0) + 1));
  }

  of(key: string): StreamCounts {
    return this.#byKey.get(key) ?? new Map();
  }
}

const placeKey = (serviceProviderId: number | null, locationId: string | null, month: string): string =>
  `${serviceProviderId} ${locationId} ${month}`;

/** The containers that lines name, and those at the locations of lines without a container, with their collections. */
export class AttributedContainers {
  readonly #placements: ReadonlyMap<number, readonly PlacementRow[]>;
  readonly #collections = new Counts();
  readonly #placementCounts = new Counts();

  private constructor(
    placements: readonly PlacementRow[],
    record: Awaited<ReturnType<typeof readRecord>>,
    months: readonly string[],
  ) {
    this.#placements = Map.groupBy(placements, ({ container_id: id }) => id);
    for (const [id, day] of record) {
      const placement = this.#placement(id, day);
      if (placement !== undefined) this.#count(this.#collections, placement, day.slice(0, 7));
    }
    for (const ofContainer of this.#placements.values()) {
      for (const month of months) {
        for (const placement of validPlacements(ofContainer, month))
          this.#count(this.#placementCounts, placement, month);
      }
    }
  }

  static async read(transaction: TenantTransaction, rows: readonly AttributedLineRow[]): Promise<AttributedContainers> {
    const open = rows.filter((row) => row.waste_stream_id === null);
    const placed = open.filter((row) => row.container_id === null && row.location_id !== null && row.kind !== null);
    const locations = [...new Set(placed.flatMap((row) => row.location_id ?? []))];
    const named = [...new Set(open.flatMap((row) => row.container_id ?? []))];
    const placements = await findPlacements(transaction, named, locations);
    const at = new Set<string | null>(locations);
    const here = placements.filter(({ location_id: id }) => at.has(id)).map((row) => row.container_id);
    const months = [...new Set(placed.map((row) => row.service_day.slice(0, 7)))].toSorted();
    const record = await readRecord(transaction, [...new Set(here)], months);
    return new AttributedContainers(placements, record, months);
  }

  /** The facts for invoices of a provider. */
  ofProvider(serviceProviderId: number): AttributionFacts {
    return {
      streamOf: (containerId, day) => this.#placement(containerId, day)?.waste_stream_id,
      collectionsAt: (locationId, month) => this.#collections.of(placeKey(serviceProviderId, locationId, month)),
      containersAt: (locationId, month) => this.#placementCounts.of(placeKey(serviceProviderId, locationId, month)),
    };
  }

  #placement(containerId: number, day: string): PlacementRow | undefined {
    return this.#placements.get(containerId)?.findLast(({ valid_from: from }) => from <= day);
  }

  #count(counts: Counts, placement: PlacementRow, month: string): void {
    counts.add(placeKey(placement.service_provider_id, placement.location_id, month), placement.waste_stream_id);
  }
}

/** The placements of one container that were valid on at least one day of a month, once for each place, provider and stream. */
function validPlacements(placements: readonly PlacementRow[], month: string): PlacementRow[] {
  const first = `${month}-01`;
  const last = endOfMonth(month);
  const valid = placements.filter(({ valid_from: from }, index) => {
    const next = placements[index + 1]?.valid_from;
    return from <= last && (next === undefined || next > first);
  });
  const byPlace = new Map(
    valid.map((row) => [`${row.service_provider_id} ${row.location_id} ${row.waste_stream_id}`, row]),
  );
  return [...byPlace.values()];
}
