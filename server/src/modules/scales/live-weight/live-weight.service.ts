import { randomUUID } from 'node:crypto';
import type { LiveWeightInput } from '@tunna/contract/scales/device-call';
import type { ShownWeight } from '@tunna/contract/scales/station';
import { scaleKilograms } from '@tunna/domain/scales/scale-reading';
import type { Log } from '../../../database/log.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import type { ScaleRow } from '../scale/scale.service.ts';
import { notifyLiveWeights } from './live-weight.queries.ts';
import { type LocatedWeight, payloadOf, weightsIn } from './live-weight.views.ts';

export { liveWeightChannel } from './live-weight.queries.ts';
export type { LocatedWeight } from './live-weight.views.ts';

export interface LiveWeightOptions {
  readonly database: Queryable;
  readonly log: Log;
  readonly now: () => Date;
  /** Notifies the streams of this process. @returns the scales that any of them watches */
  notify(weights: readonly LocatedWeight[]): ReadonlySet<number>;
}

/** Milliseconds between two notifications to the other servers. */
const announceEvery = 100;
/** Milliseconds after which a weight is outdated. */
const shownFor = 10_000;
/** Milliseconds for which another server's report that a scale is watched stays valid, and after which it is repeated. */
const watchedFor = 30_000;
const announceInterval = 10_000;
/** Max scales whose latest weight is stored: far more than one country has. */
const maxScales = 20_000;

/**
 * The current weights of all scales of the installation. They are sent to the streams of this process immediately, and to the other
 * servers a moment later, the latest of each scale. They are not stored in the database.
 */
export class LiveWeights {
  readonly #options: LiveWeightOptions;
  readonly #process = randomUUID();
  readonly #latest = new Map<number, LocatedWeight>();
  /** Weights not yet sent to the other servers. */
  readonly #unsent = new Map<number, LocatedWeight>();
  /** Watched scales not yet reported to the other servers. */
  readonly #watchedHere = new Set<number>();
  readonly #announcedWatched = new Map<number, number>();
  readonly #watchedElsewhere = new Map<number, number>();
  /** When this process first published a scale. Until other servers had time to respond, the scale counts as watched. */
  readonly #shownSince = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #lastAnnounced = 0;
  #closed = false;

  constructor(options: LiveWeightOptions) {
    this.#options = options;
  }

  /**
   * Publishes the weights that a device reports.
   * @returns whether anyone watches any of the scales, on any server; true while unknown
   */
  show(
    organizationId: number,
    weights: readonly { readonly scale: ScaleRow; readonly shown: LiveWeightInput }[],
  ): boolean {
    const now = this.#options.now();
    const located = weights.map(({ scale, shown }) => ({
      organizationId,
      locationId: scale.location_id,
      source: shown.source,
      weight: {
        scaleId: scale.id,
        kg: scaleKilograms(shown.net, shown.unit),
        isStable: shown.stable,
        isOverloaded: shown.overloaded,
        isUnderloaded: shown.underloaded,
        sequence: shown.sequence,
        load: shown.load,
        commands: shown.commands,
        isResting: shown.resting,
        at: now.toISOString(),
      },
    }));
    for (const one of located) this.#unsent.set(one.weight.scaleId, one);
    const here = this.#take(located);
    this.#plan();
    return located.map(({ weight }) => this.#isWatched(weight.scaleId, here, now.getTime())).includes(true);
  }

  /** Handles a notification of another server. Other payloads are ignored. */
  receive(payload: string): void {
    const received = weightsIn(payload);
    if (received === undefined || received.from === this.#process) return;
    const now = this.#options.now().getTime();
    for (const scaleId of received.watched) this.#watchedElsewhere.set(scaleId, now);
    for (const scaleId of this.#take(received.weights)) {
      if (now - (this.#announcedWatched.get(scaleId) ?? 0) < announceInterval) continue;
      this.#announcedWatched.set(scaleId, now);
      this.#watchedHere.add(scaleId);
    }
    if (this.#watchedHere.size > 0) this.#plan();
  }

  /** The current weight of a scale of the organization. Undefined if it is outdated. */
  latest(organizationId: number, scaleId: number): ShownWeight | undefined {
    return this.latestLocated(organizationId, scaleId)?.weight;
  }

  /** The same with its source. */
  latestLocated(organizationId: number, scaleId: number): LocatedWeight | undefined {
    const found = this.#latest.get(scaleId);
    if (found === undefined || found.organizationId !== organizationId) return undefined;
    const age = this.#options.now().getTime() - Date.parse(found.weight.at);
    return age > shownFor ? undefined : found;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #take(weights: readonly LocatedWeight[]): ReadonlySet<number> {
    for (const one of weights) {
      // Moves the scale to the end, so that the first one has been silent the longest.
      this.#latest.delete(one.weight.scaleId);
      this.#latest.set(one.weight.scaleId, one);
    }
    for (const scaleId of this.#latest.keys()) {
      if (this.#latest.size <= maxScales) break;
      for (const known of [this.#latest, this.#shownSince, this.#announcedWatched, this.#watchedElsewhere])
        known.delete(scaleId);
    }
    return this.#options.notify(weights);
  }

  #isWatched(scaleId: number, here: ReadonlySet<number>, now: number): boolean {
    const since = this.#shownSince.get(scaleId) ?? now;
    this.#shownSince.set(scaleId, since);
    const elsewhere = this.#watchedElsewhere.get(scaleId);
    return here.has(scaleId) || now - since < watchedFor || (elsewhere !== undefined && now - elsewhere < watchedFor);
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#closed) return;
    const wait = Math.max(0, this.#lastAnnounced + announceEvery - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastAnnounced = performance.now();
      this.#announce();
    }, wait);
    this.#timer.unref();
  }

  /** Sends as much as one notification can contain. The rest is sent with the next one, where newer weights replace older ones. */
  #announce(): void {
    const { payload, weights, watched } = payloadOf(this.#process, [...this.#unsent.values()], [...this.#watchedHere]);
    for (const scaleId of weights) this.#unsent.delete(scaleId);
    for (const scaleId of watched) this.#watchedHere.delete(scaleId);
    if (this.#unsent.size + this.#watchedHere.size > 0) this.#plan();
    // A lost notification is not repeated: its weights are outdated a moment later.
    notifyLiveWeights(this.#options.database, payload).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'The other servers could not be notified of live weights.'),
    );
  }
}
