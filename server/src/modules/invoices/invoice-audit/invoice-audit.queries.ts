import type { LineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

const due = statement(
  'take_due_audits',
  `delete from audit_due
   where organization_id = :organizationId and invoice_id in (
     select invoice_id from audit_due where organization_id = :organizationId order by invoice_id desc limit :most for update skip locked
   )
   returning invoice_id`,
);
const pending = statement(
  'count_due_audits',
  'select count(*) as pending from audit_due where organization_id = :organizationId',
);

/** Takes due invoices, newest first, and locks them against concurrent audits. */
export const takeDue = async (transaction: TenantTransaction, most: number): Promise<number[]> =>
  (await transaction.run(due, { organizationId: transaction.organizationId, most })).map(({ invoice_id: id }) => id);

export async function countDue(transaction: TenantTransaction): Promise<number> {
  const [row] = await transaction.run(pending, { organizationId: transaction.organizationId });
  return row?.pending ?? 0;
}

export interface AuditedInvoiceRow {
  id: number;
  service_provider_id: number;
  currency: string;
  sign: 1 | -1;
  line_total: string | null;
  twin: string | null;
}

// The first of two equal invoices is no duplicate, nor is one without cost.
const invoices = statement(
  'invoices_to_audit',
  `select invoice.id, invoice.service_provider_id, invoice.currency, invoice.sign, invoice.line_total,
     (select twin.number from invoice twin
      where twin.organization_id = :organizationId and twin.service_provider_id = invoice.service_provider_id and twin.deleted_at is null
        and twin.id < invoice.id and twin.sign = invoice.sign and twin.currency = invoice.currency
        and twin.service_day = invoice.service_day and twin.period_start is not distinct from invoice.period_start
        and twin.payable = invoice.payable and twin.line_total is not distinct from invoice.line_total
        and twin.line_count = invoice.line_count
      order by twin.id limit 1) as twin
   from invoice where invoice.organization_id = :organizationId and invoice.id = any(:ids::bigint[]) and invoice.deleted_at is null
   order by invoice.id`,
).returns<AuditedInvoiceRow>();

/** The existing ones of the invoices. */
export const findAudited = (transaction: TenantTransaction, ids: readonly number[]): Promise<AuditedInvoiceRow[]> =>
  transaction.run(invoices, { organizationId: transaction.organizationId, ids });

export interface AuditedLineRow {
  invoice_id: number;
  position: number;
  item_key: string;
  wording_key: string;
  place_key: string;
  kind: LineKind | null;
  waste_stream_id: number | null;
  container_id: number | null;
  container_kind: string | null;
  quantity: string | null;
  unit: string | null;
  net: string;
  price: InvoiceLine['price'] | null;
  allowance_charges: InvoiceLine['allowanceCharges'] | null;
  service_day: string;
}

const lines = statement(
  'lines_to_audit',
  `select line.invoice_id, line.position, line.item_key, line.wording_key, line.place_key, line.kind, line.waste_stream_id,
     line.container_id, container.kind as container_kind, line.quantity, line.unit, line.net, line.content -> 'price' as price,
     line.content -> 'allowanceCharges' as allowance_charges, line.service_day
   from invoice_line line
   left join container on container.organization_id = :organizationId and container.id = line.container_id
   where line.organization_id = :organizationId and line.invoice_id = any(:ids::bigint[]) and line.counted
   order by line.invoice_id, line.position`,
).returns<AuditedLineRow>();

export const findAuditedLines = (transaction: TenantTransaction, ids: readonly number[]): Promise<AuditedLineRow[]> =>
  transaction.run(lines, { organizationId: transaction.organizationId, ids });

export interface UsualPriceRow {
  item_key: string;
  wording_key: string;
  unit: string;
  price: string;
}

const usual = statement(
  'usual_prices',
  `select line.item_key, line.wording_key, upper(btrim(line.unit)) as unit,
     percentile_disc(0.5) within group (order by line.net / line.quantity)::text as price
   from invoice_line line
   where line.organization_id = :organizationId and line.service_provider_id = :serviceProviderId and line.counted and line.sign = 1
     and line.currency = :currency
     and line.service_day < :serviceDay and line.service_day >= :serviceDay::date - interval '1 year'
     and line.quantity > 0 and line.net > 0 and line.unit is not null
   group by 1, 2, 3
   having count(*) >= 3`,
).returns<UsualPriceRow>();

interface UsualOf {
  readonly serviceProviderId: number;
  readonly currency: string;
  /** Prices before this day count. */
  readonly day: string;
}

/**
 * The median unit price of each item and description in the year before a day, from at least three prices. Some providers use one id for
 * all items.
 */
export const findUsualPrices = (
  transaction: TenantTransaction,
  { serviceProviderId, currency, day }: UsualOf,
): Promise<UsualPriceRow[]> =>
  transaction.run(usual, { organizationId: transaction.organizationId, serviceProviderId, currency, serviceDay: day });

export interface FindingRecord {
  readonly invoice_id: number;
  readonly service_provider_id: number;
  readonly rule: string;
  readonly position: number | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly difference: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly fingerprint: string;
}

const forget = statement(
  'forget_findings',
  `delete from invoice_finding finding
   where organization_id = :organizationId and invoice_id = any(:ids::bigint[])
     and not exists (
       select from jsonb_to_recordset(:given::jsonb) as given (invoice_id bigint, fingerprint text)
       where given.invoice_id = finding.invoice_id and given.fingerprint = finding.fingerprint
     )`,
);
const keep = statement(
  'keep_findings',
  `insert into invoice_finding (organization_id, invoice_id, service_provider_id, rule, position, expected, found, difference, currency,
     reference, fingerprint, found_at)
   select :organizationId, invoice_id, service_provider_id, rule, position, expected, found, difference, currency, reference, fingerprint, :at
   from jsonb_to_recordset(:given::jsonb) as given (
     invoice_id bigint, service_provider_id bigint, rule text, position integer, expected numeric, found numeric, difference numeric,
     currency text, reference text, fingerprint text
   )
   on conflict (organization_id, invoice_id, fingerprint) do nothing`,
);

/** Stores findings. An unchanged finding keeps its state; one that is not found any more is deleted. */
export async function replaceFindings(
  transaction: TenantTransaction,
  ids: readonly number[],
  findings: readonly FindingRecord[],
  at: Date,
): Promise<void> {
  const given = JSON.stringify(findings);
  await transaction.run(forget, { organizationId: transaction.organizationId, ids, given });
  await transaction.run(keep, { organizationId: transaction.organizationId, given, at });
}
