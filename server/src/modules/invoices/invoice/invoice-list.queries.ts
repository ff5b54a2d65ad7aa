import type { InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import { splitByMonth } from '@tunna/domain/time/split-by-month';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { isInStage, openFindings, type StageRow, stageColumns, withOpenFindings } from './invoice-stage.queries.ts';

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

const columns = `invoice.id, invoice.service_provider_id, provider.name as service_provider_name, invoice.number, invoice.kind,
  invoice.sign, invoice.issue_date, invoice.due_date, invoice.final_date, invoice.period_start, invoice.period_end,
  invoice.service_day, invoice.currency, trim_scale(invoice.net) as net, trim_scale(invoice.vat) as vat,
  trim_scale(invoice.total) as total, trim_scale(invoice.kg) as kg, invoice.line_count, invoice.unmapped_lines, invoice.changed_by_file, saved.file_id, invoice.version,
  invoice.updated_at, member_name(invoice.updated_by) as updated_by, invoice.deleted_at, member_name(invoice.deleted_by) as deleted_by,
  ${stageColumns}`;

const around = `
  join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
  join invoice_version saved
    on saved.organization_id = :organizationId and saved.invoice_id = invoice.id and saved.version = invoice.version
  ${openFindings}`;

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

const isFound = holdsEveryPattern("(invoice.search_text || ' ' || provider.search_text)", ':patterns');

// The search as one condition: the planner would expect hardly an invoice, and not read them in the order of an index.
const passes = `
  invoice.organization_id = :organizationId
  and case when cardinality(:patterns::text[]) = 0 or ${isFound} then true else false end
  and (:serviceProviderId::bigint is null or invoice.service_provider_id = :serviceProviderId)
  and (:sign::smallint is null or invoice.sign = :sign)
  and (:from::date is null or invoice.service_day >= :from)
  and (:to::date is null or invoice.service_day <= :to)
  and (:deleted::boolean is null or :deleted = (invoice.deleted_at is not null))
  and (:changedByFile::boolean is null or invoice.changed_by_file = :changedByFile)
  and (:unmapped::boolean is null or :unmapped = (invoice.unmapped_lines > 0))
  and ${isInStage}`;

const sortKeys = {
  serviceDay: 'invoice.service_day',
  issueDate: 'invoice.issue_date',
  dueDate: 'invoice.due_date',
  number: 'invoice.number collate icelandic',
  serviceProvider: 'provider.name collate icelandic',
  net: 'invoice.net',
  total: 'invoice.total',
} as const;

type Sort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

/** Numbers that a search finds, for some service providers. Without needs: all of their invoices. */
export type FoundInvoices = readonly {
  readonly needs: readonly string[];
  readonly service_provider_ids: readonly number[];
}[];

/** Where invoices are read: among all, or those that a search found, by their ids. */
const sources = {
  all: 'true',
  found: `invoice.id = any(array(
      select matched.id
      from jsonb_to_recordset(:found::jsonb) query (needs text[], service_provider_ids bigint[])
      cross join lateral invoices_holding(query.needs, query.service_provider_ids) matched (id)
    ))`,
} as const;

type Source = keyof typeof sources;

// The page is limited before the joins. Only a due date may be missing: the index has the order of the others without nulls.
const listStatement = (source: Source, sort: Sort, order: Order) =>
  statement(
    `list_${source}_invoices_${sort}_${order}`,
    `select * from (
       with page as materialized (
         select cut.*, row_number() over () as place from (
           select invoice.* from invoice
           join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
           where ${sources[source]} and ${passes}
           order by ${sortKeys[sort]} ${order} ${sort === 'dueDate' ? 'nulls last' : ''}, invoice.id ${order}
           limit :limit offset :offset
         ) cut
       )
       select invoice.place, ${columns} from page invoice ${around}
     ) listed
     order by listed.place`,
  ).returns<InvoiceListRow & { place: number }>();

const ofSort = (sort: Sort) => ({
  all: { asc: listStatement('all', sort, 'asc'), desc: listStatement('all', sort, 'desc') },
  found: { asc: listStatement('found', sort, 'asc'), desc: listStatement('found', sort, 'desc') },
});

const lists = {
  serviceDay: ofSort('serviceDay'),
  issueDate: ofSort('issueDate'),
  dueDate: ofSort('dueDate'),
  number: ofSort('number'),
  serviceProvider: ofSort('serviceProvider'),
  net: ofSort('net'),
  total: ofSort('total'),
} as const satisfies Record<Sort, ReturnType<typeof ofSort>>;

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

/**
 * One page of invoices.
 * @param found reads only these, which must contain those of the page
 */
export const findInvoices = (
  reader: TenantReader,
  filter: InvoiceFilter,
  { sort, order, limit, offset }: InvoicePage,
  found?: FoundInvoices,
): Promise<InvoiceListRow[]> => {
  const values = { ...filterValues(reader, filter), limit, offset };
  return found === undefined
    ? reader.run(lists[sort].all[order], values)
    : reader.run(lists[sort].found[order], { ...values, found: JSON.stringify(found) });
};

export type InvoiceSumRow = RowOf<'sum_invoices'>;

const summed = `currency, sum(invoices)::bigint as "count!", trim_scale(sum(net)) as "net!", trim_scale(sum(vat)) as "vat!",
  trim_scale(sum(total)) as "total!", trim_scale(sum(kg)) as "kg!", trim_scale(sum(estimated_kg)) as "estimated_kg!"`;
const byCurrency = `group by currency having sum(invoices) <> 0 order by sum(invoices) desc, currency`;
const measures = ['net', 'vat', 'total', 'kg', 'estimated_kg'];
const timesSign = (sign: string): string =>
  measures.map((measure) => `${sign} * invoice.${measure} as ${measure}`).join(', ');

// Of stored sums: those of whole months, the invoices of the other days, and what open findings say of invoices that are otherwise done.
const sums = statement(
  'sum_invoices',
  `select ${summed}
   from (
     select currency, invoices, ${measures.join(', ')}
     from invoice_sum
     where organization_id = :organizationId and month >= :firstMonth::date and month < :monthBefore::date
       and (:serviceProviderId::bigint is null or service_provider_id = :serviceProviderId)
       and (:wholeProviders::bigint[] is null or service_provider_id = any(:wholeProviders))
       and (:sign::smallint is null or sign = :sign)
       and (:deleted::boolean is null or :deleted = (own_stage = 'deleted'))
       and (:changedByFile::boolean is null or changed_by_file = :changedByFile)
       and (:unmapped::boolean is null or :unmapped = has_unmapped)
       and (:stage::text is null or own_stage = :stage)
     union all
     select invoice.currency, 1, ${timesSign('1')}
     from unnest(:edgesFrom::date[], :edgesBefore::date[]) edge (first_day, day_before)
     join invoice on invoice.organization_id = :organizationId and invoice.service_day >= edge.first_day and invoice.service_day < edge.day_before
     where (:serviceProviderId::bigint is null or invoice.service_provider_id = :serviceProviderId)
       and (:wholeProviders::bigint[] is null or invoice.service_provider_id = any(:wholeProviders))
       and (:sign::smallint is null or invoice.sign = :sign)
       and (:deleted::boolean is null or :deleted = (invoice.own_stage = 'deleted'))
       and (:changedByFile::boolean is null or invoice.changed_by_file = :changedByFile)
       and (:unmapped::boolean is null or :unmapped = (invoice.unmapped_lines > 0))
       and (:stage::text is null or invoice.own_stage = :stage)
     union all
     select invoice.currency, found.sign, ${timesSign('found.sign')}
     from (select case :stage::text when 'findings' then 1 when 'done' then -1 end as sign) found
     join invoice on found.sign is not null and invoice.id = any(array(${withOpenFindings})) and invoice.own_stage = 'done'
       and (:wholeProviders::bigint[] is null or invoice.service_provider_id = any(:wholeProviders))
       and ${passes.replace(isInStage, 'true').replace(isFound, 'true')}
   ) summed
   ${byCurrency}`,
);

const sumsOfSearch = (source: Source) =>
  statement(
    `sum_${source}_searched_invoices`,
    `select ${summed}
     from (
       select invoice.currency, 1 as invoices, ${timesSign('1')} from invoice
       join service_provider provider on provider.organization_id = :organizationId and provider.id = invoice.service_provider_id
       where ${sources[source]} and ${passes}
     ) summed
     ${byCurrency}`,
  ).returns<InvoiceSumRow>();
const searchedSums = { all: sumsOfSearch('all'), found: sumsOfSearch('found') };

/** Totals over the filter by currency, of a search among these invoices, or among all. Reads each of them. */
export const sumSearchedInvoices = (
  reader: TenantReader,
  filter: InvoiceFilter,
  found?: FoundInvoices,
): Promise<InvoiceSumRow[]> =>
  found === undefined
    ? reader.run(searchedSums.all, filterValues(reader, filter))
    : reader.run(searchedSums.found, { ...filterValues(reader, filter), found: JSON.stringify(found) });

/** Totals over the filter without its search by currency. @param wholeProviders only invoices of these; null: of all */
export function sumStoredInvoices(
  reader: TenantReader,
  filter: InvoiceFilter,
  wholeProviders: readonly number[] | null,
): Promise<InvoiceSumRow[]> {
  const { months, edges } = splitByMonth(filter.from, filter.to);
  return reader.run(sums, {
    ...filterValues(reader, filter),
    ...{ wholeProviders, firstMonth: months.from, monthBefore: months.before },
    edgesFrom: edges.map(({ from }) => from),
    edgesBefore: edges.map(({ before }) => before),
  });
}
