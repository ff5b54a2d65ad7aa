import type { ImportAwaits, ImportFailure, ImportFormat, ImportSummary } from '@tunna/contract/invoices/invoice-import';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** PostgreSQL stores neither NUL nor lone surrogates, which a failure may quote. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', '\ufffd') : part,
  );

export type RunningAttempt = RowOf<'start_import_attempt'>;

const start = statement(
  'start_import_attempt',
  `update import_attempt set state = 'running', started_at = :at, read_lines = 0
   where organization_id = :organizationId and id = :id and state in ('waiting', 'running') and awaits is null
   returning id, file_id, file_name, archive_entry, service_provider_id, created_by`,
);

/**
 * Starts a run of the attempt. Earlier runs cannot change it any more.
 * @param at identifies this run
 */
export async function startAttempt(
  transaction: TenantTransaction,
  id: number,
  at: Date,
): Promise<RunningAttempt | undefined> {
  const [row] = await transaction.run(start, { organizationId: transaction.organizationId, id, at });
  return row;
}

const lock = statement(
  'lock_import_run',
  `select id from import_attempt
   where organization_id = :organizationId and id = :id and state = 'running' and started_at = :run for update`,
);

/** Whether this run still owns the attempt, which holds until the transaction ends. */
export async function lockRun(transaction: TenantTransaction, id: number, run: Date): Promise<boolean> {
  return (await transaction.run(lock, { organizationId: transaction.organizationId, id, run })).length === 1;
}

const progress = statement(
  'progress_of_import_attempt',
  `update import_attempt set read_lines = :readLines, format = :format
   where organization_id = :organizationId and id = :id and state = 'running' and started_at = :run`,
);

export async function setProgress(
  transaction: TenantTransaction,
  id: number,
  run: Date,
  { readLines, format }: { readonly readLines: number; readonly format: string },
): Promise<void> {
  await transaction.run(progress, { organizationId: transaction.organizationId, id, run, readLines, format });
}

const end = statement(
  'end_import_attempt',
  `update import_attempt
   set state = :state, awaits = :awaits, format = :format, service_provider_id = :serviceProviderId, invoice_id = :invoiceId, invoice_version = :version,
     outcome = :outcome, failures = :failures,
     omitted_failures = :omittedFailures, summary = :summary, read_lines = :readLines,
     ended_at = case when :state = 'waiting' then null else :at::timestamptz end
   where organization_id = :organizationId and id = :id`,
);

/** The result of an attempt. */
export interface AttemptEnd {
  readonly state: 'done' | 'failed' | 'waiting';
  /** What a person must choose, if the state is `waiting`. */
  readonly awaits?: ImportAwaits | undefined;
  readonly format: ImportFormat;
  readonly serviceProviderId?: number | undefined;
  readonly invoice?: { readonly id: number; readonly version: number } | undefined;
  readonly outcome?: 'created' | 'unchanged' | 'changed' | 'unpacked' | undefined;
  readonly failures: readonly ImportFailure[];
  readonly omittedFailures: number;
  readonly summary: ImportSummary;
  readonly readLines: number;
}

/** Only for the run that owns the attempt. */
export async function endAttempt(
  transaction: TenantTransaction,
  id: number,
  came: AttemptEnd,
  at: Date,
): Promise<void> {
  await transaction.run(end, {
    organizationId: transaction.organizationId,
    id,
    state: came.state,
    awaits: came.awaits ?? null,
    format: came.format,
    serviceProviderId: came.serviceProviderId ?? null,
    invoiceId: came.invoice?.id ?? null,
    version: came.invoice?.version ?? null,
    outcome: came.outcome ?? null,
    failures: json(came.failures),
    omittedFailures: came.omittedFailures,
    summary: json(came.summary),
    readLines: came.readLines,
    at,
  });
}

const separated = statement(
  'set_import_attempt_file',
  `update import_attempt set file_id = :fileId, file_name = :fileName, archive_entry = null
   where organization_id = :organizationId and id = :id`,
);

/** Makes the entry of an archive a separate file. */
export async function setAttemptFile(
  transaction: TenantTransaction,
  id: number,
  { fileId, fileName }: { readonly fileId: number; readonly fileName: string },
): Promise<void> {
  await transaction.run(separated, { organizationId: transaction.organizationId, id, fileId, fileName });
}

const unpack = statement(
  'unpack_import_attempt',
  `insert into import_attempt
     (organization_id, file_id, file_name, archive_entry, format, service_provider_id, created_at, created_by)
   select :organizationId, file_id, file_name, entry.name, 'unknown', service_provider_id, :at, created_by
   from import_attempt attempt cross join unnest(:entries::text[]) with ordinality entry (name, place)
   where attempt.organization_id = :organizationId and attempt.id = :id
   order by entry.place desc`,
);

/** Creates an attempt for each entry of an archive, so that the list, latest first, shows them in order. */
export async function unpackAttempt(
  transaction: TenantTransaction,
  id: number,
  entries: readonly string[],
  at: Date,
): Promise<void> {
  await transaction.run(unpack, { organizationId: transaction.organizationId, id, entries, at });
}
