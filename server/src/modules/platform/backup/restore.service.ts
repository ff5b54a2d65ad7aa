import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { storeWritten } from '../file/file-bytes.service.ts';
import type { Blob, FileStore } from '../file/file-store.service.ts';
import { StoreUnavailableError } from '../file/store-unavailable.service.ts';
import { beginCopying, copyIn, copyOut, findJobMigrations, findMigrations } from './backup.queries.ts';
import { asFolderError, BackupError, codeOf } from './backup-error.service.ts';
import type { BackupPlace } from './backup-place.service.ts';
import {
  type BackupContent,
  type FileObject,
  type Manifest,
  readContent,
  readManifests,
  type TableObject,
} from './manifest.service.ts';
import { Checksum, ObjectStore } from './object-store.service.ts';
import { beginLoading, endLoading, findOccupant, renumberTransactions, updateStatistics } from './restore.queries.ts';
import type { BackupKey } from './sealed-stream.service.ts';

/** A backup that was read and can be restored. */
export interface OpenedBackup {
  readonly manifest: Manifest;
  readonly content: BackupContent;
  readonly store: ObjectStore;
}

/**
 * Opens the newest backup in a place, or the one with the name.
 * @throws BackupError if there is none, or its list of contents cannot be read
 */
export async function openBackup(place: BackupPlace, key: BackupKey | undefined, name?: string): Promise<OpenedBackup> {
  const manifests = await readManifests(place);
  const manifest = name === undefined ? manifests.at(-1) : manifests.find((one) => one.name === name);
  if (manifest === undefined) {
    const found = manifests.map((one) => one.name).join(', ');
    throw new BackupError(
      found === '' ? `${place.name} has no complete backup.` : `${place.name} has no backup ${name}. It has: ${found}.`,
    );
  }
  const store = new ObjectStore(place, key);
  return { manifest, content: await readContent(store, manifest), store };
}

/** Exists in a data folder while a restore into it is not complete. It lists the names that the restore creates. */
const marker = (dataDirectory: string): string => join(dataDirectory, 'restore-unfinished.json');

/** @throws BackupError if a restore into the folder was interrupted */
export function assertRestoreIsComplete(dataDirectory: string): void {
  if (!existsSync(marker(dataDirectory))) return;
  throw new BackupError(
    `The restore into ${dataDirectory} was interrupted, so its data is incomplete. Run the restore again, or empty the folder.`,
  );
}

/** The bytes of an organization that a path in a backup names; undefined for another file. */
function blobOf(path: string): Blob | undefined {
  const [top, organization, , sha256] = path.split('/');
  return top === 'files' && sha256 !== undefined ? { organizationId: Number(organization), sha256 } : undefined;
}

/** Removes what a restore created; nothing if none was begun. */
export async function abandonRestore(
  dataDirectory: string,
  files: FileStore,
  { files: listed }: Pick<BackupContent, 'files'>,
): Promise<void> {
  const text = await readFile(marker(dataDirectory), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const organizations = new Set(listed.flatMap(({ path }) => blobOf(path)?.organizationId ?? []));
  for (const organizationId of organizations) await files.removeAll(organizationId);
  // The tools of a killed restore may still write.
  for (const name of JSON.parse(text) as string[])
    await rm(join(dataDirectory, name), { recursive: true, force: true, maxRetries: 10 });
  await rm(marker(dataDirectory), { force: true });
}

async function isOccupied(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length > 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (codeOf(error) === 'ENOTDIR') return true;
    throw error;
  }
}

/**
 * Marks the data folder as incomplete. Removes the rest of an interrupted restore before.
 * @param isEmbedded whether the database is in the folder too
 * @throws BackupError if the folder or the store of files has data already
 */
export async function beginRestore(
  dataDirectory: string,
  store: FileStore,
  content: Pick<BackupContent, 'files'>,
  isEmbedded: boolean,
): Promise<void> {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await abandonRestore(dataDirectory, store, content);
    const tops = content.files.map(({ path }) => path.split('/')[0] ?? path);
    const names = [...new Set([...(isEmbedded ? ['postgres'] : []), 'files', ...tops])];
    const occupied: string[] = [];
    for (const name of names) if (await isOccupied(join(dataDirectory, name))) occupied.push(name);
    if (occupied.length > 0)
      throw new BackupError(
        `The data folder ${dataDirectory} is not empty: it has ${occupied.join(', ')}. Set DATA_DIR to an empty folder.`,
      );
    if (!(await store.isEmpty()))
      throw new BackupError('The bucket has files already, under the same prefix. Set S3_PREFIX to another one.');
    await writeFile(marker(dataDirectory), JSON.stringify(names), { flush: true });
  } catch (error) {
    throw asFolderError(error, `The data folder ${dataDirectory}`);
  }
}

