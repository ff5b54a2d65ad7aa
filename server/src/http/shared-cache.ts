import type { Log } from '../database/log.ts';

/** Milliseconds in which changes share one call. */
const together = 50;
/** Milliseconds that a call may take, and between two attempts. */
const timeout = 10_000;
const pauses = [1_000, 5_000, 15_000, 30_000];
/** Maximum of tags in a call, as content delivery networks accept. */
const tagsOfCall = 30;
/** Milliseconds between two lines about failures. */
const quiet = 600_000;

/** The tag of every public answer, and the prefix of the tags of organizations. */
const everything = 'tunna';
const tagOf = (organizationId: number): string => `${everything}-${organizationId}`;

interface Options {
  /** Seconds for which a shared cache may keep an answer. */
  readonly seconds: number;
  /** Where changes are sent: `POST` with `{"tags": […]}`. */
  readonly purgeUrl: string;
  /** Sent as `Authorization: Bearer`. */
  readonly purgeToken?: string | undefined;
  readonly log: Log;
  /** Milliseconds until a purge is repeated: an answer that was on its way may have arrived at the cache after the first one. */
  readonly repeatAfter?: number;
}

/**
 * A shared cache between visitors and the server, such as a content delivery network or nginx. Public answers name their organization as a
 * tag; a change removes what has the tag. A call that fails is repeated until it succeeds; until then the cache may send what is older, for
 * `seconds` at most.
 */
export class SharedCache {
  readonly #options: Options;
  readonly #tags = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #failures = 0;
  #loggedAt: number | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The headers that allow a shared cache to keep an answer. Browsers do not follow them. */
  headersOf(organizationId: number): Readonly<Record<string, string>> {
    const { seconds } = this.#options;
    return {
      'cdn-cache-control': `public, max-age=${seconds}`,
      // For nginx, which does not know the header above.
      'x-accel-expires': String(seconds),
      'cache-tag': `${everything},${tagOf(organizationId)}`,
    };
  }

  /** The public content of an organization has changed. */
  purge(organizationId: number): void {
    this.#purge(tagOf(organizationId));
  }

  /** Changes may have been missed. */
  purgeAll(): void {
    this.#purge(everything);
  }

  /** Ends what is waiting. The next start purges everything. */
  async close(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await this.#running;
  }

  #purge(tag: string): void {
    if (this.#stopping.signal.aborted) return;
    this.#add(tag);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#add(tag);
    }, this.#options.repeatAfter ?? 5_000);
    timer.unref();
    this.#timers.add(timer);
  }

  #add(tag: string): void {
    this.#tags.add(tag);
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
    });
  }

  async #send(): Promise<void> {
    await this.#pause(together);
    while (this.#tags.size > 0 && !this.#stopping.signal.aborted) {
      const tags = this.#take();
      try {
        await this.#call(tags);
        this.#failures = 0;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        for (const tag of tags) this.#tags.add(tag);
        this.#report(error);
        await this.#pause(pauses[Math.min(this.#failures, pauses.length) - 1] ?? together);
      }
    }
  }

  /** Takes tags before they are sent, because they may change again meanwhile. */
  #take(): string[] {
    const tags = this.#tags.has(everything) ? [everything] : [...this.#tags].slice(0, tagsOfCall);
    if (tags[0] === everything) this.#tags.clear();
    else for (const tag of tags) this.#tags.delete(tag);
    return tags;
  }

  async #call(tags: readonly string[]): Promise<void> {
    const { purgeUrl, purgeToken } = this.#options;
    const response = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(purgeToken === undefined ? {} : { authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify({ tags }),
      redirect: 'error',
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The shared cache answered ${response.status}.`);
  }

  #report(error: unknown): void {
    this.#failures += 1;
    const { log } = this.#options;
    if (this.#loggedAt !== undefined && performance.now() - this.#loggedAt < quiet) return;
    this.#loggedAt = performance.now();
    log.warn({ err: error, failures: this.#failures }, 'The shared cache could not be purged; trying again.');
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      const { signal } = this.#stopping;
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    });
  }
}

interface Settings {
  readonly cdnSeconds: number;
  readonly cdnPurgeUrl?: string | undefined;
  readonly cdnPurgeToken?: string | undefined;
}

/** The shared cache of the settings, if there is one. */
export const sharedCacheOf = (
  { cdnSeconds, cdnPurgeUrl, cdnPurgeToken }: Settings,
  log: Log,
): SharedCache | undefined =>
  cdnPurgeUrl === undefined
    ? undefined
    : new SharedCache({ seconds: cdnSeconds, purgeUrl: cdnPurgeUrl, purgeToken: cdnPurgeToken, log });
