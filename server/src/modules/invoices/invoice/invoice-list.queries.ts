import type { InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { openWork, type StageRow, stageAmongMany, stageColumns } from './invoice-stage.queries.ts';

export interface InvoiceListRow extends StageRow {
  id: number;
  service_provider_id: number;
  service_provider_name: string;
  number: string;
  kind: string;
  sign: 1 | -1;
  /** `YYYY-MM-DD`, like all days. */
  issue_date: string;
  due_date: string | null;
  final_date: string | null;
  period_start: string | null;
  period_end: string | null;
  service_day: string;
  currency: string;
  /** Signed decimal text, like all figures. */
  net: string;
  vat: string;
  total: string;
  kg: string;
  line_count: number;
  unmapped_lines: number;
  changed_by_file: boolean;
  file_id: number | null;
  version: number;
  updated_at: Date;
  updated_by: string | null;
  deleted_at: Date | null;
  deleted_by: string | null;
}

// A missing total is calculated from the others.
const net = 'invoice.sign * coalesce(invoice.tax_exclusive, invoice.line_total, 0)';
const vat = 'invoice.sign * coalesce(invoice.tax, 0)';
const total = `coalesce(invoice.sign * invoice.tax_inclusive, ${net} + ${vat})`;

const columns = `invoice.id, invoice.service_provider_id, provider.name as service_provider_name, invoice.number, invoice.kind,
  invoice.sign, invoice.issue_date, invoice.due_date, invoice.final_date, invoice.period_start, invoice.period_end,
  invoice.service_day, invoice.currency, trim_scale(${net}) as net, trim_scale(${vat}) as vat, trim_scale(${total}) as total,
  trim_scale(made.kg) as kg, invoice.line_count, made.unmapped_lines, invoice.changed_by_file, saved.file_id, invoice.version,
  invoice.updated_at, member_name(invoice.updated_by) as updated_by, invoice.deleted_at, member_name(invoice.deleted_by) as deleted_by,
  ${stageColumns}`;

const around = `
  join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
  join invoice_version saved
    on saved.organization_id = :organizationId and saved.invoice_id = invoice.id and saved.version = invoice.version
  cross join lateral (
    select coalesce(sum(line.kg), 0) as kg, count(*) filter (where line.kind is null) as unmapped_lines
    from invoice_line line
    where line.organization_id = :organizationId and line.invoice_id = invoice.id and line.version = invoice.version
  ) made
  ${openWork}`;

const oneInvoice = statement(
  'invoice_by_key',
  `select ${columns} from invoice ${around}
   where invoice.organization_id = :organizationId and invoice.service_provider_id = :serviceProviderId and invoice.number = :number`,
).returns<InvoiceListRow>();

export async function findInvoice(
  reader: TenantReader,
  serviceProviderId: number,
  number: string,
): Promise<InvoiceListRow | undefined> {
  const [row] = await reader.run(oneInvoice, { organizationId: reader.organizationId, serviceProviderId, number });
  return row;
}

const passes = `
  invoice.organization_id = :organizationId
  and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern("(invoice.search_text || ' ' || provider.search_text)", ':patterns')})
  and (:serviceProviderId::bigint is null or invoice.service_provider_id = :serviceProviderId)
  and (:sign::smallint is null or invoice.sign = :sign)
  and (:from::date is null or invoice.service_day >= :from)
  and (:to::date is null or invoice.service_day <= :to)
  and (:deleted::boolean is null or :deleted = (invoice.deleted_at is not null))
  and (:changedByFile::boolean is null or invoice.changed_by_file = :changedByFile)
  and (:unmapped::boolean is null or :unmapped = exists (
    select from invoice_line line
    where line.organization_id = :organizationId and line.invoice_id = invoice.id and line.version = invoice.version and line.kind is null
  ))
  and (:stage::text is null or :stage = ${stageAmongMany})`;

const matching = `from invoice
  join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
  where ${passes}`;

const sortKeys = {
  serviceDay: 'invoice.service_day',
  issueDate: 'invoice.issue_date',
  dueDate: 'invoice.due_date',
  number: 'invoice.number collate icelandic',
  serviceProvider: 'provider.name collate icelandic',
  net,
  total,
} as const;

type Sort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';
type ListedRow = { total_count: number; place: number | null } & (InvoiceListRow | { id: null });

// The page is limited before the joins. An empty page has one row, for the total.
const listStatement = (sort: Sort, order: Order) =>
  statement(
    `list_invoices_${sort}_${order}`,
    `select * from (
       with found as materialized (
         select invoice.id, row_number() over (order by ${sortKeys[sort]} ${order} nulls last, invoice.id ${order}) as place
         ${matching}
       ), page as materialized (
         select found.place, invoice.* from found
         join invoice on invoice.organization_id = :organizationId and invoice.id = found.id
         where found.place > :offset::bigint and found.place <= :offset::bigint + :limit::bigint
       )
       select (select count(*) from found) as total_count, whole.*
       from (values (1)) always (one)
       left join (select invoice.place, ${columns} from page invoice ${around}) whole on true
     ) listed
     order by listed.place`,
  ).returns<ListedRow>();

const bothOrders = (sort: Sort) => ({ asc: listStatement(sort, 'asc'), desc: listStatement(sort, 'desc') });

const lists = {
  serviceDay: bothOrders('serviceDay'),
  issueDate: bothOrders('issueDate'),
  dueDate: bothOrders('dueDate'),
  number: bothOrders('number'),
  serviceProvider: bothOrders('serviceProvider'),
  net: bothOrders('net'),
  total: bothOrders('total'),
} as const satisfies Record<Sort, ReturnType<typeof bothOrders>>;

export interface InvoiceFilter {
  readonly patterns: readonly string[];
  readonly serviceProviderId: number | null;
  /** Invoices, or credit notes. */
  readonly sign: 1 | -1 | null;
  readonly from: string | null;
  /** Inclusive. */
  readonly to: string | null;
  readonly deleted: boolean | null;
  readonly changedByFile: boolean | null;
  readonly unmapped: boolean | null;
  readonly stage: InvoiceStage | null;
}

export interface InvoicePage {
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

const filterValues = ({ organizationId }: TenantReader, filter: InvoiceFilter) => ({
  organizationId,
  patterns: filter.patterns,
  serviceProviderId: filter.serviceProviderId,
  sign: filter.sign,
  from: filter.from,
  to: filter.to,
  deleted: filter.deleted,
  changedByFile: filter.changedByFile,
  unmapped: filter.unmapped,
  stage: filter.stage,
});

/** One page of invoices, and the total. */
export async function findInvoices(
  reader: TenantReader,
  filter: InvoiceFilter,
  { sort, order, limit, offset }: InvoicePage,
): Promise<{ rows: InvoiceListRow[]; total: number }> {
  const rows = await reader.run(lists[sort][order], { ...filterValues(reader, filter), limit, offset });
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total_count ?? 0 };
}

export interface InvoiceSumRow {
  currency: string;
  count: number;
  net: string;
  vat: string;
  total: string;
  kg: string;
  estimated_kg: string;
}

const sums = statement(
  'sum_invoices',
  `select * from (
     with found as materialized (
       select invoice.id, invoice.version, invoice.currency, ${net} as net, ${vat} as vat, ${total} as total ${matching}
     ), weights as (
       select found.currency, sum(line.kg) as kg, sum(line.kg) filter (where line.kg_origin = 'estimated') as estimated_kg
       from found
       join invoice_line line
         on line.organization_id = :organizationId and line.invoice_id = found.id and line.version = found.version and line.kg is not null
       group by found.currency
     )
     select found.currency, count(*) as count, trim_scale(sum(found.net)) as net, trim_scale(sum(found.vat)) as vat,
       trim_scale(sum(found.total)) as total, trim_scale(coalesce(max(weights.kg), 0)) as kg,
       trim_scale(coalesce(max(weights.estimated_kg), 0)) as estimated_kg
     from found left join weights on weights.currency = found.currency
     group by found.currency
   ) summed
   order by count desc, currency`,
).returns<InvoiceSumRow>();

/** Totals over the filter by currency, that with the most invoices first. */
export const sumInvoices = (reader: TenantReader, filter: InvoiceFilter): Promise<InvoiceSumRow[]> =>
  reader.run(sums, filterValues(reader, filter));
