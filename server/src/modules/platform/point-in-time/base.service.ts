import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { findFileBytes, whileNoneIsRemoved } from '../backup/backup.service.ts';
import { BackupError, codeOf } from '../backup/backup-error.service.ts';
import { folderPlace } from '../backup/backup-place.service.ts';
import type { FileObject } from '../backup/manifest.service.ts';
import { ObjectStore, type StoredObject } from '../backup/object-store.service.ts';
import type { BackupKey } from '../backup/sealed-stream.service.ts';
import type { FileStore } from '../file/file-store.service.ts';
import { keyFile } from '../instance-secret/key-file.service.ts';
import { type ArchiveRecord, contiguous, readRecords } from './archive-record.service.ts';
import {
  type BaseManifest,
  baseObjects,
  type ClusterFile,
  readBaseContent,
  readBases,
  writeBase,
} from './base-manifest.service.ts';
import { startBase, stopBase } from './point-in-time.queries.ts';
import { storeBlobs } from './stored-blobs.service.ts';
import { parsePosition } from './wal-position.service.ts';

export interface BaseOptions {
  /** A connection of the owner of the tables, which ends with the base. */
  readonly client: Client;
  readonly dataDirectory: string;
  readonly files: FileStore;
  /** The folder of the backups. */
  readonly folder: string;
  readonly key: BackupKey | undefined;
  readonly release: string;
  /** Copies the log up to now into the archive. */
  archive(): Promise<ArchiveRecord>;
  readonly stopping: AbortSignal;
}

export interface BaseReport {
  readonly name: string;
  readonly until: string;
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly addedBytes: number;
  readonly seconds: number;
}

/** Folders whose content belongs to a running PostgreSQL (its documentation, “Making a Base Backup Using the Low Level API”). */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const omitted =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pgsql_tmp[^/]*(?:\/.*)?|pg_internal\.init[^/]*|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|[^/]*\.tmp)$/;
/** It names the checkpoint, so it is copied last. */
const control = 'global/pg_control';

async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(cluster.length + 1) }));
  const included = named.filter(({ path }) => !omitted.test(path) && !emptied.test(path));
  const files = included.filter(({ entry, path }) => entry.isFile() && path !== control).map(({ path }) => path);
  const folders = included.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path);
  return { folders: [...folders, 'pg_wal/archive_status', 'pg_wal/summaries'].sort(), files: files.sort() };
}

const smallBytes = 4 * 1024 * 1024;
/** Files that are copied at the same time. */
const lanes = 4;

/** Copies files into the objects of the bases. Those that the base before has are shared. */
class ClusterCopy {
  readonly objects: ObjectStore;
  readonly #cluster: string;
  readonly #known: ReadonlyMap<string, StoredObject>;
  added = 0;
  addedBytes = 0;

  constructor(objects: ObjectStore, cluster: string, known: readonly StoredObject[]) {
    this.objects = objects;
    this.#cluster = cluster;
    this.#known = new Map(known.map((one) => [one.sha256, one]));
  }

