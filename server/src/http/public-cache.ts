import type { IncomingHttpHeaders } from 'node:http';
import type { ReadyAnswer } from './send.ts';
import type { SharedCache } from './shared-cache.ts';

/** Proof that no public content changed since a read began. */
type Reading = number;

/** A response in memory. */
export interface CachedResponse {
  readonly answer: ReadyAnswer;
  /** The target of its requests, for measurements. */
  readonly call: string;
  /** Runs after each time that it was sent, with the headers of the request. */
  readonly sent?: ((headers: IncomingHttpHeaders) => void) | undefined;
}

/** Memory of a response besides its body, in bytes: headers and keys. */
const overhead = 2048;
const sizeOf = ({ answer }: CachedResponse): number => answer.body.length + overhead;

/**
 * Caches responses of public pages and calls, and clears them as soon as their data changes.
 *
 * A response that was read before a change and finished after it is never cached: the caller passes the `Reading` taken before the read.
 * While notifications cannot be received (`suspend`), the cache is empty and unused.
 */
export class PublicCache {
  readonly #answers = new Map<string, { organizationId: number; cached: CachedResponse }>();
  /** The keys of each organization, so that its change does not affect others. */
  readonly #keys = new Map<number, Set<string>>();
  readonly #largest: number;
  readonly #shared: SharedCache | undefined;
  #size = 0;
  #changes = 0;
  #listening = false;
  #hits = 0;
  #misses = 0;

  /** @param largest maximum bytes; the oldest responses are removed. @param shared a cache in front of the server */
  constructor(largest = 16 * 1024 * 1024, shared?: SharedCache) {
    this.#largest = largest;
    this.#shared = shared;
  }

  /** The response, if it is in memory. A miss is not counted: the caller has another way to answer, which reads the cache again. */
  find(key: string): CachedResponse | undefined {
    const cached = this.#answers.get(key)?.cached;
    if (cached !== undefined) this.#hits += 1;
    return cached;
  }

  get(key: string): CachedResponse | undefined {
    const cached = this.find(key);
    if (cached === undefined) this.#misses += 1;
    return cached;
  }

  /** Current number of responses and bytes, and the hits and misses since the start. */
  state() {
    return { entries: this.#answers.size, bytes: this.#size, hits: this.#hits, misses: this.#misses };
  }

  beginReading(): Reading {
    return this.#changes;
  }

  /** The headers that allow a shared cache to keep a response: none if the data may have changed since the read. */
  sharedHeaders(reading: Reading, organizationId: number): Readonly<Record<string, string>> {
    return this.#isCurrent(reading) ? (this.#shared?.headersOf(organizationId) ?? {}) : {};
  }

  store(reading: Reading, key: string, organizationId: number, cached: CachedResponse): void {
    if (!this.#isCurrent(reading)) return;
    this.#drop(key);
    this.#answers.set(key, { organizationId, cached });
    const keys = this.#keys.get(organizationId);
    if (keys === undefined) this.#keys.set(organizationId, new Set([key]));
    else keys.add(key);
    this.#size += sizeOf(cached);
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#largest) break;
      this.#drop(oldest);
    }
  }

  forget(organizationId: number): void {
    this.#changes += 1;
    for (const key of this.#keys.get(organizationId) ?? []) this.#drop(key);
    this.#shared?.purge(organizationId);
  }

  /** Notifications are received again. */
  resume(): void {
    this.#listening = true;
    this.#shared?.purgeAll();
  }

  /** Changes may be missed: read everything from the database. */
  suspend(): void {
    this.#listening = false;
    this.#changes += 1;
    this.#answers.clear();
    this.#keys.clear();
    this.#size = 0;
  }

  #isCurrent(reading: Reading): boolean {
    return this.#listening && reading === this.#changes;
  }

  #drop(key: string): void {
    const entry = this.#answers.get(key);
    if (entry === undefined) return;
    this.#answers.delete(key);
    this.#size -= sizeOf(entry.cached);
    const keys = this.#keys.get(entry.organizationId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(entry.organizationId);
  }
}
