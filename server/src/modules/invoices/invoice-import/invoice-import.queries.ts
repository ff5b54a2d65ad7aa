import {
  failuresInList,
  type ImportAwaits,
  type ImportFailure,
  type ImportFormat,
  type ImportState,
  type ImportSummary,
} from '@tunna/contract/invoices/invoice-import';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface AttemptRow extends RowOf<'import_attempts'> {
  format: ImportFormat;
  state: ImportState;
  awaits: ImportAwaits | null;
  outcome: 'created' | 'unchanged' | 'changed' | 'unpacked' | null;
  failures: ImportFailure[];
  summary: ImportSummary;
}

/** @param failures the SQL of the reported failures */
const columns = (failures: string): string => `
  attempt.id, attempt.file_id, attempt.file_name, attempt.archive_entry, attempt.format, attempt.state, attempt.awaits,
  coalesce(attempt.service_provider_id, invoice.service_provider_id) as service_provider_id, provider.name as provider_name,
  invoice.service_provider_id as invoice_provider_id, invoice.number as invoice_number, attempt.invoice_version, attempt.outcome,
  ${failures} as failures, jsonb_array_length(attempt.failures) + attempt.omitted_failures as failure_count, attempt.summary,
  attempt.read_lines, attempt.created_at,
  case when attempt.created_by is not null then member_name(attempt.created_by) end as created_by, attempt.ended_at,
  case when attempt.resolved_by is not null then member_name(attempt.resolved_by) end as resolved_by, attempt.resolution`;

const joined = `
  left join invoice on invoice.organization_id = :organizationId and invoice.id = attempt.invoice_id
  left join service_provider provider on provider.organization_id = :organizationId
    and provider.id = coalesce(attempt.service_provider_id, invoice.service_provider_id)`;

const searched = holdsEveryPattern(
  `search_fold(attempt.file_name || ' ' || coalesce(attempt.archive_entry, '') || ' ' || coalesce(attempt.summary ->> 'number', '')
     || ' ' || coalesce(attempt.summary ->> 'sellerName', ''))`,
  ':patterns',
);

const inState = `(:state::text is null or state = :state)
  and (not :needsPerson::boolean or state = 'failed' or awaits is not null)`;

const page = statement(
  'import_attempts',
  `select ${columns(`jsonb_path_query_array(attempt.failures, '$[0 to ${failuresInList - 1}]')`)}
   from (
     select * from import_attempt attempt
     where organization_id = :organizationId and ${inState} and ${searched}
     order by id desc limit :pageSize offset :offset
   ) attempt ${joined}
   order by attempt.id desc`,
).returns<AttemptRow>();
const counts = statement(
  'count_import_attempts',
  `select state, count(*) as total, count(*) filter (where ${inState} and ${searched}) as searched
   from import_attempt attempt where organization_id = :organizationId group by state`,
).returns<{ state: ImportState; total: number; searched: number }>();

export interface AttemptFilter {
  readonly state: ImportState | undefined;
  /** Only those that wait for a person. */
  readonly needsPerson: boolean;
  /** Each must occur in the file name, the invoice number or the seller’s name; ignoring case and accents. */
  readonly patterns: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

/** One page, latest first, with the totals of all and of each state. */
export async function findAttempts(
  transaction: TenantTransaction,
  { state, needsPerson, patterns, page: number, pageSize }: AttemptFilter,
): Promise<{ rows: AttemptRow[]; total: number; counts: Map<ImportState, number> }> {
  const filter = { organizationId: transaction.organizationId, state: state ?? null, needsPerson, patterns };
  const rows = await transaction.run(page, { ...filter, pageSize, offset: (number - 1) * pageSize });
  const counted = await transaction.run(counts, filter);
  return {
    rows,
    total: counted.reduce((sum, row) => sum + row.searched, 0),
    counts: new Map(counted.map((row) => [row.state, row.total])),
  };
}

const one = statement(
  'import_attempt',
  `select ${columns('attempt.failures')} from import_attempt attempt ${joined}
   where attempt.organization_id = :organizationId and attempt.id = :id`,
).returns<AttemptRow>();

export async function findAttempt(transaction: TenantReader, id: number): Promise<AttemptRow | undefined> {
  const [row] = await transaction.run(one, { organizationId: transaction.organizationId, id });
  return row;
}

/** Whether an attempt has no result that counts: it failed, was dismissed, or waits for the choice of a person. */
export const needsPerson = ({ state, awaits }: AttemptRow): boolean =>
  state === 'failed' || state === 'resolved' || awaits !== null;

const lock = statement(
  'lock_import_attempt',
  'select state from import_attempt where organization_id = :organizationId and id = :id for update',
).returns<{ state: ImportState }>();

/** Locks the attempt against changes of its state until the transaction ends. */
export async function lockAttempt(transaction: TenantTransaction, id: number): Promise<AttemptRow | undefined> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return findAttempt(transaction, id);
}

