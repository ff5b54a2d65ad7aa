/** The owner of work. Each organization, and each person in it, has a share of the queue. */
export interface WorkOwner {
  readonly organization: string;
  readonly person: string;
}

export interface QueueLimits {
  /** Maximum waiting items of all organizations. */
  readonly waiting: number;
  /** Maximum waiting and running items of one organization. */
  readonly perOrganization: number;
  /** Maximum waiting and running items of one person. */
  readonly perPerson: number;
  /** Maximum concurrent background jobs, so that threads are left for people who wait. */
  readonly backgroundThreads: number;
}

export interface Queued {
  readonly owner: WorkOwner;
  /** Work of a job. It is never rejected, because jobs limit their own concurrency. */
  readonly isBackground: boolean;
}

/** Why an item is rejected: the owner’s share is full, or the whole queue. */
export type QueueRefusal = 'share' | 'queue';

const personOf = ({ organization, person }: WorkOwner): string => JSON.stringify([organization, person]);

/**
 * A bounded queue that takes turns: next comes the organization with the least work running, then the one that was served longest ago,
 * and the same among its persons. Ten pieces of work of one person delay another organization by one piece at most.
 */
export class FairQueue<Item extends Queued> {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<Item>();
  readonly #running = new Set<Item>();
  /** The turn in which each organization and person was served last, only for those with items. */
  readonly #served = new Map<string, number>();
  #turn = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Adds an item. Returns the reason if it is rejected. */
  add(item: Item): QueueRefusal | undefined {
    const refusal = item.isBackground ? undefined : this.#refusal(item.owner);
    if (refusal === undefined) this.#waiting.add(item);
    return refusal;
  }

  /** Takes the next item; undefined if none may run. It counts as running until `remove`. */
  take(): Item | undefined {
    const isFull = this.#count(this.#running, ({ isBackground }) => isBackground) >= this.#limits.backgroundThreads;
    const ranked = [...this.#waiting]
      .filter(({ isBackground }) => !(isBackground && isFull))
      .map((item) => ({ item, rank: this.#rank(item.owner) }));
    const next = ranked.reduce<(typeof ranked)[number] | undefined>(
      (best, each) => (best === undefined || isBefore(each.rank, best.rank) ? each : best),
      undefined,
    )?.item;
    if (next === undefined) return undefined;
    this.#waiting.delete(next);
    this.#running.add(next);
    this.#turn += 1;
    this.#served.set(next.owner.organization, this.#turn);
    this.#served.set(personOf(next.owner), this.#turn);
    return next;
  }

  /** Removes an item that has ended or been cancelled. */
  remove(item: Item): void {
    this.#waiting.delete(item);
    this.#running.delete(item);
    const { owner } = item;
    const isLeft = (of: (other: WorkOwner) => boolean) =>
      [...this.#waiting, ...this.#running].some((other) => of(other.owner));
    if (!isLeft((other) => personOf(other) === personOf(owner))) this.#served.delete(personOf(owner));
    if (!isLeft((other) => other.organization === owner.organization)) this.#served.delete(owner.organization);
  }

  #refusal(owner: WorkOwner): QueueRefusal | undefined {
    const { perPerson, perOrganization, waiting } = this.#limits;
    const all = [...this.#waiting, ...this.#running].filter(({ isBackground }) => !isBackground);
    const own = all.filter((item) => item.owner.organization === owner.organization);
    if (own.filter((item) => item.owner.person === owner.person).length >= perPerson) return 'share';
    if (own.length >= perOrganization) return 'share';
    return this.#count(this.#waiting, ({ isBackground }) => !isBackground) >= waiting ? 'queue' : undefined;
  }

  #count(items: ReadonlySet<Item>, is: (item: Item) => boolean): number {
    return [...items].filter(is).length;
  }

  #rank(owner: WorkOwner): readonly number[] {
    const person = personOf(owner);
    return [
      this.#count(this.#running, (item) => item.owner.organization === owner.organization),
      this.#served.get(owner.organization) ?? 0,
      this.#count(this.#running, (item) => personOf(item.owner) === person),
      this.#served.get(person) ?? 0,
    ];
  }
}

function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (rank[at] ?? 0) < (other[at] ?? 0);
}
