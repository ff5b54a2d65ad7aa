import type { ImportEntity, ImportReference } from '@tunna/contract/platform/list-import';
import type { Language } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

/** A record that rows name and that does not exist. */
export interface MissingRecord {
  reference: ImportReference;
  name: string;
  column: string;
  rows: number;
  suggestion: string | undefined;
  isConfirmed: boolean;
  mayCreate: boolean;
}

/** What a person decided about a table. */
export interface ImportDecisions {
  /** The position of the column of each field, from 0. */
  columns: Readonly<Record<string, number>>;
  /** Values of all rows, by field. */
  fixed: Readonly<Record<string, string>>;
  /** Values to replace. */
  matches: readonly { readonly column: string; readonly from: string; readonly to: string }[];
  /** Records to create. */
  confirmed: readonly {
    readonly reference: ImportReference;
    readonly name: string;
    readonly categoryId?: number | undefined;
  }[];
}

export interface ImportRecord extends ImportDecisions {
  id: number;
  entity: ImportEntity;
  file_name: string;
  language: Language;
  revision: number;
  sheets: string[];
  sheet: string;
  heading_row: number;
  heading_rows: { row: number; text: string }[];
  /** The hash of its file; null if it is not kept. */
  sha256: Buffer | null;
  headings: string[];
  missing: MissingRecord[];
  created: number;
  changed: number;
  unchanged: number;
  failed: number;
  omitted: number;
  created_at: Date;
  created_by: string | null;
  applied_at: Date | null;
  /** The rows that a run has stored; null if none is applying the import. */
  stored_rows: number | null;
  /** The code of the rejection with which the last run ended. */
  failure: string | null;
}

const columns = `id, entity, file_name, language, revision, sheets, sheet, heading_row, heading_rows, sha256, headings, columns, fixed, matches,
  confirmed, missing, created, changed, unchanged, failed, omitted, created_at,
  case when created_by is not null then member_name(created_by) end as created_by, applied_at,
  (select run.stored_rows from list_import_run run
   where run.organization_id = list_import.organization_id and run.import_id = list_import.id and run.failure is null) as stored_rows,
  (select run.failure from list_import_run run
   where run.organization_id = list_import.organization_id and run.import_id = list_import.id) as failure`;

const add = statement(
  'add_list_import',
  `insert into list_import
     (organization_id, entity, file_name, language, sheets, sheet, heading_row, heading_rows, headings, ignored_columns, columns, created_by,
      sha256, size, created, changed, unchanged, failed)
   values (:organizationId, :entity, :fileName, :language, :sheets, :sheet, :headingRow, :headingRows::jsonb, :headings, '{}',
     :columns::jsonb, :personId, :sha256, :size, 0, 0, 0, 0) returning id`,
);

export interface NewImport {
  readonly entity: ImportEntity;
  readonly fileName: string;
  readonly language: Language;
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly headingRow: number;
  readonly headingRows: ImportRecord['heading_rows'];
  readonly headings: readonly string[];
  readonly columns: ImportDecisions['columns'];
  readonly personId: number;
  /** Its file. Absent for a grid. */
  readonly sha256?: Buffer;
  readonly size?: number;
}

export async function insertImport(transaction: TenantTransaction, given: NewImport): Promise<number> {
  const [row] = await transaction.run(add, {
    ...given,
    sha256: given.sha256 ?? null,
    size: given.size ?? null,
    organizationId: transaction.organizationId,
    headingRows: JSON.stringify(given.headingRows),
    columns: JSON.stringify(given.columns),
  });
  if (row === undefined) throw new Error('The import was not stored.');
  return row.id;
}

const forgetRows = statement(
  'forget_list_import_rows',
  'delete from list_import_row where organization_id = :organizationId and import_id = :id',
);
const setTable = statement(
  'set_list_import_table',
  `update list_import set revision = revision + 1, sheets = :sheets, sheet = :sheet, heading_row = :headingRow,
     heading_rows = :headingRows::jsonb, headings = :headings, columns = :columns::jsonb, fixed = '{}', matches = '[]', confirmed = '[]'
   where organization_id = :organizationId and id = :id`,
);

/** Replaces the table of an import: its rows and what a person decided are forgotten. */
export async function replaceTable(
  transaction: TenantTransaction,
  id: number,
  { sheets, sheet, headingRow, headingRows, headings, columns: places }: Omit<NewImport, Forgotten>,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(forgetRows, { organizationId, id });
  await transaction.run(setTable, {
    ...{ organizationId, id, sheets, sheet, headingRow, headings },
    headingRows: JSON.stringify(headingRows),
    columns: JSON.stringify(places),
  });
}

