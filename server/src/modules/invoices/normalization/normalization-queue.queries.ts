import type { LocationMatch, MaterialMatch } from '@tunna/domain/invoices/classification/normalization';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';
import { lacksLocation } from '../../../database/columns/line-locations.ts';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { unitTable } from './classification.queries.ts';

/** The open question of a line: its material or its location. */
export type Question = 'material' | 'location';

interface Cost {
  readonly currency: string;
  readonly amount: string;
}

export interface UnmappedRow {
  service_provider_id: number;
  provider_name: string;
  match: MaterialMatch | LocationMatch;
  match_key: string;
  lines: number;
  invoices: number;
  cost: readonly Cost[];
  kg: string;
  units: string;
  is_negative: boolean;
  is_mixed: boolean;
  first_day: string;
  last_day: string;
}

const questions = {
  material: {
    isOpen: 'line.kind is null',
    match: `case when line.item_key <> '' then 'item' when line.wording_key <> '' then 'wording' end`,
    key: `case when line.item_key <> '' then line.item_key else line.wording_key end`,
  },
  location: {
    isOpen: lacksLocation('line'),
    match: `case when line.place_key <> '' then 'place' when line.item_key <> '' then 'item' when line.wording_key <> '' then 'wording' end`,
    key: `case when line.place_key <> '' then line.place_key when line.item_key <> '' then line.item_key else line.wording_key end`,
  },
} as const;

/** Unclassified lines: of one provider, found by a search, of one invoice. */
const open = (question: Question) => `
  open as (
    select line.service_provider_id, ${questions[question].match} as match, ${questions[question].key} as match_key, line.wording_key,
      line.invoice_id, line.cost, line.currency, line.service_day, line.unit, line.quantity,
      case when unit.base = 'KGM' then abs(line.quantity) * unit.factor end as kg
    from invoice_line line
    left join unit on unit.code = upper(btrim(line.unit))
    where line.organization_id = :organizationId and line.counted and ${questions[question].isOpen}
      and (:serviceProviderId::bigint is null or line.service_provider_id = :serviceProviderId)
        and (:invoiceId::bigint is null or line.invoice_id = :invoiceId)
      and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern(`line.search_text || ' ' || line.place_key`, ':patterns')})
  )`;

const orders = {
  cost: 'sum(cost_weight)',
  kg: 'sum(kg)',
  lines: 'sum(lines)',
} as const;

type QueueOrder = keyof typeof orders;

const groupsIn = (question: Question, sort: QueueOrder, direction: 'asc' | 'desc') =>
  statement(
    `unmapped_${question}_by_${sort}_${direction}`,
    `select waiting.* from (
     with ${unitTable}, ${open(question)},
     by_currency as (
       select service_provider_id, match, match_key, currency, count(*) as lines, count(distinct invoice_id) as invoices,
         sum(cost) as cost, sum(abs(cost)) as cost_weight, coalesce(sum(kg), 0) as kg, string_agg(distinct unit, ' ') as units,
         coalesce(bool_and(quantity < 0), false) as is_negative, min(wording_key) as first_wording, max(wording_key) as last_wording,
         min(service_day) as first_day, max(service_day) as last_day
       from open where match is not null
       group by service_provider_id, match, match_key, currency
     ),
     page as (
       select service_provider_id, match, match_key, sum(lines)::bigint as lines, sum(invoices)::bigint as invoices,
         jsonb_agg(jsonb_build_object('currency', currency, 'amount', trim_scale(cost)::text) order by currency) as cost,
         trim_scale(sum(kg))::text as kg, coalesce(string_agg(units, ' '), '') as units, bool_and(is_negative) as is_negative,
         min(first_wording) <> max(last_wording) as is_mixed, min(first_day) as first_day, max(last_day) as last_day,
         ${orders[sort]} as rank
       from by_currency
       group by service_provider_id, match, match_key
       order by rank ${direction}, service_provider_id, match, match_key
       limit :limit offset :offset
     )
     select page.*, provider.name as provider_name
     from page join service_provider provider on provider.organization_id = :organizationId and provider.id = page.service_provider_id
     ) waiting
     order by rank ${direction}, service_provider_id, match, match_key`,
  ).returns<UnmappedRow & { rank: string }>();

const directions = ['asc', 'desc'] as const;
const pages = new Map(
  (['material', 'location'] as const).flatMap((question) =>
    (['cost', 'kg', 'lines'] as const).flatMap((sort) =>
      directions.map((direction) => [`${question} ${sort} ${direction}`, groupsIn(question, sort, direction)] as const),
    ),
  ),
);

export interface QueueFilter {
  readonly serviceProviderId?: number | undefined;
  readonly patterns: readonly string[];
  readonly invoiceId?: number | undefined;
}