const openOfFile = statement(
  'open_import_attempt_of_file',
  `select id from import_attempt
   where organization_id = :organizationId and file_id = :fileId and archive_entry is null and state in ('waiting', 'running')
   order by id limit 1`,
);

/** An unfinished attempt for the same file. */
export async function findOpenAttempt(transaction: TenantTransaction, fileId: number): Promise<number | undefined> {
  const [row] = await transaction.run(openOfFile, { organizationId: transaction.organizationId, fileId });
  return row?.id;
}

const insert = statement(
  'insert_import_attempt',
  `insert into import_attempt (organization_id, file_id, file_name, format, service_provider_id, created_at, created_by)
   values (:organizationId, :fileId, :fileName, 'unknown', :serviceProviderId, :at, :personId) returning id`,
);

export interface NewAttempt {
  readonly fileId: number;
  readonly fileName: string;
  readonly serviceProviderId: number | undefined;
  readonly at: Date;
  readonly personId: number;
}

/** Violates the foreign key of an unknown service provider. */
export async function insertAttempt(
  transaction: TenantTransaction,
  { fileId, fileName, serviceProviderId, at, personId }: NewAttempt,
): Promise<number> {
  const values = {
    organizationId: transaction.organizationId,
    fileId,
    fileName,
    serviceProviderId: serviceProviderId ?? null,
    at,
    personId,
  };
  const [row] = await transaction.run(insert, values);
  if (row === undefined) throw new Error('The attempt was not stored.');
  return row.id;
}

const resolve = statement(
  'resolve_import_attempt',
  `update import_attempt set state = 'resolved', awaits = null, resolution = :resolution, resolved_by = :personId where organization_id = :organizationId
     and id = :id`,
);

export async function setResolved(
  transaction: TenantTransaction,
  id: number,
  { resolution, personId }: { readonly resolution: string; readonly personId: number },
): Promise<void> {
  await transaction.run(resolve, { organizationId: transaction.organizationId, id, resolution, personId });
}

const again = statement(
  'retry_import_attempts',
  `update import_attempt
   set state = 'waiting', awaits = null, queued_at = null, service_provider_id = coalesce(:serviceProviderId, service_provider_id), failures = '[]',
     omitted_failures = 0,
     read_lines = 0, started_at = null, ended_at = null, invoice_id = null, invoice_version = null, outcome = null, resolved_by = null,
       resolution = ''
   where organization_id = :organizationId and id = any(:ids::bigint[])`,
);

/** Queues attempts again. @param serviceProviderId the seller; unchanged if undefined */
export async function setWaiting(
  transaction: TenantTransaction,
  ids: readonly number[],
  serviceProviderId: number | undefined,
): Promise<void> {
  await transaction.run(again, {
    organizationId: transaction.organizationId,
    ids,
    serviceProviderId: serviceProviderId ?? null,
  });
}

const entered = statement(
  'enter_import_attempt',
  `update import_attempt
   set state = 'done', awaits = null, service_provider_id = :serviceProviderId, invoice_id = :invoiceId, invoice_version = :version,
     outcome = :outcome, failures = '[]', omitted_failures = 0, ended_at = :at, resolved_by = null, resolution = ''
   where organization_id = :organizationId and id = :id`,
);

interface EnteredInvoice {
  readonly serviceProviderId: number;
  readonly invoiceId: number;
  readonly version: number;
  readonly outcome: 'created' | 'unchanged' | 'changed';
}

/** Ends an attempt whose file a member entered. */
export async function setEntered(
  transaction: TenantTransaction,
  id: number,
  invoice: EnteredInvoice,
  at: Date,
): Promise<void> {
  await transaction.run(entered, { organizationId: transaction.organizationId, id, ...invoice, at });
}

const sameSeller = statement(
  'import_attempts_of_seller',
  `select id, file_name from import_attempt
   where organization_id = :organizationId and id <> :id and state = 'failed' and failures @> '[{"code": "provider_unknown"}]'
     and summary -> 'sellerIds' = :sellerIds::jsonb
   order by id limit 2000 for update`,
);

/** Other attempts that failed because of an unknown seller with exactly these ids. */
export async function lockAttemptsOfSeller(
  transaction: TenantTransaction,
  id: number,
  sellerIds: ImportSummary['sellerIds'],
): Promise<Pick<AttemptRow, 'id' | 'file_name'>[]> {
  const values = { organizationId: transaction.organizationId, id, sellerIds: JSON.stringify(sellerIds ?? []) };
  return transaction.run(sameSeller, values);
}
