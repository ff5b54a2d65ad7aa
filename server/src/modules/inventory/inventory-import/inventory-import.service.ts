import type { UploadedFile } from '@tunna/contract/endpoint';
import type { Container } from '@tunna/contract/inventory/container';
import {
  type ImportCounts,
  type ImportEntity,
  type ImportRow,
  type ImportRowState,
  type InventoryImport,
  importDays,
  importLimits,
  importRowStates,
} from '@tunna/contract/inventory/inventory-import';
import type { Language } from '@tunna/domain/text/languages';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { headingsOf } from '../../platform/export/export-texts.service.ts';
import type { ReadRow } from '../../platform/spreadsheet/sheet-rows.service.ts';
import { readTable } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import { assertRoom } from '../../platform/subscription/subscription.service.ts';
import { isOvertaken, lockContainers, storeContainers } from '../container/container-batch.service.ts';
import { lockLocations, storeLocations } from '../location/location-batch.service.ts';
import { containerColumns, planContainers, type ReadProviders } from './container-rows.service.ts';
import { RowCells, recognizeColumns } from './import-row.service.ts';
import { columnsMissing, importHasFailures, importNotFound, previewStale } from './inventory-import.errors.ts';
import {
  deleteImport,
  findImport,
  findImports,
  findRowPage,
  findRows,
  forgetImports,
  type ImportRecord,
  type ImportRowRecord,
  insertImport,
  lockImport,
  replaceRows,
  setApplied,
} from './inventory-import.queries.ts';
import { importRowView, importView } from './inventory-import.views.ts';
import { locationColumns, planLocations } from './location-rows.service.ts';

/** The planned results of rows, and the function that stores them. */
interface Plan {
  readonly rows: readonly Omit<ImportRowRecord, 'cells'>[];
  /** The increase of the records that the organization's plan limits. */
  readonly more: number;
  /** @returns the ids of the stored records, by row */
  readonly store: (
    transaction: TenantTransaction,
    member: ActingMember,
  ) => Promise<{ readonly row: number; readonly targetId: string }[]>;
}

interface Planned {
  readonly row: number;
  readonly state: ImportRowState;
  readonly name: string;
  readonly before: { readonly id: string | number; readonly version: number } | undefined;
  readonly changes: ImportRowRecord['changes'];
  readonly problems: ImportRowRecord['problems'];
}

const rowRecord = ({ row, state, name, before, changes, problems }: Planned): Omit<ImportRowRecord, 'cells'> => ({
  row_number: row,
  state,
  name: name.slice(0, 200).toWellFormed(),
  target_id: before === undefined ? null : String(before.id),
  target_version: before?.version ?? null,
  changes,
  problems,
});

interface StoredEdit<Stored> {
  readonly before: Stored | undefined;
  readonly after: Stored;
}

/**
 * A plan of rows with an optional edit each.
 * @param counts whether the organization's plan limits such a record
 */
function planOf<Stored, Edit extends StoredEdit<Stored>>(
  rows: readonly (Planned & { readonly edit: Edit | undefined })[],
  counts: (record: Stored) => boolean,
  store: (transaction: TenantTransaction, member: ActingMember, edits: Edit[]) => Promise<(string | number)[]>,
): Plan {
  const counted = (record: Stored | undefined) => (record !== undefined && counts(record) ? 1 : 0);
  return {
    rows: rows.map(rowRecord),
    more: rows.reduce((sum, { edit }) => sum + (edit ? counted(edit.after) - counted(edit.before) : 0), 0),
    async store(transaction, member) {
      const stored = rows.flatMap(({ row, edit }) => (edit === undefined ? [] : [{ row, edit }]));
      const ids = await store(
        transaction,
        member,
        stored.map(({ edit }) => edit),
      );
      return stored.map(({ row }, index) => ({ row, targetId: String(ids[index]) }));
    },
  };
}

interface Planning {
  readonly language: Language;
  readonly readProviders: ReadProviders;
}

