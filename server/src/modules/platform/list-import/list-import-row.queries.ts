import type { ImportChange, ImportCounts, ImportProblem, ImportRowState } from '@tunna/contract/platform/list-import';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { ReadCell } from '../../platform/spreadsheet/sheet-rows.service.ts';
import type { MissingRecord } from './list-import.queries.ts';

/** A row of a file with its result. */
export interface ImportRowRecord extends RowOf<'list_import_rows'> {
  cells: ReadCell[];
  /** Corrected cells, by field. */
  given: Record<string, string>;
  state: ImportRowState;
  changes: ImportChange[];
  problems: ImportProblem[];
}

const addRows = statement(
  'add_list_import_rows',
  `insert into list_import_row
     (organization_id, import_id, row_number, cells, given, state, name, target_id, target_version, changes, problems)
   select :organizationId, :id, given.row_number, given.cells, given.given, given.state, given.name, given.target_id, given.target_version,
     given.changes, given.problems
   from jsonb_to_recordset(:rows::jsonb) given (
     row_number integer, cells jsonb, given jsonb, state text, name text, target_id text, target_version integer, changes jsonb, problems jsonb
   )`,
);
// Only rows with another result are written: most stay as they are when a cell is corrected.
const changeRows = statement(
  'change_list_import_rows',
  `update list_import_row
   set given = given.given, state = given.state, name = given.name, target_id = given.target_id, target_version = given.target_version,
     changes = given.changes, problems = given.problems
   from jsonb_to_recordset(:rows::jsonb) given (
     row_number integer, given jsonb, state text, name text, target_id text, target_version integer, changes jsonb, problems jsonb
   )
   where list_import_row.organization_id = :organizationId and list_import_row.import_id = :id
     and list_import_row.row_number = given.row_number
     and (list_import_row.given, list_import_row.state, list_import_row.name, list_import_row.target_id, list_import_row.target_version,
       list_import_row.changes, list_import_row.problems)
     is distinct from
       (given.given, given.state, given.name, given.target_id, given.target_version, given.changes, given.problems)`,
);
const count = statement(
  'count_list_import',
  `update list_import set created = :created, changed = :changed, unchanged = :unchanged, failed = :failed, omitted = :omitted,
     missing = :missing::jsonb
   where organization_id = :organizationId and id = :id`,
);

/** Stores the results of the rows, the counts and the missing records. @param last the last row that is stored */
export async function saveRows(
  transaction: TenantTransaction,
  id: number,
  rows: readonly ImportRowRecord[],
  {
    last,
    counts,
    missing,
  }: {
    readonly last: number;
    readonly counts: ImportCounts;
    readonly missing: readonly MissingRecord[];
  },
): Promise<void> {
  const { organizationId } = transaction;
  const old = rows.filter(({ row_number }) => row_number <= last).map(({ cells: _cells, ...row }) => row);
  await transaction.run(changeRows, { organizationId, id, rows: JSON.stringify(old) });
  const added = rows.filter(({ row_number }) => row_number > last);
  await transaction.run(addRows, { organizationId, id, rows: JSON.stringify(added) });
  await transaction.run(count, { organizationId, id, ...counts, missing: JSON.stringify(missing) });
}

const rowColumns = 'row_number, cells, given, state, name, target_id, target_version, changes, problems';
const everyRow = statement(
  'list_import_rows',
  `select ${rowColumns} from list_import_row where organization_id = :organizationId and import_id = :id order by row_number`,
).returns<ImportRowRecord>();
const rowPage = statement(
  'list_import_row_page',
  `select ${rowColumns} from list_import_row
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
