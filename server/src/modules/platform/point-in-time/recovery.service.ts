import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { findFileBytes } from '../backup/backup.service.ts';
import { asFolderError, BackupError } from '../backup/backup-error.service.ts';
import { folderPlace } from '../backup/backup-place.service.ts';
import { ObjectStore } from '../backup/object-store.service.ts';
import { restoreBlob } from '../backup/restore.service.ts';
import type { BackupKey } from '../backup/sealed-stream.service.ts';
import { type Blob, type FileStore, openFileStore } from '../file/file-store.service.ts';
import { logFolder } from './archive-record.service.ts';
import { type BaseContent, baseObjects, readBaseContent } from './base-manifest.service.ts';
import { checkRows, finishRecovery } from './point-in-time.queries.ts';
import { planRecovery, type RecoveryPlan } from './recovery-plan.service.ts';
import { formatPosition, WrongLogError, writeLog } from './wal-position.service.ts';

export interface OpenedRecovery extends RecoveryPlan {
  readonly content: BaseContent;
  /** The folder of the backups. */
  readonly folder: string;
  readonly key: BackupKey | undefined;
}

/**
 * Opens what a restore to a time needs, and reads the log, so that a missing or damaged piece is named before anything is written.
 * @throws BackupError
 */
export async function openRecovery(folder: string, key: BackupKey | undefined, until: Date): Promise<OpenedRecovery> {
  const plan = await planRecovery(folder, until);
  const content = await readBaseContent(baseObjects(folder, key), plan.base);
  const objects = new ObjectStore(folderPlace(logFolder(folder)), key);
  for (const record of plan.records) await objects.verify(record.log, nameOf(record));
  return { ...plan, content, folder, key };
}

const nameOf = ({ from, to, until }: RecoveryPlan['records'][number]): string =>
  `the log from ${formatPosition(from)} to ${formatPosition(to)}, of the time before ${until}`;

/** Writes the copied cluster with its log, and the files of the data folder beside it. */
export async function writeCluster(
  { base, content, records, folder, key }: OpenedRecovery,
  dataDirectory: string,
): Promise<void> {
  const cluster = join(dataDirectory, 'postgres', 'data');
  const objects = baseObjects(folder, key);
  const log = new ObjectStore(folderPlace(logFolder(folder)), key);
  try {
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    for (const path of content.folders) await mkdir(join(cluster, path), { recursive: true, mode: 0o700 });
    const files = [
      ...content.cluster.map((file) => ({ file, path: join(cluster, file.path) })),
      ...content.own.map((file) => ({ file, path: join(dataDirectory, file.path) })),
    ];
    const written = new Map<string, string>();
    for (const { file, path } of files) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Half of the files of a cluster are equal to others.
      const equal = written.get(file.object);
      // PostgreSQL waits until all are on the disk before it replays the log.
      if (equal !== undefined) await copyFile(equal, path);
      else await objects.read(file, file.path, (source) => pipeline(source, createWriteStream(path, { mode: 0o600 })));
      written.set(file.object, path);
    }
    for (const record of records)
      await log.read(record.log, nameOf(record), (source) =>
        writeLog(join(cluster, 'pg_wal'), base.timeline, record.from, source),
      );
    await writeFile(join(cluster, 'backup_label'), content.label, { mode: 0o600 });
    await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  } catch (error) {
    if (error instanceof WrongLogError)
      throw new BackupError(`The archive is damaged: ${error.message}`, { cause: error });
    throw asFolderError(error, `The data folder ${dataDirectory}`);
  }
}

/**
 * Restores the files that the restored rows reference, from the objects of the backups.
 * @returns those that were restored, and the paths of those that no backup has
 */
export async function restoreReferencedFiles(
  client: Client,
  { folder, key }: OpenedRecovery,
  files: FileStore,
): Promise<{ restored: Blob[]; missing: string[] }> {
  const objects = new ObjectStore(folderPlace(folder), key);
  const { pathOf } = openFileStore('files');
  const [restored, missing]: [Blob[], string[]] = [[], []];
  for (const blob of await findFileBytes(client)) {
    const object = await objects.find(blob.sha256);
    if (object === undefined) missing.push(pathOf(blob));
    else {
      await restoreBlob(objects, { ...object, path: pathOf(blob) }, blob, files);
      restored.push(blob);
    }
  }
  return { restored, missing };
}

/**
 * Reads all rows of the restored database, and checks its foreign keys.
 * @throws BackupError if one is broken
 */
export async function completeRecovery(client: Client): Promise<{ rows: number; tables: number }> {
  const { broken, ...counts } = await checkRows(client);
  if (broken.length > 0)
    throw new BackupError(
      `The restored database is damaged: rows are missing for the foreign keys ${broken.join(', ')}.`,
    );
  await finishRecovery(client);
  return counts;
}
