import type { InboxStage, InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** Whether the line with the alias has no classification, or no location where it needs one. The index `invoice_line_open` has this condition. */
const isOpenLine = (line: string): string =>
  `(${line}.kind is null or ${line}.location_id is null and ${line}.kind not in ('fee', 'other'))`;

/** Ids of invoices with such lines. Deleted invoices have no counted lines. */
const withOpenLines = `
  select line.invoice_id from invoice_line line
  where line.organization_id = :organizationId and line.counted and ${isOpenLine('line')}`;

const withOpenFindings = `
  select finding.invoice_id from invoice_finding finding
  where finding.organization_id = :organizationId and finding.state = 'open'`;

/** The stage of `invoice`, for a filter over many: each set of ids is read once. */
export const stageAmongMany = `
  case
    when invoice.deleted_at is not null then null
    when invoice.needs_check then 'check'
    when invoice.id in (${withOpenLines}) then 'classify'
    when invoice.id in (${withOpenFindings}) then 'findings'
    else 'done'
  end`;

/** Joins to `invoice` what is left to do on it, for a page of invoices. */
export const openWork = `
  cross join lateral (
    select count(*) as open_lines, count(*) filter (where line.location_id is null) as lines_without_location
    from invoice_line line
    where line.organization_id = :organizationId and line.invoice_id = invoice.id and line.counted and ${isOpenLine('line')}
  ) open
  cross join lateral (
    select count(*) as open_findings from invoice_finding finding
    where finding.organization_id = :organizationId and finding.invoice_id = invoice.id and finding.state = 'open'
  ) undecided`;

/** Columns of an invoice in the inbox, with the join `openWork`. */
export const stageColumns = `open.lines_without_location, invoice.warning_count, undecided.open_findings,
  case
    when invoice.deleted_at is not null then null
    when invoice.needs_check then 'check'
    when open.open_lines > 0 then 'classify'
    when undecided.open_findings > 0 then 'findings'
    else 'done'
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

// Each count reads an index with only the rows of its stage. The invoices that are done are the rest.
const counts = statement(
  'count_invoice_stages',
  `with to_check as materialized (
     select id from invoice where organization_id = :organizationId and needs_check
   ), to_classify as materialized (
     ${withOpenLines.replace('select', 'select distinct')}
   ), to_decide as materialized (
     ${withOpenFindings.replace('select', 'select distinct')}
   )
   select
     (
       select count(*) from import_attempt
       where organization_id = :organizationId and (state = 'failed' or awaits is not null)
     ) as "received!",
     (select count(*) from to_check) as "check!",
     (select count(*) from to_classify where invoice_id not in (select id from to_check)) as "classify!",
     (
       select count(*) from to_decide
       join invoice on invoice.organization_id = :organizationId and invoice.id = to_decide.invoice_id and invoice.deleted_at is null
       where not invoice.needs_check and to_decide.invoice_id not in (select invoice_id from to_classify)
     ) as "findings!",
     (select count(*) from invoice where organization_id = :organizationId and deleted_at is null) as "total!"`,
).returns<Record<Exclude<InboxStage, 'done'> | 'total', number>>();

/** The number of invoices in each stage, and of imports that need a person. */
export async function countStages(reader: TenantReader): Promise<Record<InboxStage, number>> {
  const [row] = await reader.run(counts, { organizationId: reader.organizationId });
  if (row === undefined) throw new Error('The stages were not counted.');
  const { total, ...open } = row;
  return { ...open, done: total - open.check - open.classify - open.findings };
}
