import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { FindingMeasure, FindingRule, Ground } from '@tunna/domain/invoices/prices/finding';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface ClaimedFindingRow extends RowOf<'findings_to_claim'> {
  rule: FindingRule;
  measure: FindingMeasure;
  grounds: readonly Ground[];
  content: Omit<InvoiceLine, 'position'> | null;
}

const findings = statement(
  'findings_to_claim',
  `select finding.id, finding.invoice_id, finding.fingerprint, finding.service_provider_id, finding.rule, finding.measure, finding.grounds,
     finding.position, trim_scale(finding.expected)::text as expected, trim_scale(finding.found)::text as found,
     trim_scale(finding.difference)::text as difference, finding.currency, finding.reference, finding.note,
     invoice.number as invoice_number, invoice.issue_date, trim_scale(coalesce(invoice.tax_exclusive, invoice.line_total))::text as invoice_net,
     trim_scale(invoice.tax)::text as invoice_vat, invoice.period_start, invoice.period_end, line.name as line_name,
     trim_scale(line.quantity)::text as quantity, line.unit, line.content, coalesce(container.custom_id, container.slug) as container,
     location.name as location
   from invoice_finding finding
   join invoice on invoice.organization_id = :organizationId and invoice.id = finding.invoice_id and invoice.deleted_at is null
   left join invoice_line line on line.organization_id = :organizationId and line.invoice_id = finding.invoice_id
     and line.version = invoice.version and line.position = finding.position
   left join container on container.organization_id = :organizationId and container.id = line.container_id
   left join location on location.organization_id = :organizationId and location.id = line.location_id
   where finding.organization_id = :organizationId and finding.id = any(:ids::bigint[])
   order by invoice.issue_date, invoice.number, finding.position nulls first, finding.id`,
).returns<ClaimedFindingRow>();

/** Findings as a letter describes them, in the order of the letter. */
export const findClaimedFindings = (reader: TenantReader, ids: readonly number[]): Promise<ClaimedFindingRow[]> =>
  reader.run(findings, { organizationId: reader.organizationId, ids });

const dispute = statement(
  'dispute_claimed_findings',
  `update invoice_finding finding set state = 'disputed', decided_at = :at, decided_by = :personId
   from invoice
   where finding.organization_id = :organizationId and finding.id = any(:ids::bigint[]) and finding.state <> 'disputed'
     and invoice.organization_id = :organizationId and invoice.id = finding.invoice_id
   returning finding.id, finding.rule, invoice.number as invoice_number, old.state`,
);

/** Returns the changed findings with their previous state. */
export const disputeFindings = (
  transaction: TenantTransaction,
  ids: readonly number[],
  { at, personId }: { readonly at: Date; readonly personId: number },
) => transaction.run(dispute, { organizationId: transaction.organizationId, ids, at, personId });
