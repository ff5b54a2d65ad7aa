import { attributionOf, isAttributedTo } from '../../../database/columns/cost-attribution.ts';
import { hasFactor, platformFactorPairs } from '../../../database/columns/emission-factors.ts';
import { confirmedTreatment } from '../../../database/columns/treatment-evidence.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { isSame, type PublishedLineRow } from './published-line.queries.ts';

/** The lines of a report: months, both included. An empty list includes all. */
export interface LineFilter {
  readonly from: string;
  readonly until: string;
  readonly wasteStreamIds: readonly number[];
  readonly locationIds: readonly string[];
  readonly serviceProviderIds: readonly number[];
}

// Must select the same lines as figure-source.queries.ts.
const isOf = (line: string, isOfStreams: string): string => `
  ${line}.organization_id = :organizationId and ${line}.counted
  and ${line}.service_day >= (:from || '-01')::date and ${line}.service_day < (:until || '-01')::date + interval '1 month'
  and (cardinality(:wasteStreamIds::bigint[]) = 0 or ${isOfStreams})
  and (cardinality(:locationIds::text[]) = 0 or ${line}.location_id = any(:locationIds))
  and (cardinality(:serviceProviderIds::bigint[]) = 0 or ${line}.service_provider_id = any(:serviceProviderIds))`;
const isOfReport = (line: string): string => isOf(line, `${line}.waste_stream_id = any(:wasteStreamIds)`);
/** The same, with lines whose cost is attributed to the streams of the report in part. */
const isStored = (line: string): string => isOf(line, isAttributedTo(line, ':wasteStreamIds::bigint[]'));

/** The evidence of a line's treatment in `confirmed`, which has no row for an assumption. */
const evidenceJoin = `
  left join lateral (
    select date_trunc('month', line.service_day)::date as month, line.waste_stream_id, line.service_provider_id, line.treatment_code
  ) treated on line.treatment_code is not null
  left join lateral (${confirmedTreatment('treated')}
  ) confirmed on true`;
const evidence = `case when line.treatment_code is null then 'unknown' else coalesce(confirmed.evidence, 'assumed') end`;

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

const linesToStore = statement(
  'lines_of_report_to_store',
  `select count(*) as lines from invoice_line line where ${isStored('line')}`,
);

