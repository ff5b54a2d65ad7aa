import type { ShownWeight } from './weight-line.ts';

/** A weight to store. */
export interface StableWeight extends ShownWeight {
  /** Increased whenever the scale was empty. */
  readonly load: number;
  readonly at: Date;
}

/** Number of equal lines in a row before a stable weight is accepted. Some indicators send `ST` for a moment while a load settles. */
const sameLines = 3;

/** Milliseconds after which a load at the start of the program is new, even with the same weight. */
const maxLoadAge = 600_000;

/** The last stored weight of a scale. */
export interface LastStored {
  readonly net: string;
  readonly load: number;
  readonly at: Date;
}

/** Finds the weights to store: each stable weight of a load once. A load ends when the scale is empty. */
export class WeightTracker {
  #load: number;
  #isLoaded = false;
  #candidate: { readonly net: string; readonly lines: number } | undefined;
  #stored = new Set<string>();

  #isPaused = false;
  #isResting = false;

  /** The last weight before the restart, which may still be on the scale. It is the same load while the weight is unchanged. */
  #before: string | undefined;

  /** @param last the last stored weight before the restart */
  constructor(last: LastStored | undefined, now: Date) {
    this.#load = last?.load ?? 0;
    const isRecent = last !== undefined && now.getTime() - last.at.getTime() < maxLoadAge;
    this.#before = isRecent ? last.net : undefined;
  }

  /**
   * Whether what is on the scale is no load to weigh: zero or tare is being changed, or its tare was cleared. Its weight was net before, so
   * that the weight now is that of the same load once more.
   */
  get isResting(): boolean {
    return this.#isResting || this.#isPaused;
  }

  /** Whether no stable weight waits for more equal lines. */
  get isSettled(): boolean {
    return this.#candidate === undefined || this.#candidate.lines >= sameLines;
  }

  /** The number that a reading of the weight on the scale has. It is another one after the scale was empty, as in the readings. */
  get load(): number {
    return this.#isLoaded || this.#before !== undefined ? this.#load : this.#load + 1;
  }

  /** The zero or the tare is being changed: no weight is taken, because it may be of either. */
  pause(): void {
    this.#isPaused = true;
    this.#candidate = undefined;
  }

  /**
   * After a change of zero or tare the scale shows zero: the load before has ended, and what is added is another load. After its tare was
   * cleared, nothing is taken until the scale was empty.
   */
  resume(isTareCleared: boolean): void {
    this.#isPaused = false;
    this.#isResting ||= isTareCleared;
  }

  /**
   * @param least weight below which the scale is empty, in its unit
   * @returns the weight to store, if any
   */
  take(shown: ShownWeight, least: number, at: Date): StableWeight | undefined {
    const net = Number(shown.net);
    if (!shown.stable || shown.overloaded || this.#isPaused) {
      this.#candidate = undefined;
      return undefined;
    }
    if (net === 0 || net < least) {
      this.#isResting = false;
      this.#isLoaded = false;
      this.#before = undefined;
      this.#candidate = undefined;
      return undefined;
    }
    if (this.#isResting) return undefined;
    const lines = this.#candidate?.net === shown.net ? this.#candidate.lines + 1 : 1;
    this.#candidate = { net: shown.net, lines };
    if (lines < sameLines) return undefined;
    if (this.#before === shown.net) return undefined;
    this.#before = undefined;
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      this.#load += 1;
      this.#stored = new Set();
    }
    if (this.#stored.has(shown.net)) return undefined;
    this.#stored.add(shown.net);
    return { ...shown, load: this.#load, at };
  }
}
