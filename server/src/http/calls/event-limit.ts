/** Maximum lines of one kind per minute: of one network, and of all networks together. */
export interface EventLimits {
  readonly perNetwork: number;
  readonly perKind: number;
}

/** A network may send fifty wrong codes an hour, and each has its line. A flood costs at most a thousand lines per minute and kind. */
export const defaultEventLimits: EventLimits = { perNetwork: 100, perKind: 1_000 };

/** The number of events of a kind without a separate log line; without a network: those of all other networks. */
export interface Suppressed<Kind> {
  readonly kind: Kind;
  readonly network: string | undefined;
  readonly count: number;
}

interface Counts {
  lines: number;
  /** Events of other networks beyond the limit of the kind. */
  others: number;
  readonly networks: Map<string, number>;
}

/** Decides which events of a minute get a line. It stores at most `perKind` networks per kind. */
export class EventLimit<Kind extends string> {
  readonly #limits: EventLimits;
  readonly #kinds = new Map<Kind, Counts>();

  constructor(limits: EventLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#kinds.size === 0;
  }

  /** Counts an event. @returns whether it gets a line */
  take(kind: Kind, network: string): boolean {
    const counts = this.#kinds.get(kind) ?? { lines: 0, others: 0, networks: new Map<string, number>() };
    this.#kinds.set(kind, counts);
    const { perNetwork, perKind } = this.#limits;
    const own = counts.networks.get(network);
    if (counts.lines >= perKind && (own === undefined || own < perNetwork)) {
      counts.others += 1;
      return false;
    }
    counts.networks.set(network, (own ?? 0) + 1);
    if ((own ?? 0) >= perNetwork) return false;
    counts.lines += 1;
    return true;
  }

  /** Ends the minute. @returns the events without a line */
  end(): Suppressed<Kind>[] {
    const suppressed: Suppressed<Kind>[] = [];
    for (const [kind, { others, networks }] of this.#kinds) {
      for (const [network, events] of networks) {
        const count = events - this.#limits.perNetwork;
        if (count > 0) suppressed.push({ kind, network, count });
      }
      if (others > 0) suppressed.push({ kind, network: undefined, count: others });
    }
    this.#kinds.clear();
    return suppressed;
  }
}
