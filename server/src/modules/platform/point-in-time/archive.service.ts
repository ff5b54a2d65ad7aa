import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Log } from '../../../database/log.ts';
import { findFileBytes, whileNoneIsRemoved } from '../backup/backup.service.ts';
import { folderPlace } from '../backup/backup-place.service.ts';
import { ObjectStore } from '../backup/object-store.service.ts';
import type { BackupKey } from '../backup/sealed-stream.service.ts';
import type { FileStore } from '../file/file-store.service.ts';
import { type ArchiveRecord, appendRecord, logFolder, readRecords, removeRecords } from './archive-record.service.ts';
import type { BaseManifest } from './base-manifest.service.ts';
import { createSlot, dropSlot, findEnd, findSlot, noteTime, releaseLog } from './point-in-time.queries.ts';
import { storeBlobs } from './stored-blobs.service.ts';
import { formatPosition, type Position, parsePosition, readLog, segmentStart } from './wal-position.service.ts';

export interface ArchiveOptions {
  readonly dataDirectory: string;
  readonly files: FileStore;
  /** The folder of the backups. */
  readonly folder: string;
  readonly key: BackupKey | undefined;
  readonly log: Log;
}

/** Rows of transactions that ran for long have an earlier time than their commit. */
const longestTransaction = 3_600_000;

interface Place {
  readonly chain: string;
  readonly from: Position;
}

/**
 * Copies the write-ahead log of the embedded PostgreSQL into the folder of the backups, piece by piece. A slot makes PostgreSQL keep what is
 * not copied. If it gave that up, because the archive could not be written for too long, a new chain begins, which needs a new base.
 */
export class Archive {
  readonly #options: ArchiveOptions;
  readonly #cluster: string;
  #last: ArchiveRecord | undefined;
  #isLoaded = false;
  /** Objects of files that are recorded, and since when. */
  readonly #recorded = new Map<string, number>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: ArchiveOptions) {
    this.#options = options;
    this.#cluster = join(options.dataDirectory, 'postgres', 'data');
  }

  /** The chain of the last piece. */
  get chain(): string | undefined {
    return this.#last?.chain;
  }

  /** One at a time. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#running.then(work, work);
    this.#running = result.catch(() => undefined);
    return result;
  }

  /**
   * Copies the log up to now, and files that came since the last time.
   * @throws BackupError if the folder cannot be written; then nothing is lost until PostgreSQL gives up
   */
  copy(client: Client): Promise<ArchiveRecord> {
    return this.#exclusively(() => this.#copy(client));
  }

  async #copy(client: Client): Promise<ArchiveRecord> {
    const { folder, key, files } = this.#options;
    if (!this.#isLoaded) this.#last = (await readRecords(folder)).at(-1);
    this.#isLoaded = true;
    const { chain, from } = await this.#place(client);
    const { until, end: flushed, timeline } = await noteTime(client);
    const end = parsePosition(flushed);
    const record = await whileNoneIsRemoved(client, async () => {
      const since = this.#last === undefined ? until : new Date(this.#last.until);
      const names = await storeBlobs(
        new ObjectStore(folderPlace(folder), key),
        files,
        await findFileBytes(client, new Date(since.getTime() - longestTransaction)),
      );
      const objects = new ObjectStore(folderPlace(logFolder(folder)), key);
      const { isNew: _, ...log } = await objects.put(() => readLog(join(this.#cluster, 'pg_wal'), timeline, from, end));
      await objects.verify(log, `the log from ${formatPosition(from)}`);
      const added = names.filter((name) => !this.#recorded.has(name));
      const record = { chain, timeline, from, to: end, until: until.toISOString(), log, files: added };
      await appendRecord(folder, record);
      for (const name of names) this.#recorded.set(name, until.getTime());
      return record;
    });
    for (const [name, at] of this.#recorded)
      if (at < until.getTime() - 2 * longestTransaction) this.#recorded.delete(name);
    this.#last = record;
    await releaseLog(client, chain, flushed);
    return record;
  }

  /** Where the next piece begins. */
  async #place(client: Client): Promise<Place> {
    const slot = await findSlot(client);
    const last = this.#last;
    if (slot?.keptFrom !== undefined) {
      const keptFrom = parsePosition(slot.keptFrom);
      // Without a piece in the archive, from the beginning of a file, whose first page PostgreSQL needs.
      if (last?.chain !== slot.name) return { chain: slot.name, from: segmentStart(keptFrom) };
      // A folder of backups, or of the database, from another time does not fit.
      if (last.to >= keptFrom && last.to <= parsePosition(await findEnd(client)))
        return { chain: slot.name, from: last.to };
    }
    if (slot !== undefined) await dropSlot(client, slot.name);
    if (last !== undefined)
      this.#options.log.error({ until: last.until }, 'the archive has a gap and begins again with a new base');
    return this.#begin(client);
  }

  async #begin(client: Client): Promise<Place> {
    await createSlot(client, randomBytes(6).toString('hex'));
    const slot = await findSlot(client);
    if (slot?.keptFrom === undefined) throw new Error('PostgreSQL has no slot for the archive.');
    return { chain: slot.name, from: segmentStart(parsePosition(slot.keptFrom)) };
  }

  /** Removes the log that none of these bases needs. */
  prune(bases: readonly BaseManifest[]): Promise<void> {
    return this.#exclusively(async () => {
      const { folder, key } = this.#options;
      const starts = new Map(bases.toReversed().map(({ chain, start }) => [chain, start]));
      const left = await removeRecords(folder, ({ chain, to }) => {
        const start = starts.get(chain);
        return start === undefined ? chain === this.chain : to > start;
      });
      await new ObjectStore(folderPlace(logFolder(folder)), key).keepOnly(new Set(left.map(({ log }) => log.object)));
    });
  }
}

/** Lets PostgreSQL remove its log again, after the archive was turned off. */
export async function endArchive(client: Client): Promise<void> {
  const slot = await findSlot(client);
  if (slot !== undefined) await dropSlot(client, slot.name);
}