/** The two kinds of records that can be imported. */
const entities = {
  container: {
    list: 'containers',
    columns: containerColumns,
    /** At least one of these columns is required: they identify a record, or create one. */
    keys: ['slug', 'customId', 'wasteStream'],
    lock: (transaction: TenantTransaction, ids: readonly string[]) => lockContainers(transaction, ids.map(Number)),
    plan: async (
      transaction: TenantTransaction,
      rows: readonly RowCells[],
      { language, readProviders }: Planning,
    ): Promise<Plan> =>
      planOf(
        await planContainers(transaction, rows, language, readProviders),
        ({ status }: Container) => status !== 'removed',
        storeContainers,
      ),
  },
  location: {
    list: 'locations',
    columns: locationColumns,
    keys: ['id', 'name'],
    lock: lockLocations,
    plan: async (transaction: TenantTransaction, rows: readonly RowCells[], { language }: Planning): Promise<Plan> =>
      planOf(await planLocations(transaction, rows, language), () => true, storeLocations),
  },
} as const;

export interface Importing {
  readonly database: Database;
  readonly readProviders: ReadProviders;
}

interface File {
  readonly entity: ImportEntity;
  readonly language: Language;
  readonly headings: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** Plans the rows of a file against the current data in the transaction. @throws ApplicationError `columns_missing` */
async function planFile(
  transaction: TenantTransaction,
  { entity, language, headings, rows }: File,
  readProviders: ReadProviders,
) {
  const { list, columns, keys, plan } = entities[entity];
  const { places, ignored } = recognizeColumns(headingsOf(list), columns, headings);
  if (!keys.some((key) => places.has(key))) throw columnsMissing();
  const cells = rows.map((row) => new RowCells(row, places, headings));
  return { ignored, plan: await plan(transaction, cells, { language, readProviders }) };
}

const countsOf = (rows: Plan['rows']): ImportCounts => {
  const counts = { created: 0, changed: 0, unchanged: 0, failed: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

async function storePreview(transaction: TenantTransaction, id: number, file: File, plan: Plan): Promise<void> {
  const rows = plan.rows.map((row, index) => ({ ...row, cells: [...(file.rows[index]?.cells ?? [])] }));
  await replaceRows(transaction, id, rows, countsOf(plan.rows));
}

async function readImport(transaction: TenantTransaction, id: number): Promise<InventoryImport> {
  const record = await findImport(transaction, id);
  if (record === undefined) throw importNotFound();
  return importView(record);
}

/**
 * Reads a file and stores a preview of its changes.
 * @throws ApplicationError as `readTable` does; `columns_missing`
 */
export async function previewImport(
  { database, readProviders }: Importing,
  { organization, person }: ActingMember,
  { entity, language }: { readonly entity: ImportEntity; readonly language: Language },
  { path, name }: UploadedFile,
  work: OwnedWork,
): Promise<InventoryImport> {
  const file = { entity, language, ...(await readTable(work, path, importLimits)) };
  return database.tenant(organization, async (transaction) => {
    const { ignored, plan } = await planFile(transaction, file, readProviders);
    const { headings } = file;
    const given = { entity, language, headings, ignoredColumns: ignored, fileName: name, personId: person.personId };
    const id = await insertImport(transaction, given);
    await storePreview(transaction, id, file, plan);
    return readImport(transaction, id);
  });
}

export const listImports = (
  database: Database,
  { organization }: ActingMember,
  entity: ImportEntity | undefined,
): Promise<InventoryImport[]> =>
  database.tenant(organization, async (transaction) => (await findImports(transaction, entity)).map(importView));

interface RowsListed {
  readonly state?: ImportRowState | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** One import with a page of its rows. @throws ApplicationError `import_not_found` */
export const getImport = (
  database: Database,
  { organization }: ActingMember,
  id: number,
  { state, page, pageSize }: RowsListed,
): Promise<{ import: InventoryImport; rows: ImportRow[]; total: number }> =>
  database.tenant(organization, async (transaction) => {
    const found = await readImport(transaction, id);
    const cut = { state, limit: pageSize, offset: (page - 1) * pageSize };
    const rows = (await findRowPage(transaction, id, cut)).map(importRowView);
    const total = importRowStates
      .filter((one) => state === undefined || one === state)
      .reduce((sum, one) => sum + found.counts[one], 0);
    return { import: found, rows, total };
  });

const fileOf = ({ entity, language, headings }: ImportRecord, rows: readonly ImportRowRecord[]): File => ({
  entity,
  language,
  headings,
  rows: rows.map(({ row_number: number, cells }) => ({ number, cells })),
});

// The keys of stored JSON objects have a different order.
const asSeen = (rows: Plan['rows']): string =>
  JSON.stringify(
    rows.map(({ row_number, state, target_id, target_version, changes }) => [
      row_number,
      state,
      target_id,
      target_version,
      changes.map(({ column, from, to }) => [column, from, to]),
    ]),
  );

type Outcome = 'stale' | InventoryImport;

interface Applying extends Pick<Importing, 'readProviders'> {
  readonly record: ImportRecord;
  readonly skipFailed: boolean;
}

async function applyLocked(
  transaction: TenantTransaction,
  member: ActingMember,
  { record, skipFailed, readProviders }: Applying,
): Promise<Outcome> {
  const previewed = await findRows(transaction, record.id);
  // Records to change are locked before they are read again, so that no other transaction changes them.
  await entities[record.entity].lock(
    transaction,
    previewed.flatMap(({ target_id }) => target_id ?? []),
  );
  const file = fileOf(record, previewed);
  const { plan } = await planFile(transaction, file, readProviders);
  if (asSeen(plan.rows) !== asSeen(previewed)) {
    await storePreview(transaction, record.id, file, plan);
    return 'stale';
  }
  const { failed } = countsOf(plan.rows);
  if (failed > 0 && !skipFailed) throw importHasFailures();
  await assertRoom(transaction, record.entity === 'location' ? 'locations' : 'containers', plan.more);
  await setApplied(transaction, record.id, await plan.store(transaction, member));
  return readImport(transaction, record.id);
}

/** Renews the preview for the same file. */
const previewAgain = (
  { database, readProviders }: Importing,
  { organization }: ActingMember,
  id: number,
): Promise<void> =>
  database.tenant(organization, async (transaction) => {
    const record = await lockImport(transaction, id);
    if (record === undefined || record.applied_at !== null) return;
    const file = fileOf(record, await findRows(transaction, id));
    const { plan } = await planFile(transaction, file, readProviders);
    await storePreview(transaction, id, file, plan);
  });

/**
 * Applies the preview in one transaction. An import that was already applied is returned unchanged.
 * @throws ApplicationError `import_not_found`, `import_has_failures`; `preview_stale` if the data changed since the preview, which is then
 * renewed
 */
export async function applyImport(
  importing: Importing,
  member: ActingMember,
  id: number,
  skipFailed: boolean,
): Promise<InventoryImport> {
  const { database, readProviders } = importing;
  let outcome: Outcome;
  try {
    outcome = await database.tenant(member.organization, async (transaction) => {
      const record = await lockImport(transaction, id);
      if (record === undefined) throw importNotFound();
      if (record.applied_at !== null) return importView(record);
      return applyLocked(transaction, member, { record, skipFailed, readProviders });
    });
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await previewAgain(importing, member, id);
    outcome = 'stale';
  }
  if (outcome === 'stale') throw previewStale();
  return outcome;
}

/** @throws ApplicationError `import_not_found` */
export const discardImport = (database: Database, { organization }: ActingMember, id: number): Promise<void> =>
  database.tenant(organization, async (transaction) => {
    if (!(await deleteImport(transaction, id))) throw importNotFound();
  });

const day = 24 * 60 * 60 * 1000;

/** Deletes old imports of all organizations. The imported records stay. @returns the number of imports */
export const pruneImports = (database: Database, now: Date): Promise<number> =>
  forgetImports(database, new Date(now.getTime() - importDays * day));
