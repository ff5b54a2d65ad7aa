import { recyclingCodes } from '@tunna/domain/inventory/treatment';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** The lines of a report: months, both included. An empty list includes all. */
export interface LineFilter {
  readonly from: string;
  readonly until: string;
  readonly wasteStreamIds: readonly number[];
  readonly locationIds: readonly string[];
  readonly serviceProviderIds: readonly number[];
}

// Must select the same lines as figure.queries.ts.
const isOfReport = (line: string): string => `
  ${line}.organization_id = :organizationId and ${line}.counted
  and ${line}.service_day >= (:from || '-01')::date and ${line}.service_day < (:until || '-01')::date + interval '1 month'
  and (cardinality(:wasteStreamIds::bigint[]) = 0 or ${line}.waste_stream_id = any(:wasteStreamIds))
  and (cardinality(:locationIds::text[]) = 0 or ${line}.location_id = any(:locationIds))
  and (cardinality(:serviceProviderIds::bigint[]) = 0 or ${line}.service_provider_id = any(:serviceProviderIds))`;

const filterValues = (reader: TenantReader, filter: LineFilter) => ({
  organizationId: reader.organizationId,
  from: filter.from,
  until: filter.until,
  wasteStreamIds: filter.wasteStreamIds,
  locationIds: filter.locationIds,
  serviceProviderIds: filter.serviceProviderIds,
});

const presentLines = statement(
  'lines_of_report_now',
  `select count(*) as lines from invoice_line line where ${isOfReport('line')}`,
);

/** The current number of lines of a report. */
export async function countLines(reader: TenantReader, filter: LineFilter): Promise<number> {
  const [row] = await reader.run(presentLines, filterValues(reader, filter));
  return row?.lines ?? 0;
}

/** The position after which the next batch of lines begins. */
export interface LinePlace {
  readonly serviceDay: string;
  readonly invoiceId: number;
  readonly position: number;
}

/** The position before the first line. */
export const firstPlace = ({ from }: LineFilter): LinePlace => ({
  serviceDay: `${from}-01`,
  invoiceId: 0,
  position: 0,
});

/** A batch of lines to copy into a report. */
type LinePiece = {
  lines: number;
  /** Rows of `invoice_report_line`, without the columns that are equal in all of them. */
  rows: string;
} & (
  | { service_day: string; invoice_id: number; position: number }
  | { service_day: null; invoice_id: null; position: null }
);

// Passed through as JSON text, so that numbers stay exact and lines are not parsed.
const piece = statement(
  'piece_of_report_lines',
  `select count(*) as lines, coalesce(json_agg(row), '[]')::text as rows, (max(row.service_day))::text as service_day,
     (array_agg(row.invoice_id order by row.service_day desc, row.invoice_id desc, row.position desc))[1] as invoice_id,
     (array_agg(row.position order by row.service_day desc, row.invoice_id desc, row.position desc))[1] as position
   from (
     select line.invoice_id, line.version, line.position, line.service_day, line.service_provider_id, line.kind, line.waste_stream_id,
       line.material_normalization_id, line.location_id, location.name as location_name, line.location_normalization_id, line.ewc_code,
       line.treatment_code, line.kg::text as kg, line.kg_origin, line.currency, line.cost::text as cost
     from invoice_line line
     left join location on location.organization_id = :organizationId and location.id = line.location_id
     where ${isOfReport('line')}
       and (line.service_day, line.invoice_id, line.position) > (:serviceDay::date, :invoiceId::bigint, :position::integer)
     order by line.service_day, line.invoice_id, line.position
     limit :most
   ) row`,
).returns<LinePiece>();

/** The next batch of lines, up to a limit. Undefined at the end. */
export async function findPiece(
  reader: TenantReader,
  filter: LineFilter,
  after: LinePlace,
  most: number,
): Promise<{ lines: number; rows: string; last: LinePlace } | undefined> {
  const [row] = await reader.run(piece, {
    ...filterValues(reader, filter),
    ...{ serviceDay: after.serviceDay, invoiceId: after.invoiceId, position: after.position, most },
  });
  if (row === undefined || row.service_day === null) return undefined;
  const last = { serviceDay: row.service_day, invoiceId: row.invoice_id, position: row.position };
  return { lines: row.lines, rows: row.rows, last };
}

const keep = statement(
  'keep_report_lines',
  `insert into invoice_report_line (organization_id, report_id, invoice_id, version, position, service_day, service_provider_id, kind,
     waste_stream_id, material_normalization_id, location_id, location_name, location_normalization_id, ewc_code, treatment_code, kg,
     kg_origin, currency, cost)
   select :organizationId, :reportId, invoice_id, version, position, service_day, service_provider_id, kind, waste_stream_id,
     material_normalization_id,
     location_id, location_name, location_normalization_id, ewc_code, treatment_code, kg, kg_origin, currency, cost
   from json_to_recordset(:rows::json) as row (
     invoice_id bigint, version integer, position integer, service_day date, service_provider_id bigint, kind text, waste_stream_id bigint,
     material_normalization_id bigint, location_id text, location_name text, location_normalization_id bigint, ewc_code text,
     treatment_code text, kg numeric, kg_origin text, currency text, cost numeric
   )`,
);

