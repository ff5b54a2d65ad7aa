import {
  type ComparedDifference,
  type ComparedState,
  comparedDifferences,
  comparedState,
  comparedStates,
} from '@tunna/domain/figures/compared-difference';
import { amountText, Decimal, toDecimal, zero } from '@tunna/domain/numbers/decimal';
import type { ContainerRow, InvoicedRow, PlacementRow } from './invoice-comparison.queries.ts';

/** What was collected and invoiced of one container. */
class ContainerTotals {
  readonly container: ContainerRow;
  /** Whether it has a schedule for the whole month. */
  readonly isScheduled: boolean;
  requests = 0;
  collections = 0;
  emptyings: Decimal = zero;
  lines = 0;

  constructor(container: ContainerRow, isScheduled: boolean) {
    this.container = container;
    this.isScheduled = isScheduled;
  }

  /** Adds the totals of the same container under another stream. */
  absorb({ requests, collections, emptyings, lines }: ContainerTotals): void {
    this.requests += requests;
    this.collections += collections;
    this.emptyings = this.emptyings.plus(emptyings);
    this.lines += lines;
  }

  get isRecorded(): boolean {
    return this.isScheduled || this.requests > 0;
  }

  get differences(): ComparedDifference[] {
    return comparedDifferences({
      ...{ requests: this.requests, pickUps: this.collections, lines: this.lines },
      ...{ emptyings: amountText(this.emptyings), weighedKg: '0', kg: '0', isWeighedInPart: false },
      ...{ containerCount: 1, unscheduled: Number(!this.isScheduled), unrecorded: Number(!this.isRecorded) },
      isClassified: true,
    });
  }
}

/** A row of the comparison: one stream at one location. */
export class Group {
  readonly locationId: string | null;
  readonly wasteStreamId: number | null;
  readonly #containers = new Map<number, ContainerTotals>();
  /** Whether collections are invoiced without a container. */
  #hasUnnamed = false;
  requests = 0;
  collections = 0;
  emptyings: Decimal = zero;
  weighedKg: Decimal = zero;
  kg: Decimal = zero;
  lines = 0;
  readonly costs = new Map<string, Decimal>();
  /** Whether the streams of the location cannot be distinguished. */
  isOfAllStreams = false;
  /** Whether a stream with containers was not weighed. */
  #hasUnweighed = false;

  constructor(locationId: string | null, wasteStreamId: number | null) {
    this.locationId = locationId;
    this.wasteStreamId = wasteStreamId;
  }

  /** The container, which is here or was here on a day of the month. */
  totalsOf(container: ContainerRow, isScheduled: boolean): ContainerTotals {
    const known = this.#containers.get(container.id) ?? new ContainerTotals(container, isScheduled);
    this.#containers.set(container.id, known);
    return known;
  }

  /** @param totals of the container that the lines name */
  add({ emptyings, kg, cost, currency, lines }: InvoicedRow, totals?: ContainerTotals): void {
    if (totals === undefined) this.#hasUnnamed ||= emptyings !== '0';
    else {
      totals.emptyings = totals.emptyings.plus(toDecimal(emptyings));
      totals.lines += lines;
    }
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
    const containers = [...this.#containers.values()];
    return comparedDifferences({
      ...{ requests: this.requests, pickUps: this.collections, lines: this.lines },
      ...{ emptyings: amountText(this.emptyings), weighedKg: amountText(this.weighedKg), kg: amountText(this.kg) },
      containerCount: containers.length,
      unscheduled: containers.filter(({ isScheduled }) => !isScheduled).length,
      unrecorded: containers.filter(({ isRecorded }) => !isRecorded).length,
      isWeighedInPart: this.#hasUnweighed,
      // A location whose collections are invoiced for all streams together is compared as a whole.
      isClassified: this.locationId !== null && (this.wasteStreamId !== null || this.isOfAllStreams),
    });
  }

  /** Whether lines of collections name their containers, so that each can be compared. */
  get namesContainers(): boolean {
    return !this.#hasUnnamed && [...this.#containers.values()].some(({ emptyings }) => !emptyings.isZero());
  }

  /** The containers, those that differ first, in their order. */
  get containers(): { readonly totals: ContainerTotals; readonly differences: readonly ComparedDifference[] }[] {
    const { namesContainers } = this;
    return [...this.#containers.values()]
      .map((totals) => ({ totals, differences: namesContainers ? totals.differences : [] }))
      .sort((one, other) => Number(other.differences.length > 0) - Number(one.differences.length > 0));
  }

  get state(): ComparedState {
    return comparedState([...this.differences, ...this.containers.flatMap(({ differences }) => differences)]);
  }

  get hasAnything(): boolean {
    return this.requests + this.collections + this.lines > 0 || !this.weighedKg.isZero();
  }

  /** Adds all data of another group. */
  absorb(other: Group): void {
    this.isOfAllStreams = true;
    this.#hasUnweighed ||= other.#containers.size > 0 && other.weighedKg.isZero();
    for (const totals of other.#containers.values()) this.totalsOf(totals.container, totals.isScheduled).absorb(totals);
    this.#hasUnnamed ||= other.#hasUnnamed;
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

export class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #containers: ReadonlyMap<number, ContainerRow>;
  readonly #placements: ReadonlyMap<number, readonly PlacementRow[]>;

  readonly #scheduled: ReadonlySet<number>;

  /** @param scheduled the containers with a schedule for the whole month */
  constructor(
    containers: readonly ContainerRow[],
    placements: readonly PlacementRow[],
    scheduled: ReadonlySet<number>,
  ) {
    this.#containers = new Map(containers.map((container) => [container.id, container]));
    this.#placements = Map.groupBy(placements, ({ container_id: id }) => id);
    this.#scheduled = scheduled;
    for (const container of containers) {
      const group = this.of(container.location_id, container.waste_stream_id);
      if (container.status === 'active') group.totalsOf(container, scheduled.has(container.id));
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

  /** The group of the location and stream where a container was on a day, and its totals there. */
  ofContainer(containerId: number, day: string): { group: Group; totals: ContainerTotals } | undefined {
    const placement = this.#placements.get(containerId)?.findLast(({ valid_from: from }) => from <= day);
    const container = this.#containers.get(containerId);
    if (placement === undefined || container === undefined) return undefined;
    const group = this.of(placement.location_id, placement.waste_stream_id);
    return { group, totals: group.totalsOf(container, this.#scheduled.has(containerId)) };
  }

  /** Adds a collection of a container. */
  collect(containerId: number, day: string, kind: 'requests' | 'collections'): void {
    const found = this.ofContainer(containerId, day);
    if (found === undefined) return;
    found.group[kind] += 1;
    found.totals[kind] += 1;
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

  /** Groups with data, by state, those that differ first; then the largest difference, then the highest cost. */
  sorted(): Group[] {
    return [...this.#groups.values()]
      .filter(({ hasAnything }) => hasAnything)
      .sort(
        (one, other) =>
          comparedStates.indexOf(one.state) - comparedStates.indexOf(other.state) ||
          other.difference.abs().comparedTo(one.difference.abs()) ||
          (other.kgDifference ?? zero).abs().comparedTo((one.kgDifference ?? zero).abs()) ||
          other.largestCost.comparedTo(one.largestCost),
      );
  }
}