/** The number of lines that publishing a report stores. */
export async function countReportLines(reader: TenantReader, filter: LineFilter): Promise<number> {
  const [row] = await reader.run(linesToStore, filterValues(reader, filter));
  return row?.lines ?? 0;
}

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
       line.treatment_code, line.kg::text as kg, line.kg_origin, line.currency, line.cost::text as cost, ${evidence} as treatment_evidence,
       ${hasFactor('line')} as has_factor,
       case when line.waste_stream_id is not null then 'line' else coalesce(shared.basis, 'none') end as attribution, shared.shares,
       cardinality(:wasteStreamIds::bigint[]) > 0 and line.waste_stream_id is null as attributed_only
     from invoice_line line
     left join location on location.organization_id = :organizationId and location.id = line.location_id
     ${evidenceJoin}
     left join lateral (
       select min(share.basis) as basis,
         json_agg(json_build_object('id', share.waste_stream_id, 'cost', trim_scale(share.cost)::text) order by share.waste_stream_id) as shares
       from line_share share
       where share.organization_id = :organizationId and share.invoice_id = line.invoice_id and share.version = line.version
         and share.position = line.position
     ) shared on line.waste_stream_id is null
     where ${isStored('line')}
       and (line.service_day, line.invoice_id, line.position) > (:serviceDay::date, :invoiceId::bigint, :position::integer)
     order by line.service_day, line.invoice_id, line.position
     limit :limit
   ) row`,
).returns<LinePiece>();

/** The next batch of lines, up to a limit. Undefined at the end. */
export async function findPiece(
  reader: TenantReader,
  filter: LineFilter,
  after: LinePlace,
  limit: number,
): Promise<{ lines: number; rows: string; last: LinePlace } | undefined> {
  const [row] = await reader.run(piece, {
    ...filterValues(reader, filter),
    platformPairs: platformFactorPairs,
    ...{ serviceDay: after.serviceDay, invoiceId: after.invoiceId, position: after.position, limit },
  });
  if (row === undefined || row.service_day === null) return undefined;
  const last = { serviceDay: row.service_day, invoiceId: row.invoice_id, position: row.position };
  return { lines: row.lines, rows: row.rows, last };
}

const keep = statement(
  'keep_report_lines',
  `insert into invoice_report_line (organization_id, report_id, invoice_id, version, position, service_day, service_provider_id, kind,
     waste_stream_id, material_normalization_id, location_id, location_name, location_normalization_id, ewc_code, treatment_code, kg,
     kg_origin, currency, cost, treatment_evidence, attribution, shares, attributed_only, has_factor)
   select :organizationId, :reportId, invoice_id, version, position, service_day, service_provider_id, kind, waste_stream_id,
     material_normalization_id,
     location_id, location_name, location_normalization_id, ewc_code, treatment_code, kg, kg_origin, currency, cost,
     treatment_evidence, attribution, shares, attributed_only, has_factor
   from json_to_recordset(:rows::json) as row (
     invoice_id bigint, version integer, position integer, service_day date, service_provider_id bigint, kind text, waste_stream_id bigint,
     material_normalization_id bigint, location_id text, location_name text, location_normalization_id bigint, ewc_code text,
     treatment_code text, kg numeric, kg_origin text, currency text, cost numeric,
     treatment_evidence text, attribution text, shares jsonb, attributed_only boolean,
     has_factor boolean
   )`,
);

/** @param rows of a batch */
export async function storeReportLines(transaction: TenantTransaction, reportId: number, rows: string): Promise<void> {
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

const lineChanges = statement(
  'held_lines_of_report',
  `select count(*) filter (where published.invoice_id is not null and line.invoice_id is not null and not ${isSame}) as changed,
     count(*) filter (where line.invoice_id is null) as gone, count(*) filter (where published.invoice_id is null) as added
   from (
     select * from invoice_report_line where organization_id = :organizationId and report_id = :reportId and not attributed_only
   ) published
   full join (select * from invoice_line line where ${isOfReport('line')}) line
     on line.invoice_id = published.invoice_id and line.position = published.position`,
);

/** Counts the lines of a published report that changed or are gone, and the lines that are new. */
export async function countLineChanges(
  reader: TenantReader,
  reportId: number,
  filter: LineFilter,
): Promise<{ changed: number; gone: number; added: number }> {
  const [row] = await reader.run(lineChanges, { ...filterValues(reader, filter), reportId });
  return row ?? { changed: 0, gone: 0, added: 0 };
}

const linesNow = statement(
  'list_report_lines_now',
  `select line.invoice_id, line.version, line.position, invoice.number, line.service_day, line.service_provider_id, line.item_id, line.name,
     trim_scale(line.quantity) as quantity, line.unit, line.kind, line.waste_stream_id, line.location_id, location.name as location_name,
     line.ewc_code, line.treatment_code, trim_scale(line.kg) as kg, line.kg_origin, trim_scale(line.cost) as cost, line.currency,
     line.material_normalization_id, line.location_normalization_id, ${evidence} as treatment_evidence,
     ${attributionOf('line')} as attribution, 'same' as state
   from (
     select line.* from invoice_line line where ${isOfReport('line')}
     order by line.service_day, line.invoice_id, line.position limit :pageSize offset :offset
   ) line
   join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
   left join location on location.organization_id = :organizationId and location.id = line.location_id
   ${evidenceJoin}
   order by line.service_day, line.invoice_id, line.position`,
).returns<PublishedLineRow & { name: string; treatment_evidence: string }>();

/** One page of the current lines of a draft. */
export const findLinesNow = (
  reader: TenantReader,
  filter: LineFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<PublishedLineRow[]> =>
  reader.run(linesNow, { ...filterValues(reader, filter), pageSize, offset: (page - 1) * pageSize });
