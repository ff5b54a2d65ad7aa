import { createHash } from 'node:crypto';

/** Bytes that are sent again unchanged until the organization's public content changes. */
export interface KeptAnswer {
  readonly contentType: string;
  readonly etag: string;
  readonly body: Buffer;
  readonly encoding?: 'br' | 'gzip';
}

/** Proof that no public content changed since a read began. */
type Reading = number;

const overhead = 512;
const sizeOf = ({ body }: KeptAnswer): number => body.length + overhead;

/** A short strong validator of these bytes. */
export const etagOf = (bytes: Uint8Array | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/**
 * Keeps ready answers of public pages and calls, and forgets them the moment that what they show changes.
 *
 * An answer read before a change and finished after it is never kept: whoever fills the cache shows the `Reading` taken before
 * the read. While changes cannot be heard (`suspend`), nothing is kept and nothing is answered from here.
 */
export class PublicCache {
  readonly #answers = new Map<string, { organizationId: number; answer: KeptAnswer }>();
  readonly #largest: number;
  #size = 0;
  #changes = 0;
  #listening = false;

  /** @param largest bytes held at most; the oldest answers make room */
  constructor(largest = 16 * 1024 * 1024) {
    this.#largest = largest;
  }

  get(key: string): KeptAnswer | undefined {
    return this.#answers.get(key)?.answer;
  }

  beginReading(): Reading {
    return this.#changes;
  }

  keep(reading: Reading, key: string, organizationId: number, answer: KeptAnswer): void {
    if (!this.#listening || reading !== this.#changes) return;
    this.#drop(key);
    this.#answers.set(key, { organizationId, answer });
    this.#size += sizeOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#largest) break;
      this.#drop(oldest);
    }
  }

  forget(organizationId: number): void {
    this.#changes += 1;
    for (const [key, entry] of this.#answers) {
      if (entry.organizationId === organizationId) this.#drop(key);
    }
  }

  /** Changes are heard from now on. */
  resume(): void {
    this.#listening = true;
  }

  /** Changes may go unheard: answer everything from the database. */
  suspend(): void {
    this.#listening = false;
    this.#changes += 1;
    this.#answers.clear();
    this.#size = 0;
  }

  #drop(key: string): void {
    const entry = this.#answers.get(key);
    if (entry === undefined) return;
    this.#answers.delete(key);
    this.#size -= sizeOf(entry.answer);
  }
}
