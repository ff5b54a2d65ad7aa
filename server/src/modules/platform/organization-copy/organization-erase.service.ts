import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.service.ts';
import { removalLock } from '../file/file-bytes.service.ts';
import type { FileStore } from '../file/file-store.service.ts';
import { findOrganizationTables } from './catalogue.queries.ts';
import {
  endAccess,
  findRemains,
  lockFiles,
  removeOrganization,
  removePeople,
  removeRows,
} from './organization-erase.queries.ts';
import { findBytes, type ListedOrganization } from './organization-list.queries.ts';

export interface EraseOptions {
  /** A connection of the owner of the tables, in no transaction and not through a pooler. */
  readonly client: Client;
  /** The store of the files. */
  readonly files: FileStore;
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

/** @throws BackupError if the store is not the one of the server */
async function assertStore({ client, organization, files }: EraseOptions): Promise<void> {
  const named = (await findBytes(client, organization.id)).length;
  if (named === 0 || !(await files.isEmpty())) return;
  throw new BackupError(
    `The organization has ${named} files, and the storage of files has none. Set DATA_DIR, or S3_BUCKET and S3_PREFIX, as for the server.`,
  );
}

/**
 * Removes an organization with its rows and files, and people who belong to nothing else, in small transactions. It can be interrupted and
 * repeated: the organization itself is removed last.
 * @throws BackupError if it cannot be completed now, or something is left
 */
export async function eraseOrganization(options: EraseOptions): Promise<EraseReport> {
  const { client, organization } = options;
  await assertStore(options);
  if (!(await lockFiles(client, removalLock)))
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
  const files = await options.files.removeAll(organization.id);
  const people = await removePeople(client, members, options.operators);
  await removeOrganization(client, organization.id);
  const remains = await findRemains(client, tables, organization.id);
  if ((await options.files.removeAll(organization.id)) > 0) remains.push('files');
  if (remains.length > 0)
    throw new BackupError(`The organization is removed, but something was written meanwhile: ${remains.join(', ')}.`);
  const rows = [...removed].map(([table, count]) => ({ table, removed: count })).filter((one) => one.removed > 0);
  return { rows, files, people };
}
