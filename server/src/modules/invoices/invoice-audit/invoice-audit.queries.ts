import type { LineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { Ground } from '@tunna/domain/invoices/prices/finding';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

const due = statement(
  'take_due_audits',
  `delete from audit_due
   where organization_id = :organizationId and invoice_id in (
     select invoice_id from audit_due where organization_id = :organizationId order by invoice_id desc limit :limit for update
   )
   returning invoice_id`,
);
const pending = statement(
  'count_due_audits',
  'select count(*) as pending from audit_due where organization_id = :organizationId',
);

/** Takes due invoices, newest first. Waits for concurrent audits of them, so that their findings are visible to the next statement. */
export const takeDue = async (transaction: TenantTransaction, limit: number): Promise<number[]> =>
  (await transaction.run(due, { organizationId: transaction.organizationId, limit })).map(({ invoice_id: id }) => id);

const dueOne = statement(
  'take_due_audit_of_invoice',
  `delete from audit_due
   where organization_id = :organizationId and invoice_id = (
     select id from invoice
     where organization_id = :organizationId and service_provider_id = :serviceProviderId and number = :number
   )
   returning invoice_id`,
);

/** Takes one invoice, if it is due. Waits for a concurrent audit of it. */
export const takeDueOne = async (
  transaction: TenantTransaction,
  serviceProviderId: number,
  number: string,
): Promise<number[]> =>
  (await transaction.run(dueOne, { organizationId: transaction.organizationId, serviceProviderId, number })).map(
    ({ invoice_id: id }) => id,
  );

const dueOfFindings = statement(
  'take_due_audits_of_findings',
  `delete from audit_due
   where organization_id = :organizationId and invoice_id in (
     select due.invoice_id from audit_due due
     where due.organization_id = :organizationId and exists (
       select from invoice_finding finding
       where finding.organization_id = :organizationId and finding.invoice_id = due.invoice_id and finding.id = any(:findingIds::bigint[])
     )
     order by due.invoice_id desc for update of due
   )
   returning invoice_id`,
);

/** Takes the due ones among the invoices of findings. Waits for concurrent audits of them. */
export const takeDueOfFindings = async (
  transaction: TenantTransaction,
  findingIds: readonly number[],
): Promise<number[]> =>
  (await transaction.run(dueOfFindings, { organizationId: transaction.organizationId, findingIds })).map(
    ({ invoice_id: id }) => id,
  );

export async function countDue(transaction: TenantTransaction): Promise<number> {
  const [row] = await transaction.run(pending, { organizationId: transaction.organizationId });
  return row?.pending ?? 0;
}

export interface AuditedInvoiceRow extends RowOf<'invoices_to_audit'> {
  sign: 1 | -1;
  preceding: readonly { readonly number?: string }[] | null;
}

const invoices = statement(
  'invoices_to_audit',
  `select invoice.id, invoice.service_provider_id, invoice.number, invoice.issue_date, invoice.currency, invoice.sign, invoice.line_total,
     version.head -> 'references' -> 'preceding' as preceding
   from invoice
   join invoice_version version on version.organization_id = :organizationId and version.invoice_id = invoice.id
     and version.version = invoice.version
   where invoice.organization_id = :organizationId and invoice.id = any(:ids::bigint[]) and invoice.deleted_at is null
   order by invoice.id`,
).returns<AuditedInvoiceRow>();

/** The existing ones of the invoices. */
export const findAudited = (transaction: TenantTransaction, ids: readonly number[]): Promise<AuditedInvoiceRow[]> =>
  transaction.run(invoices, { organizationId: transaction.organizationId, ids });

export interface AuditedLineRow extends RowOf<'lines_to_audit'> {
  kind: LineKind | null;
  content: Omit<InvoiceLine, 'position'>;
}

/** The columns of a line in an audit, from `line` and its `invoice`. */
export const lineColumns = `line.invoice_id, line.position, line.item_key, line.wording_key, line.place_key, line.kind, line.waste_stream_id,
  line.location_id, line.container_id,
  (select container.kind from container where container.organization_id = :organizationId and container.id = line.container_id) as container_kind,
  line.quantity, line.unit, line.net, case when line.kg_origin in ('weighed', 'converted') then line.sign * line.kg end as stated_kg, line.content,
  invoice.period_start, invoice.period_end, line.service_day`;

const lines = statement(
  'lines_to_audit',
  `select ${lineColumns}
   from invoice_line line
   join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
   where line.organization_id = :organizationId and line.invoice_id = any(:ids::bigint[]) and line.counted
   order by line.invoice_id, line.position`,
).returns<AuditedLineRow>();

export const findAuditedLines = (transaction: TenantTransaction, ids: readonly number[]): Promise<AuditedLineRow[]> =>
  transaction.run(lines, { organizationId: transaction.organizationId, ids });

export type EarlierChargesRow = RowOf<'earlier_charges'>;

const earlier = statement(
  'earlier_charges',
  `select line.item_key, line.wording_key, line.code as "unit!", count(*) as lines,
     (percentile_disc(0.5) within group (order by line.net / nullif(line.quantity, 0)) filter (where line.quantity > 0))::text as price,
     (array_agg(line.rate order by line.rate_lines desc, line.rate) filter (where line.rate is not null))[1] as vat_rate,
     coalesce(max(line.rate_lines) filter (where line.rate is not null), 0) as "vat_lines!"
   from (
     select line.*, count(*) over (partition by line.item_key, line.wording_key, line.code, line.rate) as rate_lines
     from (
       select item_key, wording_key, upper(btrim(coalesce(unit, ''))) as code, net, quantity,
         trim_scale((content ->> 'vatRate')::numeric)::text as rate
       from invoice_line
       where organization_id = :organizationId and service_provider_id = :serviceProviderId and counted and sign = 1
         and currency = :currency and net > 0
         and service_day < :serviceDay and service_day >= :serviceDay::date - interval '1 year'
     ) line
   ) line
   group by 1, 2, 3`,
);

interface ChargesOf {
  readonly serviceProviderId: number;
  readonly currency: string;
  /** Charges before this day count. */
  readonly day: string;
}

/**
 * The number of lines, the median unit price and the VAT rates of each item, description and unit in the year before a day. Some
 * providers use one id for all items.
 */
export const findEarlierCharges = (
  transaction: TenantTransaction,
  { serviceProviderId, currency, day }: ChargesOf,
): Promise<EarlierChargesRow[]> =>
  transaction.run(earlier, {
    organizationId: transaction.organizationId,
    serviceProviderId,
    currency,
    serviceDay: day,
  });

export interface FindingRecord {
  readonly invoice_id: number;
  readonly service_provider_id: number;
  readonly rule: string;
  readonly confidence: string;
  readonly measure: string;
  readonly grounds: readonly Ground[];
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
  `insert into invoice_finding as finding (organization_id, invoice_id, service_provider_id, rule, confidence, measure, grounds, position,
     expected, found, difference, currency, reference, fingerprint, found_at)
   select :organizationId, invoice_id, service_provider_id, rule, confidence, measure, grounds, position, expected, found, difference,
     currency, reference, fingerprint, :at
   from jsonb_to_recordset(:given::jsonb) as given (
     invoice_id bigint, service_provider_id bigint, rule text, confidence text, measure text, grounds jsonb, position integer,
     expected numeric, found numeric, difference numeric, currency text, reference text, fingerprint text
   )
   on conflict (organization_id, invoice_id, fingerprint) do update
   set confidence = excluded.confidence, measure = excluded.measure, grounds = excluded.grounds
   where (finding.confidence, finding.measure, finding.grounds) is distinct from (excluded.confidence, excluded.measure, excluded.grounds)`,
);

const newCertain = statement(
  'new_certain_findings',
  `select distinct given.invoice_id
   from jsonb_to_recordset(:given::jsonb) as given (invoice_id bigint, fingerprint text, confidence text)
   where given.confidence = 'certain' and not exists (
     select from invoice_finding finding
     where finding.organization_id = :organizationId and finding.invoice_id = given.invoice_id
       and finding.fingerprint = given.fingerprint
   )`,
);

/** Invoices with a certain finding that is not stored yet. */
export async function findNewlyFound(
  transaction: TenantTransaction,
  findings: readonly FindingRecord[],
): Promise<number[]> {
  if (!findings.some(({ confidence }) => confidence === 'certain')) return [];
  const given = JSON.stringify(findings);
  const rows = await transaction.run(newCertain, { organizationId: transaction.organizationId, given });
  return rows.flatMap(({ invoice_id: id }) => id ?? []);
}

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
