import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { removalLock } from '../file/file-bytes.service.ts';
import {
  type Blob,
  DamagedBytesError,
  type FileStore,
  MissingBytesError,
  openFileStore,
} from '../file/file-store.service.ts';
import { StoreUnavailableError } from '../file/store-unavailable.service.ts';
import { keyFile } from '../instance-secret/key-file.service.ts';
import { filesForPointInTime } from '../point-in-time/base-manifest.service.ts';
import {
  beginCopying,
  copyOut,
  findFileBytes,
  findJobMigrations,
  findMigrations,
  findSequences,
  findTables,
  lockBackups,
  mayRemoveObjects,
  readNow,
} from './backup.queries.ts';
import { asFolderError, BackupError, codeOf } from './backup-error.service.ts';
import type { BackupPlace } from './backup-place.service.ts';
import {
  type BackupContent,
  type FileObject,
  type Manifest,
  readContent,
  readManifests,
  removeManifest,
  type TableObject,
  writeManifest,
} from './manifest.service.ts';
import { ObjectStore } from './object-store.service.ts';
import type { BackupKey } from './sealed-stream.service.ts';

export {
  beginCopying,
  findFileBytes,
  findMigrations,
  lockBackups,
  readNow,
  whileNoneIsRemoved,
} from './backup.queries.ts';

export interface BackupOptions {
  /** A connection of the owner of the tables, in no transaction and not through a pooler. It is not used again afterwards. */
  readonly client: Client;
  readonly dataDirectory: string;
  /** The store of the files. */
  readonly store: FileStore;
  /** Where the backup is stored. */
  readonly place: BackupPlace;
  readonly key: BackupKey | undefined;
  /** The version of Tunna. */
  readonly release: string;
  /** Older backups beyond this number are removed; without it none. */
  readonly keep?: number;
  /** Without files. */
  readonly isDatabaseOnly?: boolean;
  /** Ends the run early. */
  readonly stopping?: AbortSignal;
}

export interface BackupReport {
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Objects that were not in the place before. */
  readonly added: number;
  readonly addedBytes: number;
  /** Size of all its objects there, those that it shares with other backups included. */
  readonly bytes: number;
  readonly removedBackups: number;
  /** Files that are lost or damaged in their store. */
  readonly lost: readonly string[];
  readonly seconds: number;
}

/** One run: stores objects, and counts the new ones. */
class Run {
  readonly store: ObjectStore;
  readonly #options: BackupOptions;
  added = 0;
  addedBytes = 0;

  constructor(options: BackupOptions) {
    this.#options = options;
    this.store = new ObjectStore(options.place, options.key);
  }

  async #put(open: () => AsyncIterable<Buffer>) {
    this.#options.stopping?.throwIfAborted();
    const { isNew, ...stored } = await this.store.put(open);
    if (isNew) {
      this.added += 1;
      this.addedBytes += stored.stored;
    }
    return { isNew, stored };
  }

  async tables(): Promise<TableObject[]> {
    const { client } = this.#options;
    const copied: TableObject[] = [];
    for (const table of await findTables(client)) {
      let rows = 0;
      const { stored } = await this.#put(async function* () {
        const copy = copyOut(client, table);
        yield* copy;
        rows = copy.rows;
      });
      const { order: _order, ...named } = table;
      copied.push({ ...named, ...stored, rows });
    }
    return copied;
  }

  async #file(path: string, open: () => AsyncIterable<Buffer>): Promise<FileObject> {
    const { stored, isNew } = await this.#put(open);
    if (isNew) await this.store.verify(stored, path);
    return { ...stored, path };
  }

  /** Stores a file of the data folder; undefined if there is none. */
  async ownFile(path: string): Promise<FileObject | undefined> {
    try {
      return await this.#file(path, () => createReadStream(join(this.#options.dataDirectory, path)));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Stores bytes of an organization, unless the previous backup has them.
   * @returns undefined if they are missing or damaged
   * @throws BackupError if their store does not work
   */
  async bytes(blob: Blob, path: string, previous: ReadonlyMap<string, FileObject>): Promise<FileObject | undefined> {
    const known = previous.get(blob.sha256);
    if (known !== undefined && (await this.store.find(known.sha256))?.stored === known.stored)
      return { ...known, path };
    const { store: files } = this.#options;
    try {
      const file = await this.#file(path, async function* () {
        yield* await files.read(blob);
      });
      return file.sha256 === blob.sha256 ? file : undefined;
    } catch (error) {
      if (error instanceof MissingBytesError || error instanceof DamagedBytesError) return undefined;
      if (!(error instanceof StoreUnavailableError)) throw error;
      throw new BackupError(
        `The file ${path} cannot be read from its store (${error.reason}), so there is no new backup.`,
        {
          cause: error,
        },
      );
    }
  }

  async files(previous: BackupContent | undefined): Promise<Pick<BackupContent, 'files' | 'lost'>> {
    const { client, dataDirectory, key } = this.#options;
    const known = new Map((previous?.files ?? []).map((file) => [file.sha256, file]));
    const files: FileObject[] = [];
    const lost: string[] = [];
    // Their names in the backup do not depend on the store, so that it can be restored into another one.
    const { pathOf } = openFileStore('files');
    for (const blob of await findFileBytes(client)) {
      const path = pathOf(blob);
      const file = await this.bytes(blob, path, known);
      if (file === undefined) lost.push(path);
      else files.push(file);
    }
    const terms = await readdir(join(dataDirectory, 'terms')).catch(() => []);
    // Without encryption, a stolen backup would contain the keys of the sessions in it.
    const others = [...terms.map((name) => join('terms', name)), ...(key === undefined ? [] : [keyFile('')])];
    for (const path of others) {
      const file = await this.ownFile(path);
      if (file !== undefined) files.push(file);
    }
    return { files, lost };
  }
}