export const endRestore = (dataDirectory: string): Promise<void> => rm(marker(dataDirectory));

/** Writes the file of an organization into its store. @throws BackupError */
export async function restoreBlob(
  objects: ObjectStore,
  file: Omit<FileObject, 'bytes'>,
  blob: Blob,
  files: FileStore,
): Promise<void> {
  try {
    await storeWritten(files, blob, (path) => writeObject(objects, file, path));
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw asFolderError(error, 'The folder of files');
    throw new BackupError(`The file ${file.path} cannot be stored (${error.reason}). Nothing is restored.`, {
      cause: error,
    });
  }
}

const writeObject = (objects: ObjectStore, file: Omit<FileObject, 'bytes'>, path: string): Promise<void> =>
  objects.read(file, file.path, (source) => pipeline(source, createWriteStream(path, { mode: 0o600, flush: true })));

/** Writes the files of the backup into their store and the data folder. */
export async function restoreFiles(
  { content, store }: OpenedBackup,
  dataDirectory: string,
  files: FileStore,
): Promise<void> {
  for (const file of content.files) {
    const blob = blobOf(file.path);
    const path = join(dataDirectory, file.path);
    if (blob !== undefined) await restoreBlob(store, file, blob, files);
    else {
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeObject(store, file, path);
      } catch (error) {
        throw asFolderError(error, `The data folder ${dataDirectory}`);
      }
    }
  }
}

interface DatabaseOptions {
  /** A connection of the owner of the tables. */
  readonly client: Client;
  /** Migrates the database up to a version, without a version completely. */
  migrate(upTo?: number): Promise<void>;
}

/** @throws BackupError if this release has not exactly the schema of the backup at its version */
async function assertSameSchema(client: Client, { manifest, content }: OpenedBackup): Promise<void> {
  const found = { migrations: await findMigrations(client), jobMigrations: await findJobMigrations(client) };
  const { migrations, jobMigrations } = content;
  if (JSON.stringify(found) === JSON.stringify({ migrations, jobMigrations })) return;
  throw new BackupError(
    `The backup ${manifest.name} is of Tunna ${manifest.release}, with version ${migrations.length} of the tables and ${jobMigrations.length} of ` +
      `the job tables. This release has version ${found.migrations.length} and ${found.jobMigrations.length}, or other ones with these ` +
      'numbers. Restore the backup with the release that made it, and upgrade afterwards.',
  );
}

/** @throws BackupError if the restored table differs from the backup */
async function assertSameRows(client: Client, table: TableObject, order: string): Promise<void> {
  const checksum = new Checksum();
  const copy = copyOut(client, { ...table, order });
  for await (const _ of checksum.through(copy));
  if (copy.rows === table.rows && checksum.sha256() === table.sha256) return;
  throw new BackupError(
    `The restored table ${table.table} differs from the backup: ${copy.rows} rows instead of ${table.rows}, or other values.`,
  );
}

/**
 * Restores the database in one transaction, and compares the rows and the checksum of each table with the backup.
 * @throws BackupError if the database is not empty, or the backup is damaged or does not fit this release
 */
export async function restoreDatabase(backup: OpenedBackup, { client, migrate }: DatabaseOptions): Promise<void> {
  const { content, store } = backup;
  const occupant = await findOccupant(client);
  if (occupant !== undefined)
    throw new BackupError(`The database is not empty: it has ${occupant}. Restore into an empty database.`);
  await migrate(content.migrations.length);
  await assertSameSchema(client, backup);
  await beginCopying(client, 'read committed');
  const loading = await beginLoading(client);
  const nameOf = ({ schema, table }: Pick<TableObject, 'schema' | 'table'>): string => `${schema}.${table}`;
  const missing = new Set(loading.tables.map(nameOf)).symmetricDifference(new Set(content.tables.map(nameOf)));
  if (missing.size > 0)
    throw new BackupError(`The backup and this release have different tables: ${[...missing].join(', ')}.`);
  const orders = new Map(loading.tables.map((table) => [nameOf(table), table.order]));
  for (const table of content.tables) {
    const rows = `the table ${table.table}`;
    await store.read(table, rows, (source) => pipeline(source, copyIn(client, table)));
  }
  await endLoading(client, loading, content.sequences);
  for (const table of content.tables) await assertSameRows(client, table, orders.get(nameOf(table)) ?? '');
  await renumberTransactions(client);
  await client.query('commit');
  await migrate();
  await updateStatistics(client);
}
