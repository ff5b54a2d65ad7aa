import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { Archive, type ArchiveOptions, endArchive } from './archive.service.ts';
import { makeBase } from './base.service.ts';
import { baseObjects, readBases, removeBase } from './base-manifest.service.ts';

export interface ArchivingOptions extends ArchiveOptions {
  readonly release: string;
  /** Seconds between two pieces of the log. */
  readonly seconds: number;
  /** Hours between two bases. */
  readonly everyHours: number;
  /** Days for which a restore can go to any moment. */
  readonly days: number;
  readonly now: () => Date;
  /** Calls a function with a connection of the owner of the tables. */
  withOwner<T>(work: (client: Client) => Promise<T>): Promise<T>;
}

export interface Archiving {
  /** Ends a running base, and copies the rest of the log. */
  stop(): Promise<void>;
}

const HOUR = 3_600_000;
const retryAfter = HOUR / 6;

class Loop implements Archiving {
  readonly #options: ArchivingOptions;
  readonly #archive: Archive;
  readonly #stopping = new AbortController();
  #failedAt: number | undefined;
  #nextBaseAt = 0;
  #base: Promise<void> | undefined;
  readonly #ended: Promise<void>;

  constructor(options: ArchivingOptions) {
    this.#options = options;
    this.#archive = new Archive(options);
    this.#ended = this.#run();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#copy();
      if (this.#base === undefined && this.#failedAt === undefined)
        this.#base = this.#makeBaseIfDue().finally(() => {
          this.#base = undefined;
        });
      await delay(this.#options.seconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }

  async #copy(): Promise<void> {
    const { withOwner, log, folder } = this.#options;
    try {
      await withOwner((client) => this.#archive.copy(client));
      if (this.#failedAt !== undefined) log.info({ folder }, 'the archive works again');
      this.#failedAt = undefined;
    } catch (error) {
      const now = Date.now();
      // One line in ten minutes: the reason stays the same.
      if (this.#failedAt !== undefined && now - this.#failedAt < retryAfter) return;
      this.#failedAt = now;
      log.error({ err: error, folder }, 'the log of the database could not be archived');
    }
  }

  async #makeBaseIfDue(): Promise<void> {
    const { everyHours, folder, log, withOwner, now } = this.#options;
    try {
      if (now().getTime() < this.#nextBaseAt) return;
      const newest = (await readBases(folder)).at(-1);
      const isDue =
        newest?.chain !== this.#archive.chain ||
        now().getTime() - Date.parse(newest?.createdAt ?? '') > everyHours * HOUR;
      if (!isDue) return;
      const report = await withOwner((client) => {
        // A running copy ends with its connection.
        this.#stopping.signal.addEventListener('abort', () => client.end(), { once: true });
        return makeBase({
          ...this.#options,
          client,
          archive: () => this.#archive.copy(client),
          stopping: this.#stopping.signal,
        });
      });
      log.info({ base: report }, 'made a base for restores to any moment');
      await this.#prune();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#nextBaseAt = now().getTime() + retryAfter;
      log.error({ err: error, folder }, 'made no base for restores to any moment');
    }
  }

  /** Removes what only restores to times before the kept days need. */
  async #prune(): Promise<void> {
    const { days, folder, key, now } = this.#options;
    const bases = await readBases(folder);
    const oldest = now().getTime() - days * 24 * HOUR;
    // The newest one from before these days is needed for their beginning.
    const first = bases.findLastIndex(({ until }) => Date.parse(until) <= oldest);
    const [old, kept] = [bases.slice(0, Math.max(0, first)), bases.slice(Math.max(0, first))];
    for (const base of old) await removeBase(folder, base);
    await baseObjects(folder, key).keepOnly(new Set(kept.flatMap(({ objects }) => objects)));
    await this.#archive.prune(kept);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
    await this.#base;
    await this.#copy();
  }
}

/** Archives the log and makes bases until it is stopped. */
export const startArchiving = (options: ArchivingOptions): Archiving => new Loop(options);

export { endArchive };
