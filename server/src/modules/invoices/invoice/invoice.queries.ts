import type { LineSource } from '@tunna/contract/invoices/invoice-values';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { type LineMadeRow, madeColumns, madeJoins } from './line-item.queries.ts';

export interface VersionRow extends RowOf<'invoice_version'> {
  origin: 'import' | 'editor' | 'restore';
  head: InvoiceHead;
  warnings: InvoiceFailure[];
}

const oneVersion = statement(
  'invoice_version',
  `select saved.version, saved.origin, saved.restored_version, saved.head, saved.line_count, saved.content_hash, saved.warnings,
     saved.file_id, file.name as file_name, file.content_type, file.size, saved.saved_at, member_name(saved.saved_by) as saved_by
   from invoice_version saved
   left join file on file.organization_id = :organizationId and file.id = saved.file_id
   where saved.organization_id = :organizationId and saved.invoice_id = :invoiceId and saved.version = :version`,
).returns<VersionRow>();

export async function findVersion(
  reader: TenantReader,
  invoiceId: number,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await reader.run(oneVersion, { organizationId: reader.organizationId, invoiceId, version });
  return row;
}

export interface VersionLineRow extends LineMadeRow {
  position: number;
  sign: 1 | -1;
  content: Omit<InvoiceLine, 'position'>;
  source: LineSource;
}

const someLines = statement(
  'invoice_version_lines',
  `select line.position, line.sign, line.content, line.source, ${madeColumns}
   from invoice_line line ${madeJoins}
   where line.organization_id = :organizationId and line.invoice_id = :invoiceId and line.version = :version
   order by line.position
   limit :limit offset :offset`,
).returns<VersionLineRow>();

/** Lines of a version in order. */
export const findVersionLines = (
  reader: TenantReader,
  invoiceId: number,
  version: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<VersionLineRow[]> =>
  reader.run(someLines, { organizationId: reader.organizationId, invoiceId, version, limit, offset });

export interface HistoryRow extends RowOf<'invoice_history'> {
  origin: 'import' | 'editor' | 'restore';
  /** Number of lines whose content is not in the previous version. */
  fresh: number;
}

// Lines are matched with those of the previous version by content, at any position; equal ones one for one.
const versions = statement(
  'invoice_history',
  `select saved.version, saved.origin, saved.restored_version, saved.saved_at, member_name(saved.saved_by) as saved_by, saved.file_id,
     saved.head ->> 'currency' as "currency!", saved.head #>> '{totals,taxInclusive}' as total, saved.line_count,
     jsonb_array_length(saved.warnings) as warnings, earlier.version as earlier, coalesce(earlier.line_count, 0) as earlier_count,
     coalesce(earlier.head <> saved.head, false) as head_changed,
     case when earlier.version is null then 0 else (
       select count(*) from (
         select content from invoice_line
         where organization_id = :organizationId and invoice_id = :invoiceId and version = saved.version
         except all
         select content from invoice_line
         where organization_id = :organizationId and invoice_id = :invoiceId and version = earlier.version
       ) fresh
     ) end as fresh,
     case when earlier.version is null then 0 else (
       select count(*) from invoice_line line
       join invoice_line before
         on before.organization_id = :organizationId and before.invoice_id = :invoiceId and before.version = earlier.version
           and before.position = line.position and before.content = line.content
       where line.organization_id = :organizationId and line.invoice_id = :invoiceId and line.version = saved.version
         and (line.kind, line.waste_stream_id, line.location_id, line.container_id, line.kg)
           is distinct from (before.kind, before.waste_stream_id, before.location_id, before.container_id, before.kg)
     ) end as made_changed
   from (
     select * from invoice_version
     where organization_id = :organizationId and invoice_id = :invoiceId order by version desc limit :limit offset :offset
   ) saved
   left join invoice_version earlier
     on earlier.organization_id = :organizationId and earlier.invoice_id = :invoiceId and earlier.version = saved.version - 1
   order by saved.version desc`,
).returns<HistoryRow>();

/** Some versions, newest first. */
export const findHistory = (
  reader: TenantReader,
  invoiceId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<HistoryRow[]> => reader.run(versions, { organizationId: reader.organizationId, invoiceId, limit, offset });

const deletion = statement(
  'delete_invoice',
  `update invoice set deleted_at = :at, deleted_by = :personId, updated_at = :at, updated_by = :personId
   where organization_id = :organizationId and id = :id and deleted_at is null returning id`,
);

/** @returns false if it was deleted before */
export async function markDeleted(
  transaction: TenantTransaction,
  id: number,
  at: Date,
  personId: number,
): Promise<boolean> {
  return (
    (await transaction.run(deletion, { organizationId: transaction.organizationId, id, at, personId })).length === 1
  );
}

const acceptance = statement(
  'accept_invoice_version',
  `update invoice set changed_by_file = false, accepted_version = version, accepted_at = :at, accepted_by = :personId, updated_at = :at,
     updated_by = :personId
   where organization_id = :organizationId and id = :id and (changed_by_file or accepted_version is distinct from version)
   returning version, old.accepted_version as earlier, old.changed_by_file as was_changed`,
).returns<{ version: number; earlier: number | null; was_changed: boolean }>();

/** Accepts the current version. Returns the change; undefined if the version was accepted before. */
export async function markAccepted(transaction: TenantTransaction, id: number, at: Date, personId: number) {
  const [change] = await transaction.run(acceptance, { organizationId: transaction.organizationId, id, at, personId });
  return change;
}
