import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

/** A large import that a person wants to apply. */
export type ImportRun = RowOf<'list_import_run'>;

const request = statement(
  'ask_for_list_import',
  `insert into list_import_run (organization_id, import_id, asked_at, asked_by, revision, skips_failed)
   values (:organizationId, :id, now(), :personId, :revision, :skipsFailed)
   on conflict (organization_id, import_id) do update
     set asked_at = excluded.asked_at, asked_by = excluded.asked_by, revision = excluded.revision, skips_failed = excluded.skips_failed,
       stored_rows = 0, failure = null`,
);

/** Creates a job that applies the import, after the commit. */
export async function requestRun(
  transaction: TenantTransaction,
  id: number,
  run: { readonly personId: number; readonly revision: number; readonly skipsFailed: boolean },
): Promise<void> {
  await transaction.run(request, { organizationId: transaction.organizationId, id, ...run });
}

const find = statement(
  'list_import_run',
  `select asked_by, revision, skips_failed from list_import_run
   where organization_id = :organizationId and import_id = :id and failure is null`,
);

/** The run of an import; undefined after it ended. */
export async function findRun(transaction: TenantTransaction, id: number): Promise<ImportRun | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, id });
  return row;
}

const progress = statement(
  'progress_of_list_import',
  'update list_import_run set stored_rows = :rows where organization_id = :organizationId and import_id = :id',
);
const fail = statement(
  'fail_list_import',
  'update list_import_run set failure = :failure where organization_id = :organizationId and import_id = :id and failure is null',
);
const end = statement(
  'end_list_import_run',
  'delete from list_import_run where organization_id = :organizationId and import_id = :id',
);

export async function setProgress(transaction: TenantTransaction, id: number, rows: number): Promise<void> {
  await transaction.run(progress, { organizationId: transaction.organizationId, id, rows });
}

export async function failRun(transaction: TenantTransaction, id: number, failure: string): Promise<void> {
  await transaction.run(fail, { organizationId: transaction.organizationId, id, failure });
}

export async function endRun(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(end, { organizationId: transaction.organizationId, id });
}

const resume = statement('resume_list_imports', 'with resumed as (select resume_list_imports()) select from resumed');

/** Creates jobs for imports that have none. */
export async function resumeRuns(database: Queryable): Promise<void> {
  await database.run(resume, []);
}
