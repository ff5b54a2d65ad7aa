import { randomUUID } from 'node:crypto';
import type { LiveWeightInput } from '@tunna/contract/scales/device-call';
import type { ShownWeight } from '@tunna/contract/scales/station';
import { scaleKilograms } from '@tunna/domain/scales/scale-reading';
import type { Log } from '../../../database/log.ts';
import type { Queryable } from '../../../database/statement.ts';
import type { ScaleRow } from '../scale/scale.service.ts';
import { notifyLiveWeights } from './live-weight.queries.ts';
import { type LocatedWeight, payloadOf, weightsIn } from './live-weight.views.ts';

export { liveWeightChannel } from './live-weight.queries.ts';
export type { LocatedWeight } from './live-weight.views.ts';

export interface LiveWeightOptions {
  readonly database: Queryable;
  readonly log: Log;
  readonly now: () => Date;
  /** Tells the streams of this process. @returns the scales of which any of them is told */
  notify(weights: readonly LocatedWeight[]): ReadonlySet<number>;
}

/** Milliseconds within which what scales show shares one call to the other servers. */
const announceEvery = 100;
/** Milliseconds after which a weight is not shown any more. */
const shownFor = 10_000;
/** Milliseconds for which another server's word holds that somebody there looks at a scale, and after which it says so again. */
const watchedFor = 30_000;
const saidEvery = 10_000;
/** Scales of which the latest weight is kept: many times what stands in one country. */
const maxScales = 20_000;

/**
 * What scales show at this moment, of the whole installation: told to this process' streams at once, and to the other servers a moment
 * later, the latest of each scale. Nothing of it is stored.
 */
export class LiveWeights {
  readonly #options: LiveWeightOptions;
  readonly #process = randomUUID();
  readonly #latest = new Map<number, LocatedWeight>();
  /** What the other servers have not been told yet. */
  readonly #untold = new Map<number, LocatedWeight>();
  /** Scales of which the other servers are to know that somebody looks at them here. */
  readonly #watchedHere = new Set<number>();
  readonly #saidWatched = new Map<number, number>();
  readonly #watchedElsewhere = new Map<number, number>();
  /** Since when this process shows a scale: whether others look at it is not known before they could say so. */
  readonly #shownSince = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #lastAnnounced = 0;
  #closed = false;

  constructor(options: LiveWeightOptions) {
    this.#options = options;
  }

  /**
   * Shows what a device says of its scales.
   * @returns whether anybody looks at any of them, here or elsewhere; true as long as that is not known
   */
  show(
    organizationId: number,
    weights: readonly { readonly scale: ScaleRow; readonly shown: LiveWeightInput }[],
  ): boolean {
    const now = this.#options.now();
    const located = weights.map(({ scale, shown }) => ({
      organizationId,
      locationId: scale.location_id,
      weight: {
        scaleId: scale.id,
        kg: scaleKilograms(shown.net, shown.unit),
        isStable: shown.stable,
        isOverloaded: shown.overloaded,
        ...(shown.sequence === undefined ? {} : { sequence: shown.sequence }),
        at: now.toISOString(),
      },
    }));
    for (const one of located) this.#untold.set(one.weight.scaleId, one);
    const here = this.#take(located);
    this.#plan();
    return located.map(({ weight }) => this.#isWatched(weight.scaleId, here, now.getTime())).includes(true);
  }

  /** What another server says. Whatever else comes on the channel is passed over. */
  hear(payload: string): void {
    const received = weightsIn(payload);
    if (received === undefined || received.from === this.#process) return;
    const now = this.#options.now().getTime();
    for (const scaleId of received.watched) this.#watchedElsewhere.set(scaleId, now);
    for (const scaleId of this.#take(received.weights)) {
      if (now - (this.#saidWatched.get(scaleId) ?? 0) < saidEvery) continue;
      this.#saidWatched.set(scaleId, now);
      this.#watchedHere.add(scaleId);
    }
    if (this.#watchedHere.size > 0) this.#plan();
  }

  /** What a scale of the organization shows; undefined where it has not said so for a while. */
  latest(organizationId: number, scaleId: number): ShownWeight | undefined {
    const found = this.#latest.get(scaleId);
    if (found === undefined || found.organizationId !== organizationId) return undefined;
    const age = this.#options.now().getTime() - Date.parse(found.weight.at);
    return age > shownFor ? undefined : found.weight;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #take(weights: readonly LocatedWeight[]): ReadonlySet<number> {
    for (const one of weights) {
      // The latest last, so that the first is what was silent for longest.
      this.#latest.delete(one.weight.scaleId);
      this.#latest.set(one.weight.scaleId, one);
    }
    for (const scaleId of this.#latest.keys()) {
      if (this.#latest.size <= maxScales) break;
      for (const known of [this.#latest, this.#shownSince, this.#saidWatched, this.#watchedElsewhere])
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

  /** Tells the others as much as one notification holds; the rest waits for the next, in which newer weights take its place. */
  #announce(): void {
    const { payload, weights, watched } = payloadOf(this.#process, [...this.#untold.values()], [...this.#watchedHere]);
    for (const scaleId of weights) this.#untold.delete(scaleId);
    for (const scaleId of watched) this.#watchedHere.delete(scaleId);
    if (this.#untold.size + this.#watchedHere.size > 0) this.#plan();
    // What is missed is old a moment later.
    notifyLiveWeights(this.#options.database, payload).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'The other servers could not be told what scales show.'),
    );
  }
}