/** The newest backup’s content; undefined if there is none, or it is of another key. */
async function previousContent(store: ObjectStore, manifests: readonly Manifest[]): Promise<BackupContent | undefined> {
  const newest = manifests.at(-1);
  if (newest === undefined) return undefined;
  return readContent(store, newest).catch((error: unknown) => {
    if (error instanceof BackupError) return undefined;
    throw error;
  });
}

/** Removes backups beyond the number, and objects that neither a backup nor a restore to a moment needs. */
async function prune(store: ObjectStore, { client, place, keep }: BackupOptions): Promise<number> {
  const manifests = await readManifests(place);
  const old = keep === undefined ? [] : manifests.slice(0, Math.max(0, manifests.length - keep));
  for (const manifest of old) await removeManifest(place, manifest);
  const kept = manifests.filter((manifest) => !old.includes(manifest));
  if (await mayRemoveObjects(client)) {
    const others = place.folder === undefined ? [] : await filesForPointInTime(place.folder);
    await store.keepOnly(new Set([...kept.flatMap(({ objects }) => objects), ...others]));
  }
  return old.length;
}

/**
 * Makes a backup of the database and the files as they are at one moment, while the server runs. It exists when its manifest is written,
 * after all its parts were read back.
 * @throws BackupError if it cannot be made; then there is no new backup, and the earlier ones are as before
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { client, place, release, isDatabaseOnly = false } = options;
  const startedAt = performance.now();
  await mkdir(place.unfinished, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw asFolderError(error, place.folder ?? place.unfinished);
  });
  if (!(await lockBackups(client, removalLock))) throw new BackupError('Another backup of this database is running.');
  const run = new Run(options);
  const previous = await previousContent(run.store, await readManifests(place));
  await run.store.learnSizes();
  await beginCopying(client, 'repeatable read, read only');
  const createdAt = (await readNow(client)).toISOString();
  const tables = await run.tables();
  const { files, lost } = isDatabaseOnly ? { files: [], lost: [] } : await run.files(previous);
  const migrations = await findMigrations(client);
  const jobMigrations = await findJobMigrations(client);
  const sequences = await findSequences(client);
  await client.query('commit');
  for (const table of tables) await run.store.verify(table, `the table ${table.table}`);
  const content = { createdAt, migrations, jobMigrations, tables, sequences, files, lost };
  const { name } = await writeManifest(place, run.store, content, release);
  return {
    name,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    added: run.added,
    addedBytes: run.addedBytes,
    bytes: [...new Map([...tables, ...files].map(({ object, stored }) => [object, stored])).values()].reduce(
      (sum, stored) => sum + stored,
      0,
    ),
    removedBackups: await prune(run.store, options),
    lost,
    seconds: (performance.now() - startedAt) / 1000,
  };
}
