import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Client, DatabaseError } from 'pg';
import { beginCopying, findMigrations } from '../backup/backup.service.ts';
import { asFolderError, BackupError } from '../backup/backup-error.service.ts';
import { folderPlace } from '../backup/backup-place.service.ts';
import { Checksum, ObjectStore } from '../backup/object-store.service.ts';
import { storeWritten } from '../file/file-bytes.service.ts';
import type { FileStore } from '../file/file-store.service.ts';
import { findOrganizationTables, type OrganizationTable } from './catalogue.queries.ts';
import { tablesLeftOut } from './left-out.queries.ts';
import {
  beginTable,
  completeOrganization,
  copyInRows,
  findCollisions,
  findOrCreatePerson,
  findSurroundings,
  giveOrganizationId,
  numberScales,
  setTriggers,
  storeRows,
} from './organization-import.queries.ts';
import {
  type ExportedTable,
  type OpenedExport,
  type OrganizationContent,
  readManifest,
} from './organization-manifest.service.ts';
import { copyOutRows, createIdTable, insertIds } from './organization-rows.queries.ts';

export interface ImportOptions {
  /** A connection of the owner of the tables, in no transaction and not through a pooler. It is not used again afterwards. */
  readonly client: Client;
  /** The store of the files. */
  readonly files: FileStore;
  /** The folder of the export. */
  readonly folder: string;
  /** The plan of new organizations. */
  readonly planId: string;
}

export interface ImportReport extends OrganizationContent {
  /** Scales whose numbers another organization has here. */
  readonly renumberedScales: readonly { readonly here: number; readonly file: number }[];
}

/** @throws BackupError if this installation has not exactly the schema of the export */
async function assertSameSchema(client: Client, { release, content }: OpenedExport): Promise<void> {
  const found = await findMigrations(client);
  if (JSON.stringify(found) === JSON.stringify(content.migrations)) return;
  throw new BackupError(
    `The export is of Tunna ${release}, with version ${content.migrations.length} of the tables. This installation has version ` +
      `${found.length}, or other tables with that number. Bring both installations to the same version, and export again.`,
  );
}

/** @throws BackupError if the organization cannot be added now */
async function assertPossible(client: Client, slug: string): Promise<void> {
  const { exists, organizations, isMaintained } = await findSurroundings(client, slug);
  if (exists) throw new BackupError(`The organization ${slug} exists in this installation already.`);
  if (organizations > 0 && !isMaintained)
    throw new BackupError(
      'This installation has other organizations, whose changes would wait: first run npm run tunna -- maintenance on',
    );
}

async function addPeople(client: Client, { people }: OrganizationContent): Promise<void> {
  const taken = new Map<number, string>();
  for (const person of people) {
    const address = person.identities.map(({ value }) => value).join(', ');
    const here = await findOrCreatePerson(client, person);
    const other = taken.get(here);
    if (other !== undefined)
      throw new BackupError(`Two members of the export are one person in this installation: ${other}, and ${address}.`);
    taken.set(here, address);
    await insertIds(client, 'person', [{ here, file: person.id }]);
  }
}

class Import {
  readonly #client: Client;
  readonly #store: ObjectStore;
  renumberedScales: ImportReport['renumberedScales'] = [];

  constructor(client: Client, store: ObjectStore) {
    this.#client = client;
    this.#store = store;
  }

  /** @throws BackupError if a code of the rows exists in this installation */
  async table(table: OrganizationTable, stored: ExportedTable): Promise<void> {
    await beginTable(this.#client, table);
    await this.#store.read(stored, `the table ${table.table}`, (source) =>
      pipeline(source, copyInRows(this.#client, table)),
    );
    const [collision] = await findCollisions(this.#client, table);
    if (collision !== undefined)
      throw new BackupError(
        `Another organization of this installation has the same ${table.table}.${collision.column}: ${collision.values.join(', ')}. ` +
          'Printed labels and links need these codes: change them in one of the installations, and export again.',
      );
    if (table.table === 'scale') this.renumberedScales = await numberScales(this.#client);
    await storeRows(this.#client, table);
  }

  /** @throws BackupError if the stored rows differ from the export */
  async compare(table: OrganizationTable, stored: ExportedTable, organizationId: number): Promise<void> {
    const checksum = new Checksum();
    const copy = copyOutRows(this.#client, table, organizationId);
    for await (const _ of checksum.through(copy));
    if (copy.rows === stored.rows && checksum.sha256() === stored.sha256) return;
    throw new BackupError(
      `The imported table ${table.table} differs from the export: ${copy.rows} rows instead of ${stored.rows}, or other values.`,
    );
  }
}

async function importFiles(
  store: ObjectStore,
  { files: listed }: OrganizationContent,
  files: FileStore,
  organizationId: number,
): Promise<void> {
  for (const file of listed)
    await storeWritten(files, { organizationId, sha256: file.sha256 }, (path) =>
      store.read(file, `the file ${file.sha256}`, (source) =>
        pipeline(source, createWriteStream(path, { mode: 0o600, flush: true })),
      ),
    );
}

/** The tables of the export with those of this installation. @throws BackupError if they differ */
function pairTables(
  tables: readonly OrganizationTable[],
  { tables: stored }: OrganizationContent,
): (readonly [OrganizationTable, ExportedTable])[] {
  const expected = tables.filter(({ table }) => tablesLeftOut[table] === undefined);
  const byName = new Map(stored.map((one) => [one.table, one]));
  const pairs = expected.flatMap((table) => {
    const found = byName.get(table.table);
    return found === undefined ? [] : [[table, found] as const];
  });
  const isSame = pairs.every(([table, found]) => table.columns.map(({ name }) => name).join() === found.columns.join());
  if (pairs.length === expected.length && expected.length === stored.length && isSame) return pairs;
  throw new BackupError('The export and this installation have different tables. Export again with the same version.');
}

/**
 * Adds the organization of an export to this installation in one transaction, and compares the rows and the checksum of each table and
 * file with the export before it is committed.
 * @throws BackupError if it cannot be added; then nothing was
 */
export async function importOrganization(options: ImportOptions): Promise<ImportReport> {
  const { client, files, folder, planId } = options;
  const store = new ObjectStore(folderPlace(folder), undefined);
  const opened = await readManifest(folder, store);
  const { content } = opened;
  await createIdTable(client);
  await assertSameSchema(client, opened);
  await beginCopying(client, 'read committed');
  let written: number | undefined;
  try {
    await assertPossible(client, content.organization.slug);
    const tables = await findOrganizationTables(client);
    const pairs = pairTables(tables, content);
    await setTriggers(client, tables, 'disable');
    const organizationId = await giveOrganizationId(client, content.organization.id);
    await addPeople(client, content);
    const run = new Import(client, store);
    for (const [table, stored] of pairs) await run.table(table, stored);
    await setTriggers(client, tables, 'enable');
    for (const [table, stored] of pairs) await run.compare(table, stored, organizationId);
    written = organizationId;
    await importFiles(store, content, files, organizationId);
    await completeOrganization(client, organizationId, planId);
    // Whether a commit whose response is lost took place is unknown. The server removes files that no row names after a day.
    written = undefined;
    await client.query('commit');
    return { ...content, renumberedScales: run.renumberedScales };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // What cannot be removed now, the server removes after a day.
    if (written !== undefined) await files.removeAll(written).catch(() => undefined);
    if (error instanceof DatabaseError)
      throw new BackupError(`The rows of the export do not fit this installation: ${error.message}.`, { cause: error });
    throw asFolderError(error, `The folder of incoming files ${files.incoming}`);
  }
}
