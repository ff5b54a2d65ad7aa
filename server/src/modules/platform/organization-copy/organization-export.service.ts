import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { beginCopying, findMigrations, lockBackups, readNow } from '../backup/backup.service.ts';
import { asFolderError, BackupError } from '../backup/backup-error.service.ts';
import { folderPlace } from '../backup/backup-place.service.ts';
import { ObjectStore } from '../backup/object-store.service.ts';
import { removalLock } from '../file/file-bytes.service.ts';
import { DamagedBytesError, type FileStore, MissingBytesError } from '../file/file-store.service.ts';
import { findOrganizationTables, type OrganizationTable } from './catalogue.queries.ts';
import { tablesLeftOut } from './left-out.queries.ts';
import { findBytes, findPeople, type ListedOrganization } from './organization-list.queries.ts';
import {
  type ExportedTable,
  manifestName,
  type OrganizationContent,
  type StoredFile,
  writeManifest,
} from './organization-manifest.service.ts';
import { copyOutRows, countRows, createIdTable, insertOwnIds } from './organization-rows.queries.ts';

export interface ExportOptions {
  /** A connection of the owner of the tables, in no transaction and not through a pooler. It is not used again afterwards. */
  readonly client: Client;
  /** The store of the files. */
  readonly files: FileStore;
  readonly organization: ListedOrganization;
  /** The folder of the export. */
  readonly folder: string;
  /** The version of Tunna. */
  readonly release: string;
}

type LeftOut = OrganizationContent['leftOut'];

async function exportTable(
  client: Client,
  store: ObjectStore,
  table: OrganizationTable,
  organizationId: number,
): Promise<ExportedTable> {
  let rows = 0;
  const { isNew: _isNew, ...stored } = await store.put(async function* () {
    const copy = copyOutRows(client, table, organizationId);
    yield* copy;
    rows = copy.rows;
  });
  return { table: table.table, columns: table.columns.map(({ name }) => name), rows, ...stored };
}

async function exportTables(
  { client, organization }: ExportOptions,
  store: ObjectStore,
): Promise<{ tables: ExportedTable[]; leftOut: LeftOut }> {
  const tables: ExportedTable[] = [];
  const leftOut: LeftOut = [];
  for (const table of await findOrganizationTables(client)) {
    const all = await countRows(client, table, organization.id);
    const because = tablesLeftOut[table.table];
    if (because === undefined) tables.push(await exportTable(client, store, table, organization.id));
    const rows = all - (because === undefined ? (tables.at(-1)?.rows ?? 0) : 0);
    if (rows > 0) leftOut.push({ table: table.table, rows, because: because ?? 'rows that name what stays behind' });
  }
  return { tables, leftOut };
}

/** Copies the bytes; those that are missing or damaged are lost. */
async function exportFiles(
  { client, organization, files: source }: ExportOptions,
  store: ObjectStore,
): Promise<{ files: StoredFile[]; lost: string[] }> {
  const files: StoredFile[] = [];
  const lost: string[] = [];
  for (const sha256 of await findBytes(client, organization.id)) {
    try {
      const { isNew: _isNew, ...stored } = await store.put(async function* () {
        yield* await source.read({ organizationId: organization.id, sha256 });
      });
      if (stored.sha256 === sha256) files.push(stored);
      else lost.push(sha256);
    } catch (error) {
      if (!(error instanceof MissingBytesError || error instanceof DamagedBytesError)) throw error;
      lost.push(sha256);
    }
  }
  return { files, lost };
}

async function makeFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, manifestName)))
    throw new BackupError(`${folder} has an export of an organization already. Name an empty folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw asFolderError(error, folder);
  });
}

/**
 * Copies everything of an organization as it is at one moment into a folder, while the server runs. It is an export when its manifest is
 * written, after all its parts were read back.
 * @throws BackupError if it cannot be made
 */
export async function exportOrganization(options: ExportOptions): Promise<OrganizationContent> {
  const { client, organization, folder, release } = options;
  await makeFolder(folder);
  if (!(await lockBackups(client, removalLock)))
    throw new BackupError('A backup of this database is running. Export the organization when it has ended.');
  const store = new ObjectStore(folderPlace(folder), undefined);
  await createIdTable(client);
  await beginCopying(client, 'repeatable read, read only');
  const createdAt = (await readNow(client)).toISOString();
  const members = await findPeople(client, organization.id);
  const people = members.filter(({ identities }) => identities.length > 0);
  await insertOwnIds(
    client,
    organization.id,
    people.map(({ id }) => id),
  );
  const { tables, leftOut } = await exportTables(options, store);
  const { files, lost } = await exportFiles(options, store);
  const migrations = await findMigrations(client);
  await client.query('commit');
  for (const table of tables) await store.verify(table, `the table ${table.table}`);
  for (const file of files) await store.verify(file, `the file ${file.sha256}`);
  const { id, slug, name } = organization;
  const content: OrganizationContent = {
    createdAt,
    organization: { id, slug, name },
    migrations,
    people,
    tables,
    files,
    lost,
    leftOut,
  };
  await writeManifest(folder, store, content, release);
  return content;
}