interface QueuePage extends QueueFilter {
  readonly sort: QueueOrder;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const filterValues = (reader: TenantReader, { serviceProviderId, patterns, invoiceId }: QueueFilter) => ({
  organizationId: reader.organizationId,
  serviceProviderId: serviceProviderId ?? null,
  patterns,
  invoiceId: invoiceId ?? null,
});

/** Groups of unclassified lines, in the requested order. */
export async function findUnmapped(reader: TenantReader, question: Question, page: QueuePage): Promise<UnmappedRow[]> {
  const pageStatement = pages.get(`${question} ${page.sort} ${page.order}`);
  if (pageStatement === undefined) throw new TypeError('There is no such order.');
  return reader.run(pageStatement, { ...filterValues(reader, page), limit: page.limit, offset: page.offset });
}

export interface OpenTotalsRow {
  groups: number;
  lines: number;
  kg: string;
  cost: readonly Cost[];
}

const totalsStatement = (question: Question) =>
  statement(
    `unmapped_${question}_totals`,
    `select totals.* from (
       with ${unitTable}, ${open(question)}
       select (select count(*) from (select from open where match is not null group by service_provider_id, match, match_key) known) as groups,
         count(*) as lines, trim_scale(coalesce(sum(kg), 0))::text as kg,
         coalesce((
           select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency)
           from (select currency, trim_scale(sum(cost)) as amount from open group by currency) sums
         ), '[]') as cost
       from open
     ) totals`,
  ).returns<OpenTotalsRow>();
const totals = { material: totalsStatement('material'), location: totalsStatement('location') };

/** Totals of unclassified lines, and the number of groups. */
export async function findOpenTotals(
  reader: TenantReader,
  question: Question,
  filter: QueueFilter,
): Promise<OpenTotalsRow> {
  const [row] = await reader.run(totals[question], filterValues(reader, filter));
  return row ?? { groups: 0, lines: 0, kg: '0', cost: [] };
}

/** Fields of a JSON document that may be absent in it. */
type Nullable<Known> = { readonly [Field in keyof Known]-?: Exclude<Known[Field], undefined> | null };

export interface ExampleRow {
  place: number;
  invoice_number: string;
  position: number;
  name: string;
  quantity: string | null;
  unit: string | null;
  cost: string;
  currency: string;
  service_day: string;
  item_key: string;
  wording_key: string;
  place_key: string;
  waste_stream_id: number | null;
  /** The location texts of the line and its invoice. */
  written: {
    readonly line: Nullable<
      Pick<InvoiceLine, 'description' | 'note' | 'properties' | 'accountingReference' | 'delivery'>
    >;
    readonly head: Nullable<Pick<InvoiceHead, 'references' | 'delivery' | 'buyerReference'>>;
  };
}

/** How each kind of key matches lines; matches of earlier kinds are excluded. */
const examplesBy = (question: Question, match: MaterialMatch | LocationMatch) => {
  const before = question === 'location' ? ['place', 'item', 'wording'] : ['item', 'wording'];
  const silent = before.slice(0, before.indexOf(match)).map((other) => `and line.${other}_key = ''`);
  return `
    (select line.invoice_id, line.version, line.content, line.position, line.name, line.quantity, line.unit, line.cost, line.currency,
      line.service_day,
       line.item_key, line.wording_key, line.place_key, line.waste_stream_id
     from invoice_line line
     where given.match = '${match}' and line.organization_id = :organizationId and line.service_provider_id = given.service_provider_id
       and line.${match}_key = given.match_key and line.counted and ${questions[question].isOpen} ${silent.join(' ')}
       and (:invoiceId::bigint is null or line.invoice_id = :invoiceId)
     order by line.service_day desc, line.invoice_id desc, line.position limit :limit)`;
};

const examplesOf = (question: Question, matches: readonly (MaterialMatch | LocationMatch)[]) =>
  statement(
    `unmapped_${question}_examples`,
    `select given.place as "place!", invoice.number as invoice_number, line.position, line.name, line.quantity::text as quantity, line.unit,
       trim_scale(line.cost)::text as cost, line.currency, line.service_day, line.item_key, line.wording_key, line.place_key, line.waste_stream_id,
       jsonb_build_object(
         'line', jsonb_build_object('description', line.content -> 'description', 'note', line.content -> 'note', 'properties', line.content -> 'properties', 'accountingReference', line.content -> 'accountingReference', 'delivery', line.content -> 'delivery'),
         'head', jsonb_build_object('references', saved.head -> 'references', 'delivery', saved.head -> 'delivery', 'buyerReference', saved.head -> 'buyerReference')
       ) as written
     from jsonb_to_recordset(:given::jsonb) as given (place integer, service_provider_id bigint, match text, match_key text)
     cross join lateral (${matches.map((match) => examplesBy(question, match)).join(' union all ')}) line
     join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
     join invoice_version saved on saved.organization_id = :organizationId and saved.invoice_id = line.invoice_id and saved.version = line.version
     order by given.place, line.service_day desc, line.invoice_id desc, line.position`,
  ).returns<ExampleRow>();
const examples = {
  material: examplesOf('material', ['item', 'wording']),
  location: examplesOf('location', ['place', 'item', 'wording']),
};

/** Some lines of each group, newest first; `place` is the number of the group. */
export const findExamples = (
  reader: TenantReader,
  question: Question,
  groups: readonly UnmappedRow[],
  { invoiceId, limit }: { readonly invoiceId?: number | undefined; readonly limit: number },
): Promise<ExampleRow[]> => {
  const given = groups.map(({ service_provider_id, match, match_key }, place) => ({
    place,
    service_provider_id,
    match,
    match_key,
  }));
  return reader.run(examples[question], {
    organizationId: reader.organizationId,
    given: JSON.stringify(given),
    invoiceId: invoiceId ?? null,
    limit,
  });
};

const invoiceByNumber = statement(
  'invoice_to_suggest_for',
  `select id from invoice where organization_id = :organizationId and service_provider_id = :serviceProviderId and number = :number
     and deleted_at is null`,
);

export async function findInvoiceId(
  reader: TenantReader,
  serviceProviderId: number,
  number: string,
): Promise<number | undefined> {
  const [row] = await reader.run(invoiceByNumber, { organizationId: reader.organizationId, serviceProviderId, number });
  return row?.id;
}
