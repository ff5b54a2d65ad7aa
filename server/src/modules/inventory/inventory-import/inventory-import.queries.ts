import type {
  ImportChange,
  ImportCounts,
  ImportProblem,
  ImportRowState,
} from '@tunna/contract/inventory/inventory-import';
import type { Language } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement.ts';
import type { ReadCell } from '../../platform/spreadsheet/sheet-rows.service.ts';

export interface ImportRecord {
  id: number;
  entity: 'location' | 'container';
  file_name: string;
  language: Language;
  headings: string[];
  ignored_columns: string[];
  created: number;
  changed: number;
  unchanged: number;
  failed: number;
  created_at: Date;
  created_by: string | null;
  applied_at: Date | null;
}

const columns = `id, entity, file_name, language, headings, ignored_columns, created, changed, unchanged, failed, created_at,
  case when created_by is not null then member_name(created_by) end as created_by, applied_at`;

const add = statement(
  'add_inventory_import',
  `insert into inventory_import
     (organization_id, entity, file_name, language, headings, ignored_columns, created_by, created, changed, unchanged, failed)
   values (:organizationId, :entity, :fileName, :language, :headings, :ignoredColumns, :personId, 0, 0, 0, 0) returning id`,
);

export interface NewImport {
  readonly entity: ImportRecord['entity'];
  readonly fileName: string;
  readonly language: ImportRecord['language'];
  readonly headings: readonly string[];
  readonly ignoredColumns: readonly string[];
  readonly personId: number;
}

export async function insertImport(transaction: TenantTransaction, given: NewImport): Promise<number> {
  const { entity, fileName, language, headings, ignoredColumns, personId } = given;
  const values = {
    organizationId: transaction.organizationId,
    entity,
    fileName,
    language,
    headings,
    ignoredColumns,
    personId,
  };
  const [row] = await transaction.run(add, values);
  if (row === undefined) throw new Error('The import was not stored.');
  return row.id;
}

/** A row of a file with its result. */
export interface ImportRowRecord {
  row_number: number;
  cells: ReadCell[];
  state: ImportRowState;
  name: string;
  target_id: string | null;
  target_version: number | null;
  changes: ImportChange[];
  problems: ImportProblem[];
}

const clearRows = statement(
  'clear_inventory_import_rows',
  'delete from inventory_import_row where organization_id = :organizationId and import_id = :id',
);
const addRows = statement(
  'add_inventory_import_rows',
  `insert into inventory_import_row
     (organization_id, import_id, row_number, cells, state, name, target_id, target_version, changes, problems)
   select :organizationId, :id, given.row_number, given.cells, given.state, given.name, given.target_id, given.target_version,
     given.changes, given.problems
   from jsonb_to_recordset(:rows::jsonb) given (
     row_number integer, cells jsonb, state text, name text, target_id text, target_version integer, changes jsonb, problems jsonb
   )`,
);
const count = statement(
  'count_inventory_import',
  `update inventory_import set created = :created, changed = :changed, unchanged = :unchanged, failed = :failed
     where organization_id = :organizationId and id = :id`,
);

/** Replaces the rows of the import and its counts. */
export async function replaceRows(
  transaction: TenantTransaction,
  id: number,
  rows: readonly ImportRowRecord[],
  counts: ImportCounts,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(clearRows, { organizationId, id });
  await transaction.run(addRows, { organizationId, id, rows: JSON.stringify(rows) });
  const { created, changed, unchanged, failed } = counts;
  await transaction.run(count, { organizationId, id, created, changed, unchanged, failed });
}

const list = statement(
  'inventory_imports',
  `select ${columns} from inventory_import
   where organization_id = :organizationId and (:entity::text is null or entity = :entity) order by created_at desc, id desc limit 20`,
).returns<ImportRecord>();
const one = statement(
  'inventory_import',
  `select ${columns} from inventory_import where organization_id = :organizationId and id = :id`,
).returns<ImportRecord>();
const lock = statement(
  'lock_inventory_import',
  'select id from inventory_import where organization_id = :organizationId and id = :id for update',
);

export const findImports = (transaction: TenantTransaction, entity: string | undefined): Promise<ImportRecord[]> =>
  transaction.run(list, { organizationId: transaction.organizationId, entity: entity ?? null });

export async function findImport(transaction: TenantTransaction, id: number): Promise<ImportRecord | undefined> {
  const [row] = await transaction.run(one, { organizationId: transaction.organizationId, id });
  return row;
}

/** The import, locked until the transaction ends. */
export async function lockImport(transaction: TenantTransaction, id: number): Promise<ImportRecord | undefined> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return findImport(transaction, id);
}

const rowColumns = 'row_number, cells, state, name, target_id, target_version, changes, problems';
const everyRow = statement(
  'inventory_import_rows',
  `select ${rowColumns} from inventory_import_row where organization_id = :organizationId and import_id = :id order by row_number`,
).returns<ImportRowRecord>();
const rowPage = statement(
  'inventory_import_row_page',
  `select ${rowColumns} from inventory_import_row
   where organization_id = :organizationId and import_id = :id and (:state::text is null or state = :state)
   order by row_number limit :limit offset :offset`,
).returns<ImportRowRecord>();

export const findRows = (transaction: TenantTransaction, id: number): Promise<ImportRowRecord[]> =>
  transaction.run(everyRow, { organizationId: transaction.organizationId, id });

export const findRowPage = (
  transaction: TenantTransaction,
  id: number,
  {
    state,
    limit,
    offset,
  }: { readonly state: ImportRowState | undefined; readonly limit: number; readonly offset: number },
): Promise<ImportRowRecord[]> =>
  transaction.run(rowPage, { organizationId: transaction.organizationId, id, state: state ?? null, limit, offset });

const apply = statement(
  'apply_inventory_import',
  'update inventory_import set applied_at = now() where organization_id = :organizationId and id = :id',
);
const nameTargets = statement(
  'name_inventory_import_targets',
  `update inventory_import_row set target_id = given.target_id
   from unnest(:rows::integer[], :targetIds::text[]) given (row_number, target_id)
   where organization_id = :organizationId and import_id = :id and inventory_import_row.row_number = given.row_number`,
);

/** Records that the import was applied, with the ids of the stored records. */
export async function setApplied(
  transaction: TenantTransaction,
  id: number,
  targets: readonly { readonly row: number; readonly targetId: string }[],
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(apply, { organizationId, id });
  const rows = targets.map(({ row }) => row);
  await transaction.run(nameTargets, { organizationId, id, rows, targetIds: targets.map(({ targetId }) => targetId) });
}

const remove = statement(
  'remove_inventory_import',
  'delete from inventory_import where organization_id = :organizationId and id = :id returning id',
);

export async function deleteImport(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(remove, { organizationId: transaction.organizationId, id })).length > 0;
}

const forget = statement('forget_inventory_imports', 'select forget_inventory_imports(:createdBefore) as forgotten');

/** Deletes imports created before a time, in all organizations. */
export async function forgetImports(database: Queryable, createdBefore: Date): Promise<number> {
  const [row] = await database.run(forget, { createdBefore });
  return row?.forgotten ?? 0;
}
