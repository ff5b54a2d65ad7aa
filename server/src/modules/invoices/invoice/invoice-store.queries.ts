import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** The fields of an invoice that decide how it is saved. */
export type KnownInvoiceRow = RowOf<'known_invoice'>;

const knownInvoice = statement(
  'known_invoice',
  `select invoice.id, invoice.version, invoice.deleted_at is not null as deleted, saved.content_hash
   from invoice
   join invoice_version saved on saved.organization_id = :organizationId and saved.invoice_id = invoice.id and saved.version = invoice.version
   where invoice.organization_id = :organizationId and invoice.service_provider_id = :serviceProviderId and invoice.number = :number`,
);

const invoiceLock = statement(
  'lock_invoice_number',
  `select pg_advisory_xact_lock(hashtextextended(format('invoice %s %s %s', :organizationId::bigint, :serviceProviderId::bigint, :number::text), 0))`,
);

/** The invoice with the number. Locks the number until the transaction ends, also if no invoice has it yet. */
export async function lockInvoice(
  transaction: TenantTransaction,
  serviceProviderId: number,
  number: string,
): Promise<KnownInvoiceRow | undefined> {
  const key = { organizationId: transaction.organizationId, serviceProviderId, number };
  await transaction.run(invoiceLock, key);
  const [row] = await transaction.run(knownInvoice, key);
  return row;
}

/** Columns of an invoice from the head of its newest version. */
export interface InvoiceColumns {
  readonly kind: string;
  readonly sign: 1 | -1;
  readonly issueDate: string;
  readonly dueDate: string | undefined;
  readonly finalDate: string | undefined;
  readonly periodStart: string | undefined;
  readonly periodEnd: string | undefined;
  readonly currency: string;
  readonly lineTotal: string | undefined;
  readonly taxExclusive: string | undefined;
  readonly tax: string | undefined;
  readonly taxInclusive: string | undefined;
  readonly payable: string | undefined;
  readonly lineCount: number;
  readonly changedByFile: boolean;
  /** Number of violated rules. */
  readonly warningCount: number;
  readonly at: Date;
  readonly savedBy: number | undefined;
}

const headColumns = `kind, sign, issue_date, due_date, final_date, period_start, period_end, currency, line_total, tax_exclusive, tax, tax_inclusive,
  payable, line_count, changed_by_file, warning_count, updated_at, updated_by`;
const headParameters = `:kind, :sign, :issueDate, :dueDate, :finalDate, :periodStart, :periodEnd, :currency, :lineTotal, :taxExclusive, :tax,
  :taxInclusive, :payable, :lineCount, :changedByFile, :warningCount, :at, :savedBy`;

const headValues = (columns: InvoiceColumns) => ({
  ...columns,
  dueDate: columns.dueDate ?? null,
  finalDate: columns.finalDate ?? null,
  periodStart: columns.periodStart ?? null,
  periodEnd: columns.periodEnd ?? null,
  lineTotal: columns.lineTotal ?? null,
  taxExclusive: columns.taxExclusive ?? null,
  tax: columns.tax ?? null,
  taxInclusive: columns.taxInclusive ?? null,
  payable: columns.payable ?? null,
  savedBy: columns.savedBy ?? null,
});

const newInvoice = statement(
  'insert_invoice',
  `insert into invoice (organization_id, service_provider_id, number, created_at, ${headColumns})
   values (:organizationId, :serviceProviderId, :number, :at, ${headParameters}) returning id`,
);

export async function insertInvoice(
  transaction: TenantTransaction,
  serviceProviderId: number,
  number: string,
  columns: InvoiceColumns,
): Promise<number> {
  const { organizationId } = transaction;
  const values = { organizationId, serviceProviderId, number, ...headValues(columns) };
  const [row] = await transaction.run(newInvoice, values);
  if (row === undefined) throw new Error('The invoice was not written.');
  return row.id;
}

const nextVersion = statement(
  'update_invoice_to_version',
  `update invoice set version = :version, deleted_at = null, deleted_by = null, (${headColumns}) = (${headParameters})
   where organization_id = :organizationId and id = :id`,
);

/** Makes a version the newest, and restores a deleted invoice. */
export async function moveInvoice(
  transaction: TenantTransaction,
  id: number,
  version: number,
  columns: InvoiceColumns,
): Promise<void> {
  await transaction.run(nextVersion, {
    organizationId: transaction.organizationId,
    id,
    version,
    ...headValues(columns),
  });
}

const undeletion = statement(
  'undelete_invoice',
  `update invoice set deleted_at = null, deleted_by = null, updated_at = :at, updated_by = :by
   where organization_id = :organizationId and id = :id`,
);

/** Restores a deleted invoice unchanged. */
export async function undeleteInvoice(
  transaction: TenantTransaction,
  id: number,
  at: Date,
  by: number | undefined,
): Promise<void> {
  await transaction.run(undeletion, { organizationId: transaction.organizationId, id, at, by: by ?? null });
}

export interface NewVersion {
  readonly invoiceId: number;
  readonly version: number;
  readonly origin: 'import' | 'editor' | 'restore';
  readonly restoredVersion: number | undefined;
  readonly head: InvoiceHead;
  readonly lineCount: number;
  readonly contentHash: Buffer;
  readonly warnings: readonly InvoiceFailure[];
  readonly fileId: number | undefined;
  readonly at: Date;
  readonly savedBy: number | undefined;
}