/** @param rows of a batch */
export async function keepLines(transaction: TenantTransaction, reportId: number, rows: string): Promise<void> {
  await transaction.run(keep, { organizationId: transaction.organizationId, reportId, rows });
}

const forget = statement(
  'forget_report_lines',
  'delete from invoice_report_line where organization_id = :organizationId and report_id = :reportId',
);

/** Deletes the lines of an unfinished run. */
export async function forgetLines(transaction: TenantTransaction, reportId: number): Promise<void> {
  await transaction.run(forget, { organizationId: transaction.organizationId, reportId });
}

const frozenCount = statement(
  'lines_of_published_report',
  'select count(*) as lines from invoice_report_line where organization_id = :organizationId and report_id = :reportId',
);

export async function countKeptLines(reader: TenantReader, reportId: number): Promise<number> {
  const [row] = await reader.run(frozenCount, { organizationId: reader.organizationId, reportId });
  return row?.lines ?? 0;
}

/** Whether a stored line equals the current line at its position. */
const isSame = `(
  kept.service_day, kept.kind, kept.waste_stream_id, kept.location_id, kept.ewc_code, kept.treatment_code, kept.kg, kept.kg_origin,
  kept.currency, kept.cost
) is not distinct from (
  line.service_day, line.kind, line.waste_stream_id, line.location_id, line.ewc_code::text, line.treatment_code::text, line.kg,
  line.kg_origin, line.currency, line.cost
)`;

const held = statement(
  'held_lines_of_report',
  `select count(*) filter (where kept.invoice_id is not null and line.invoice_id is not null and not ${isSame}) as changed,
     count(*) filter (where line.invoice_id is null) as gone, count(*) filter (where kept.invoice_id is null) as added
   from (select * from invoice_report_line where organization_id = :organizationId and report_id = :reportId) kept
   full join (select * from invoice_line line where ${isOfReport('line')}) line
     on line.invoice_id = kept.invoice_id and line.position = kept.position`,
);

/** Counts the lines of a published report that changed or are gone, and the lines that are new. */
export async function holdLines(
  reader: TenantReader,
  reportId: number,
  filter: LineFilter,
): Promise<{ changed: number; gone: number; added: number }> {
  const [row] = await reader.run(held, { ...filterValues(reader, filter), reportId });
  return row ?? { changed: 0, gone: 0, added: 0 };
}

/** A line of a published report. */
export interface KeptLineRow {
  invoice_id: number;
  version: number;
  position: number;
  number: string;
  service_day: string;
  service_provider_id: number;
  item_id: string | null;
  name: string | null;
  quantity: string | null;
  unit: string | null;
  kind: string | null;
  waste_stream_id: number | null;
  location_id: string | null;
  location_name: string | null;
  ewc_code: string | null;
  treatment_code: string | null;
  kg: string | null;
  kg_origin: string | null;
  cost: string;
  currency: string;
  material_normalization_id: number | null;
  location_normalization_id: number | null;
  state: 'same' | 'changed' | 'gone';
}

const isAsked = `
  kept.organization_id = :organizationId and kept.report_id = :reportId
  and (:serviceDay::text is null or kept.service_day >= (:serviceDay || '-01')::date
    and kept.service_day < (:serviceDay || '-01')::date + interval '1 month')
  and (:wasteStreamId::bigint is null or kept.waste_stream_id = :wasteStreamId) and (:locationId::text is null or kept.location_id = :locationId)
  and (:serviceProviderId::bigint is null or kept.service_provider_id = :serviceProviderId)
  and (:kind::text is null or kept.kind = :kind) and (not :isUnmapped::boolean or kept.kind is null)
  and (:treatmentCode::text is null or kept.kg <> 0 and coalesce(kept.treatment_code, 'none') = :treatmentCode)
  and (:figure::text is null or kept.kg <> 0 and (
    :figure = 'weight' or :figure = 'sorted' and kept.waste_stream_id = any(:sortedIds::bigint[])
    or :figure = 'recycled' and kept.treatment_code = any(:recycling::text[])
  ))`;

const keptState = `case when line.invoice_id is null then 'gone' when ${isSame} then 'same' else 'changed' end as state`;

// Most lines of a report may have changed, and a table that was just filled has no statistics. A full join is never run as a nested loop
// over single lines. The condition below keeps it a full join.
const changedLines = `
  from (
    select kept.*, ${keptState}
    from (select kept.* from invoice_report_line kept where ${isAsked}) kept
    full join (
      select * from invoice_line line where line.organization_id = :organizationId and line.counted and line.invoice_id in (
        select invoice_id from invoice_report_line where organization_id = :organizationId and report_id = :reportId
      )
    ) line on line.invoice_id = kept.invoice_id and line.position = kept.position
    where coalesce(kept.invoice_id, 0) <> 0
  ) kept
  where kept.state <> 'same'`;

const inOrder = (order: Order) => `kept.service_day ${order}, kept.invoice_id ${order}, kept.position ${order}`;
type Order = 'asc' | 'desc';

