import type { InboxStage, InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** Ids of invoices with open findings. */
export const withOpenFindings = `
  select finding.invoice_id from invoice_finding finding
  where finding.organization_id = :organizationId and finding.state = 'open'`;

/** The filter of `invoice` by its stage. Invoices with open findings are found by their ids, because they are few. */
export const isInStage = `(
    :stage::text is null
    or :stage = 'check' and invoice.own_stage = 'check'
    or :stage = 'classify' and invoice.own_stage = 'classify'
    or :stage in ('findings', 'done') and invoice.own_stage = 'done'
  )
  and (:stage::text is distinct from 'findings' or invoice.id = any(array(${withOpenFindings})))
  and (:stage::text is distinct from 'done' or invoice.id not in (${withOpenFindings}))`;

/** Joins to `invoice` its open findings, for a page of invoices. */
export const openFindings = `
  cross join lateral (
    select count(*) as open_findings from invoice_finding finding
    where finding.organization_id = :organizationId and finding.invoice_id = invoice.id and finding.state = 'open'
  ) undecided`;

/** Columns of an invoice in the inbox, with the join `openFindings`. */
export const stageColumns = `invoice.lines_without_location, invoice.warning_count, undecided.open_findings,
  case
    when invoice.own_stage = 'deleted' then null
    when invoice.own_stage = 'done' and undecided.open_findings > 0 then 'findings'
    else invoice.own_stage
  end as stage,
  case when invoice.accepted_version = invoice.version then invoice.accepted_at end as accepted_at,
  case when invoice.accepted_version = invoice.version and invoice.accepted_by is not null then member_name(invoice.accepted_by) end as accepted_by`;

export interface StageRow {
  lines_without_location: number;
  warning_count: number;
  open_findings: number;
  stage: InvoiceStage | null;
  accepted_at: Date | null;
  accepted_by: string | null;
}

// From stored sums of invoices. Those with open findings are few, and are done otherwise.
const counts = statement(
  'count_invoice_stages',
  `select
     (
       select count(*) from import_attempt
       where organization_id = :organizationId and (state = 'failed' or awaits is not null)
     ) as "received!",
     coalesce(sum(invoices) filter (where own_stage = 'check'), 0)::bigint as "check!",
     coalesce(sum(invoices) filter (where own_stage = 'classify'), 0)::bigint as "classify!",
     (
       select count(*) from invoice
       where organization_id = :organizationId and own_stage = 'done' and id = any(array(${withOpenFindings}))
     ) as "findings!",
     coalesce(sum(invoices) filter (where own_stage = 'done'), 0)::bigint as "decided!"
   from invoice_sum
   where organization_id = :organizationId`,
).returns<Record<Exclude<InboxStage, 'done'> | 'decided', number>>();

/** The number of invoices in each stage, and of imports that need a person. */
export async function countStages(reader: TenantReader): Promise<Record<InboxStage, number>> {
  const [row] = await reader.run(counts, { organizationId: reader.organizationId });
  if (row === undefined) throw new Error('The stages were not counted.');
  const { decided, ...open } = row;
  return { ...open, done: decided - open.findings };
}