  /** The object of the base before with this content, if it is there. */
  async #shared(sha256: string): Promise<StoredObject | undefined> {
    const known = this.#known.get(sha256);
    return known !== undefined && (await this.objects.find(sha256))?.stored === known.stored ? known : undefined;
  }

  async put(path: string, open: () => AsyncIterable<Buffer>): Promise<StoredObject> {
    const hash = createHash('sha256');
    for await (const chunk of open()) hash.update(chunk);
    const known = await this.#shared(hash.digest('hex'));
    if (known !== undefined)
      return { object: known.object, sha256: known.sha256, bytes: known.bytes, stored: known.stored };
    // A file that PostgreSQL writes meanwhile is another one now, which the log repairs.
    const { isNew, ...stored } = await this.objects.put(open);
    await this.objects.verify(stored, path);
    if (isNew) {
      this.added += 1;
      this.addedBytes += stored.stored;
    }
    return stored;
  }

  /** Undefined if PostgreSQL has removed the file. */
  async file(path: string): Promise<ClusterFile | undefined> {
    const full = join(this.#cluster, path);
    try {
      const { size } = await lstat(full);
      if (size > smallBytes) return { ...(await this.put(path, () => createReadStream(full))), path };
      const bytes = await readFile(full);
      return { ...(await this.put(path, () => Readable.from([bytes]))), path };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async all(paths: readonly string[], stopping: AbortSignal): Promise<ClusterFile[]> {
    const left = paths.values();
    const copied: ClusterFile[] = [];
    const lane = async () => {
      for (const path of left) {
        stopping.throwIfAborted();
        const file = await this.file(path);
        if (file !== undefined) copied.push(file);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // PostgreSQL writes this file in one piece, but it may be read in two.
    for (let before = ''; ; ) {
      const file = await this.file(control);
      if (file === undefined) throw new BackupError(`${this.#cluster} has no ${control}.`);
      if (file.sha256 === before) return [...copied, file];
      before = file.sha256;
    }
  }
}

/** Files of the data folder beside the database and the files of organizations. */
async function ownFiles(copy: ClusterCopy, { dataDirectory, key }: BaseOptions): Promise<FileObject[]> {
  const terms = await readdir(join(dataDirectory, 'terms')).catch(() => []);
  // As in a backup: only with encryption.
  const paths = [...terms.map((name) => join('terms', name)), ...(key === undefined ? [] : [keyFile('')])];
  const found: FileObject[] = [];
  for (const path of paths) {
    const bytes = await readFile(join(dataDirectory, path)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (bytes !== undefined) found.push({ ...(await copy.put(path, () => Readable.from([bytes]))), path });
  }
  return found;
}

async function knownObjects(objects: ObjectStore, bases: readonly BaseManifest[]): Promise<StoredObject[]> {
  const newest = bases.at(-1);
  if (newest === undefined) return [];
  const content = await readBaseContent(objects, newest).catch((error: unknown) => {
    // Of another key, or damaged: then nothing is shared.
    if (error instanceof BackupError) return undefined;
    throw error;
  });
  return content === undefined ? [] : [...content.cluster, ...content.own];
}

/**
 * Copies the running cluster. With the log since its beginning a restore can go to any time after it. It exists when its manifest is
 * written, after all new parts were read back and the log that it needs is in the archive.
 * @throws BackupError if it cannot be made; then there is no new base
 */
export async function makeBase(options: BaseOptions): Promise<BaseReport> {
  const { client, dataDirectory, folder, key, release, stopping } = options;
  const startedAt = performance.now();
  const cluster = join(dataDirectory, 'postgres', 'data');
  const objects = baseObjects(folder, key);
  const copy = new ClusterCopy(objects, cluster, await knownObjects(objects, await readBases(folder)));
  return whileNoneIsRemoved(client, async () => {
    const createdAt = new Date().toISOString();
    // Before the copy: what is added later comes with the log.
    const files = await storeBlobs(
      new ObjectStore(folderPlace(folder), key),
      options.files,
      await findFileBytes(client),
    );
    const start = parsePosition(await startBase(client));
    const { folders, files: paths } = await listCluster(cluster);
    const copied = await copy.all(paths, stopping);
    const label = await stopBase(client);
    const { chain, timeline, until, to } = await options.archive();
    if (contiguous(await readRecords(folder), { chain, start }).at(-1)?.to !== to)
      throw new BackupError(
        'The log that the base needs is not in the archive, because the archive began again meanwhile.',
      );
    const own = await ownFiles(copy, options);
    const postgres = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    const content = { createdAt, label, folders, cluster: copied, own };
    const { name } = await writeBase(folder, objects, content, {
      until,
      release,
      postgres,
      chain,
      timeline,
      start,
      files,
    });
    const { added, addedBytes } = copy;
    const bytes = copied.reduce((sum, one) => sum + one.stored, 0);
    return {
      name,
      until,
      files: copied.length,
      bytes,
      added,
      addedBytes,
      seconds: (performance.now() - startedAt) / 1000,
    };
  });
}