const keptColumns = `kept.invoice_id as "invoice_id!", kept.version as "version!", kept.position as "position!",
  coalesce(invoice.number, '') as number, kept.service_day as "service_day!", kept.service_provider_id as "service_provider_id!",
    said.item_id, said.name, trim_scale(said.quantity) as quantity, said.unit, kept.kind, kept.waste_stream_id,
  kept.location_id, kept.location_name, kept.ewc_code, kept.treatment_code, trim_scale(kept.kg) as kg, kept.kg_origin,
  trim_scale(kept.cost) as "cost!", kept.currency as "currency!", kept.material_normalization_id, kept.location_normalization_id`;
const saidJoins = `
  left join invoice on invoice.organization_id = :organizationId and invoice.id = kept.invoice_id
  left join invoice_line said on said.organization_id = :organizationId and said.invoice_id = kept.invoice_id and said.version = kept.version
    and said.position = kept.position`;

// Pages the rows before the other joins.
const listKept = (order: Order) =>
  statement(
    `list_report_lines_${order}`,
    `select ${keptColumns}, ${keptState}
     from (
       select kept.* from invoice_report_line kept where ${isAsked} order by ${inOrder(order)} limit :limit offset :offset
     ) kept ${saidJoins}
     left join invoice_line line on line.organization_id = :organizationId and line.invoice_id = kept.invoice_id and line.version = invoice.version
       and line.position = kept.position and line.counted
     order by ${inOrder(order)}`,
  ).returns<KeptLineRow>();
const listChanged = (order: Order) =>
  statement(
    `list_changed_report_lines_${order}`,
    `select ${keptColumns}, kept.state
     from (select kept.* ${changedLines} order by ${inOrder(order)} limit :limit offset :offset) kept ${saidJoins}
     order by ${inOrder(order)}`,
  ).returns<KeptLineRow>();
const lists = {
  all: { asc: listKept('asc'), desc: listKept('desc') },
  changed: { asc: listChanged('asc'), desc: listChanged('desc') },
};
const counts = {
  all: statement('count_report_lines', `select count(*) as total from invoice_report_line kept where ${isAsked}`),
  changed: statement('count_changed_report_lines', `select count(*) as total ${changedLines}`),
};

export interface KeptLineFilter {
  readonly month?: string | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly locationId?: string | undefined;
  readonly serviceProviderId?: number | undefined;
  readonly kind?: string | undefined;
  /** Whether only unclassified lines are included. */
  readonly isUnmapped?: boolean;
  /** `none` for lines without one. */
  readonly treatmentCode?: string | undefined;
  readonly figure?: 'weight' | 'sorted' | 'recycled' | undefined;
  /** Streams that were separately collected when the report was published. */
  readonly sortedIds?: readonly number[];
  readonly isChanged: boolean;
  readonly order: Order;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the lines of a published report, by service day. */
export async function findKeptLines(
  reader: TenantReader,
  reportId: number,
  filter: KeptLineFilter,
): Promise<{ rows: KeptLineRow[]; total: number }> {
  const { month, wasteStreamId, locationId, serviceProviderId, isChanged, order, page, pageSize } = filter;
  const { kind, isUnmapped = false, treatmentCode, figure, sortedIds = [] } = filter;
  const asked = {
    ...{
      organizationId: reader.organizationId,
      reportId,
      serviceDay: month ?? null,
      wasteStreamId: wasteStreamId ?? null,
      locationId: locationId ?? null,
    },
    serviceProviderId: serviceProviderId ?? null,
    ...{ kind: kind ?? null, isUnmapped, treatmentCode: treatmentCode ?? null, figure: figure ?? null },
    ...{ sortedIds, recycling: recyclingCodes },
  };
  const which = isChanged ? 'changed' : 'all';
  const rows = await reader.run(lists[which][order], { ...asked, limit: pageSize, offset: (page - 1) * pageSize });
  const [counted] = await reader.run(counts[which], asked);
  return { rows, total: counted?.total ?? 0 };
}

const linesNow = statement(
  'list_report_lines_now',
  `select line.invoice_id, line.version, line.position, invoice.number, line.service_day, line.service_provider_id, line.item_id, line.name,
     trim_scale(line.quantity) as quantity, line.unit, line.kind, line.waste_stream_id, line.location_id, location.name as location_name,
     line.ewc_code, line.treatment_code, trim_scale(line.kg) as kg, line.kg_origin, trim_scale(line.cost) as cost, line.currency,
     line.material_normalization_id, line.location_normalization_id, 'same' as state
   from (
     select line.* from invoice_line line where ${isOfReport('line')}
     order by line.service_day, line.invoice_id, line.position limit :pageSize offset :offset
   ) line
   join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
   left join location on location.organization_id = :organizationId and location.id = line.location_id
   order by line.service_day, line.invoice_id, line.position`,
).returns<KeptLineRow & { name: string }>();

/** One page of the current lines of a draft. */
export const findLinesNow = (
  reader: TenantReader,
  filter: LineFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<KeptLineRow[]> =>
  reader.run(linesNow, { ...filterValues(reader, filter), pageSize, offset: (page - 1) * pageSize });