const newVersion = statement(
  'insert_invoice_version',
  `insert into invoice_version (organization_id, invoice_id, version, origin, restored_version, head, line_count, content_hash, warnings,
     file_id, saved_at, saved_by)
   values (:organizationId, :invoiceId, :version, :origin, :restoredVersion, :head, :lineCount, :contentHash, :warnings, :fileId, :at, :savedBy)`,
);

export async function insertVersion(transaction: TenantTransaction, saved: NewVersion): Promise<void> {
  await transaction.run(newVersion, {
    organizationId: transaction.organizationId,
    invoiceId: saved.invoiceId,
    version: saved.version,
    origin: saved.origin,
    restoredVersion: saved.restoredVersion ?? null,
    head: JSON.stringify(saved.head),
    lineCount: saved.lineCount,
    contentHash: saved.contentHash,
    warnings: JSON.stringify(saved.warnings),
    fileId: saved.fileId ?? null,
    at: saved.at,
    savedBy: saved.savedBy ?? null,
  });
}

const newLines = statement(
  'insert_invoice_lines',
  `insert into invoice_line (organization_id, invoice_id, version, service_provider_id, counted, sign, currency, position, content,
     service_day, item_key, wording_key, place_key, kind, waste_stream_id, material_origin, ewc_code, treatment_code, kg, kg_origin,
     location_id, location_origin, container_id, source)
   select :organizationId, :invoiceId, :version, :serviceProviderId, true, :sign, :currency, position, content, service_day, item_key,
     wording_key, place_key, kind, waste_stream_id,
     material_origin, ewc_code, treatment_code, :sign::smallint * kg, kg_origin, location_id, location_origin, container_id, source
   from jsonb_to_recordset(:lines::jsonb) as line (
     position integer, content jsonb, service_day date, item_key text, wording_key text, place_key text, kind text,
     waste_stream_id bigint, material_origin text, ewc_code text, treatment_code text, kg numeric, kg_origin text, location_id text,
     location_origin text, container_id bigint, source text
   )`,
);

export interface LinesOf {
  readonly invoiceId: number;
  readonly version: number;
  readonly serviceProviderId: number;
  readonly sign: 1 | -1;
  readonly currency: string;
}

/** @param json array of rows; columns that it omits are null */
export async function insertLines(
  transaction: TenantTransaction,
  { invoiceId, version, serviceProviderId, sign, currency }: LinesOf,
  json: string,
): Promise<void> {
  const of = { organizationId: transaction.organizationId, invoiceId, version, serviceProviderId, sign, currency };
  await transaction.run(newLines, { ...of, lines: json });
}

const uncounted = statement(
  'uncount_invoice_lines',
  'update invoice_line set counted = false where organization_id = :organizationId and invoice_id = :invoiceId and counted',
);

/** Removes the invoice’s lines from all figures. */
export async function uncountLines(transaction: TenantTransaction, invoiceId: number): Promise<void> {
  await transaction.run(uncounted, { organizationId: transaction.organizationId, invoiceId });
}

const countedAgain = statement(
  'count_invoice_lines',
  `update invoice_line set counted = true where organization_id = :organizationId and invoice_id = :invoiceId and version = :version and not counted`,
);

/** Adds the lines of a version to the figures. */
export async function countLines(transaction: TenantTransaction, invoiceId: number, version: number): Promise<void> {
  await transaction.run(countedAgain, { organizationId: transaction.organizationId, invoiceId, version });
}

const carriedOver = statement(
  'carry_line_choices_over',
  `update invoice_line line
   set kind = coalesce(line.kind, earlier.kind),
     waste_stream_id = case when line.kind is null then earlier.waste_stream_id else line.waste_stream_id end,
     material_origin = coalesce(line.material_origin, earlier.material_origin),
     ewc_code = case when line.kind is null then earlier.ewc_code else line.ewc_code end,
     treatment_code = case when line.kind is null then earlier.treatment_code else line.treatment_code end,
     location_id = coalesce(line.location_id, earlier.location_id),
     location_origin = coalesce(line.location_origin, earlier.location_origin),
     container_id = coalesce(line.container_id, earlier.container_id)
   from (
     select position, item_key, wording_key,
       case when material_origin = 'person' then kind end as kind,
       case when material_origin = 'person' then waste_stream_id end as waste_stream_id,
       case when material_origin = 'person' then material_origin end as material_origin,
       case when material_origin = 'person' then ewc_code end as ewc_code,
       case when material_origin = 'person' then treatment_code end as treatment_code,
       case when location_origin = 'person' then location_id end as location_id,
       case when location_origin = 'person' then location_origin end as location_origin,
       container_id
     from invoice_line
     where organization_id = :organizationId and invoice_id = :invoiceId and version = :earlier
       and (material_origin = 'person' or location_origin = 'person' or container_id is not null)
   ) earlier
   where line.organization_id = :organizationId and line.invoice_id = :invoiceId and line.version = :version
     and line.position = earlier.position and line.item_key = earlier.item_key and line.wording_key = earlier.wording_key`,
);

/** Copies members' choices for lines that are unchanged at the same position of the document. */
export async function carryChoicesOver(
  transaction: TenantTransaction,
  invoiceId: number,
  earlier: number,
  version: number,
): Promise<void> {
  await transaction.run(carriedOver, { organizationId: transaction.organizationId, invoiceId, earlier, version });
}
