import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.service.ts';
import { removalLock } from '../file/file-bytes.service.ts';
import { findOrganizationTables } from './catalogue.queries.ts';
import {
  endAccess,
  findRemains,
  holdFiles,
  removeOrganization,
  removePeople,
  removeRows,
} from './organization-erase.queries.ts';
import { findBytes, type ListedOrganization } from './organization-list.queries.ts';

export interface EraseOptions {
  /** A connection of the owner of the tables, in no transaction and not through a pooler. */
  readonly client: Client;
  readonly dataDirectory: string;
  readonly organization: ListedOrganization;
  /** Addresses of the operators of the installation, whose accounts stay. */
  readonly operators: readonly string[];
}

export interface EraseReport {
  /** Removed rows by table. */
  readonly rows: readonly { readonly table: string; readonly removed: number }[];
  readonly files: number;
  /** People who belonged to nothing else. */
  readonly people: number;
}

async function countFiles(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  return (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile()).length;
}

/** @throws BackupError if the data folder is not the one of the server */
async function assertFolder({ client, organization, dataDirectory }: EraseOptions): Promise<void> {
  const named = (await findBytes(client, organization.id)).length;
  if (named === 0 || existsSync(join(dataDirectory, 'files'))) return;
  throw new BackupError(
    `The organization has ${named} files, and DATA_DIR (${dataDirectory}) has none. Set DATA_DIR to the folder of the server.`,
  );
}

/**
 * Removes an organization with its rows and files, and people who belong to nothing else, in small transactions. It can be interrupted and
 * repeated: the organization itself is removed last.
 * @throws BackupError if it cannot be completed now, or something is left
 */
export async function eraseOrganization(options: EraseOptions): Promise<EraseReport> {
  const { client, organization, dataDirectory } = options;
  await assertFolder(options);
  if (!(await holdFiles(client, removalLock)))
    throw new BackupError('A backup of this database is running. Erase the organization when it has ended.');
  const { members, removed } = await endAccess(client, organization.id);
  const tables = await findOrganizationTables(client);
  // Children first. Some triggers note what was removed in tables that were empty already.
  const owned = tables.filter(({ table }) => table !== 'organization').reverse();
  for (let pass = 0, found = 1; found > 0 && pass < 10; pass += 1) {
    found = 0;
    for (const table of owned) {
      const count = await removeRows(client, table, organization.id);
      found += count;
      removed.set(table.table, (removed.get(table.table) ?? 0) + count);
    }
  }
  const folder = join(dataDirectory, 'files', String(organization.id));
  const files = await countFiles(folder);
  await rm(folder, { recursive: true, force: true });
  const people = await removePeople(client, members, options.operators);
  await removeOrganization(client, organization.id);
  const remains = await findRemains(client, tables, organization.id);
  if (existsSync(folder)) remains.push(folder);
  if (remains.length > 0)
    throw new BackupError(`The organization is removed, but something was written meanwhile: ${remains.join(', ')}.`);
  const rows = [...removed].map(([table, count]) => ({ table, removed: count })).filter((one) => one.removed > 0);
  return { rows, files, people };
}