/** What another table does not change. */
type Forgotten = 'entity' | 'fileName' | 'language' | 'personId' | 'sha256' | 'size';

const decide = statement(
  'decide_list_import',
  `update list_import set revision = revision + 1, columns = :columns::jsonb, fixed = :fixed::jsonb, matches = :matches::jsonb,
     confirmed = :confirmed::jsonb
   where organization_id = :organizationId and id = :id`,
);

/** Stores what a person decided, as the next revision. */
export async function saveDecisions(
  transaction: TenantTransaction,
  id: number,
  { columns: places, fixed, matches, confirmed }: ImportDecisions,
): Promise<void> {
  await transaction.run(decide, {
    organizationId: transaction.organizationId,
    id,
    columns: JSON.stringify(places),
    fixed: JSON.stringify(fixed),
    matches: JSON.stringify(matches),
    confirmed: JSON.stringify(confirmed),
  });
}

const list = statement(
  'list_imports',
  `select ${columns} from list_import
   where organization_id = :organizationId and entity = any(:entities::text[]) order by created_at desc, id desc limit 20`,
).returns<ImportRecord>();
const one = statement(
  'list_import',
  `select ${columns} from list_import where organization_id = :organizationId and id = :id`,
).returns<ImportRecord>();
const lock = statement(
  'lock_list_import',
  'select id from list_import where organization_id = :organizationId and id = :id for update',
);

/** @param allowed the lists that the caller may write */
export const findImports = (
  transaction: TenantTransaction,
  entity: ImportEntity | undefined,
  allowed: readonly ImportEntity[],
): Promise<ImportRecord[]> =>
  transaction.run(list, {
    organizationId: transaction.organizationId,
    entities: allowed.filter((one) => entity === undefined || one === entity),
  });

export async function findImport(transaction: TenantTransaction, id: number): Promise<ImportRecord | undefined> {
  const [row] = await transaction.run(one, { organizationId: transaction.organizationId, id });
  return row;
}

/** The import, locked until the transaction ends. */
export async function lockImport(transaction: TenantTransaction, id: number): Promise<ImportRecord | undefined> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return findImport(transaction, id);
}

const apply = statement(
  'apply_list_import',
  'update list_import set applied_at = now(), sha256 = null, size = null where organization_id = :organizationId and id = :id',
);
const nameTargets = statement(
  'name_list_import_targets',
  `update list_import_row set target_id = given.target_id
   from unnest(:rows::integer[], :targetIds::text[]) given (row_number, target_id)
   where organization_id = :organizationId and import_id = :id and list_import_row.row_number = given.row_number`,
);

/** Records that the import was applied, with the ids of the stored records. Its file is not kept any more. */
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

const forgetPlans = statement('forget_plans', 'select forget_plans()');

/** Has the next statements planned for the present sizes of their tables (server/functions/platform/list-imports.sql). */
export async function planAgain(transaction: TenantTransaction): Promise<void> {
  await transaction.run(forgetPlans, []);
}

const remove = statement(
  'remove_list_import',
  'delete from list_import where organization_id = :organizationId and id = :id returning id',
);

export async function deleteImport(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(remove, { organizationId: transaction.organizationId, id })).length > 0;
}

const forget = statement('forget_list_imports', 'select forget_list_imports(:createdBefore) as forgotten');

/** Deletes imports created before a time, in all organizations. */
export async function forgetImports(database: Queryable, createdBefore: Date): Promise<number> {
  const [row] = await database.run(forget, { createdBefore });
  return row?.forgotten ?? 0;
}

const headings = statement(
  'list_import_headings',
  'select heading, field from list_import_heading where organization_id = :organizationId and entity = :entity',
);
const remember = statement(
  'remember_list_import_headings',
  `insert into list_import_heading (organization_id, entity, heading, field)
   select :organizationId, :entity, given.heading, given.field from unnest(:headings::text[], :fields::text[]) given (heading, field)
   on conflict (organization_id, entity, heading) do update set field = excluded.field`,
);

/** The field of each heading in earlier imports of the list. */
export async function findHeadings(transaction: TenantTransaction, entity: ImportEntity): Promise<Map<string, string>> {
  const rows = await transaction.run(headings, { organizationId: transaction.organizationId, entity });
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

export async function saveHeadings(
  transaction: TenantTransaction,
  entity: ImportEntity,
  fields: ReadonlyMap<string, string>,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(remember, {
    organizationId,
    entity,
    headings: [...fields.keys()],
    fields: [...fields.values()],
  });
}
