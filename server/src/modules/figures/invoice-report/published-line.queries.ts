import type { LineCheck, LineFigure } from '@tunna/contract/invoices/invoice-values';
import { recyclingCodes } from '@tunna/domain/inventory/treatment';
import type { LineAttributionRow } from '../../../database/columns/cost-attribution.ts';
import { failsCheck, lineCheckValues } from '../../../database/columns/line-checks.ts';
import type { StreamNamesRow } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { LineSumRow } from '../../invoices/invoice/line-sums.service.ts';

const frozenCount = statement(
  'lines_of_published_report',
  `select count(*) as lines from invoice_report_line
   where organization_id = :organizationId and report_id = :reportId and not attributed_only`,
);

export async function countPublishedLines(reader: TenantReader, reportId: number): Promise<number> {
  const [row] = await reader.run(frozenCount, { organizationId: reader.organizationId, reportId });
  return row?.lines ?? 0;
}

/** Whether a stored line equals the current line at its position. */
export const isSame = `(
  published.service_day, published.kind, published.waste_stream_id, published.location_id, published.ewc_code, published.treatment_code, published.kg, published.kg_origin,
  published.currency, published.cost
) is not distinct from (
  line.service_day, line.kind, line.waste_stream_id, line.location_id, line.ewc_code::text, line.treatment_code::text, line.kg,
  line.kg_origin, line.currency, line.cost
)`;

/** As `LineAttributionRow`. The names of a deleted stream are null. */
interface PublishedAttributionRow {
  readonly basis: LineAttributionRow['basis'];
  readonly shares: readonly ({ readonly id: number; readonly cost: string } & {
    readonly [Name in keyof StreamNamesRow]: StreamNamesRow[Name] | null;
  })[];
}

/** A line of a published report. */
export interface PublishedLineRow {
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
  treatment_evidence: string | null;
  /** Null for lines with a stream, and if it is not known. */
  attribution: PublishedAttributionRow | null;
  state: 'same' | 'changed' | 'gone';
}

const isShared = `exists (
    select from jsonb_array_elements(published.shares) share where (share ->> 'id')::bigint = any(:attributedStreamIds::bigint[])
  )`;
const attributedCost = `case when published.waste_stream_id is null then (
    select sum((share ->> 'cost')::numeric) from jsonb_array_elements(published.shares) share
    where (share ->> 'id')::bigint = any(:attributedStreamIds::bigint[])
  ) else published.cost end`;

const matchesFilter = `
  published.organization_id = :organizationId and published.report_id = :reportId
  and case when cardinality(:attributedStreamIds::bigint[]) = 0 then not published.attributed_only
    else published.waste_stream_id = any(:attributedStreamIds::bigint[]) or ${isShared} end
  and (:attribution::text is null or published.attribution = :attribution)
  and (:kgOrigin::text is null or published.kg_origin = :kgOrigin)
  and (:treatmentEvidence::text is null or published.kg <> 0 and (published.treatment_evidence = :treatmentEvidence
    or :treatmentEvidence = 'unconfirmed' and published.treatment_evidence in ('assumed', 'unknown')))
  and (:from::text is null or published.service_day >= (:from || '-01')::date)
  and (:until::text is null or published.service_day < (:until || '-01')::date + interval '1 month')
  and (:wasteStreamId::bigint is null or published.waste_stream_id = :wasteStreamId) and (:locationId::text is null or published.location_id = :locationId)
  and (:serviceProviderId::bigint is null or published.service_provider_id = :serviceProviderId)
  and (:kind::text is null or published.kind = :kind) and (not :isUnmapped::boolean or published.kind is null)
  and ${failsCheck('published', "published.treatment_evidence in ('document', 'agreement')")}
  and (:treatmentCode::text is null or published.kg <> 0 and coalesce(published.treatment_code, 'none') = :treatmentCode)
  and (:figure::text is null or published.kg <> 0 and (
    :figure = 'weight' or :figure = 'sorted' and published.waste_stream_id = any(:sortedIds::bigint[])
    or :figure = 'recycled' and published.treatment_code = any(:recycling::text[])
    or :figure = 'carbon' and coalesce(published.has_factor, published.waste_stream_id || ' ' || coalesce(published.treatment_code, '') = any(:covered::text[]))
  ))`;

const lineState = `case when line.invoice_id is null then 'gone' when ${isSame} then 'same' else 'changed' end as state`;

// Most lines of a report may have changed, and a table that was just filled has no statistics. A full join is never run as a nested loop
// over single lines. The condition below keeps it a full join.
const changedLines = `
  from (
    select published.*, ${lineState}
    from (select published.* from invoice_report_line published where ${matchesFilter}) published
    full join (
      select * from invoice_line line where line.organization_id = :organizationId and line.counted and line.invoice_id in (
        select invoice_id from invoice_report_line where organization_id = :organizationId and report_id = :reportId
      )
    ) line on line.invoice_id = published.invoice_id and line.position = published.position
    where coalesce(published.invoice_id, 0) <> 0
  ) published
  where published.state <> 'same'`;

const inOrder = (order: Order) =>
  `published.service_day ${order}, published.invoice_id ${order}, published.position ${order}`;
type Order = 'asc' | 'desc';

const publishedColumns = `published.invoice_id as "invoice_id!", published.version as "version!", published.position as "position!",
  coalesce(invoice.number, '') as number, published.service_day as "service_day!", published.service_provider_id as "service_provider_id!",
    document_line.item_id, document_line.name, trim_scale(document_line.quantity) as quantity, document_line.unit,
  published.kind, published.waste_stream_id, published.location_id, published.location_name, published.ewc_code, published.treatment_code, trim_scale(published.kg) as kg, published.kg_origin,
  trim_scale(published.cost) as "cost!", published.currency as "currency!", published.material_normalization_id, published.location_normalization_id, published.treatment_evidence,
  case when published.attribution <> 'line' then json_build_object('basis', published.attribution, 'shares', (
    select coalesce(json_agg(json_build_object(
      'id', share.id, 'cost', share.cost, 'name_override', stream.name_override, 'category_names', category.names
    ) order by abs(share.cost::numeric) desc, share.id), '[]')
    from jsonb_to_recordset(published.shares) as share (id bigint, cost text)
    left join waste_stream stream on stream.organization_id = :organizationId and stream.id = share.id
    left join waste_category category on category.id = stream.waste_category_id
  )) end as attribution`;
const documentLineJoin = `
  left join invoice on invoice.organization_id = :organizationId and invoice.id = published.invoice_id
  left join invoice_line document_line on document_line.organization_id = :organizationId
    and document_line.invoice_id = published.invoice_id and document_line.version = published.version
    and document_line.position = published.position`;

// Pages the rows before the other joins.
const listPublished = (order: Order) =>
  statement(
    `list_report_lines_${order}`,
    `select ${publishedColumns}, ${lineState}
     from (
       select published.* from invoice_report_line published where ${matchesFilter} order by ${inOrder(order)} limit :limit offset :offset
     ) published ${documentLineJoin}
     left join invoice_line line on line.organization_id = :organizationId and line.invoice_id = published.invoice_id and line.version = invoice.version
       and line.position = published.position and line.counted
     order by ${inOrder(order)}`,
  ).returns<PublishedLineRow>();
const listChanged = (order: Order) =>
  statement(
    `list_changed_report_lines_${order}`,
    `select ${publishedColumns}, published.state
     from (select published.* ${changedLines} order by ${inOrder(order)} limit :limit offset :offset) published ${documentLineJoin}
     order by ${inOrder(order)}`,
  ).returns<PublishedLineRow>();
const lists = {
  all: { asc: listPublished('asc'), desc: listPublished('desc') },
  changed: { asc: listChanged('asc'), desc: listChanged('desc') },
};
const sumsOf = (which: 'all' | 'changed', from: string) =>
  statement(
    `sum_${which}_report_lines`,
    `select published.currency as "currency!", count(*) as count, trim_scale(sum(published.cost)) as "cost!",
       case when cardinality(:attributedStreamIds::bigint[]) > 0 then trim_scale(sum(${attributedCost})) end as attributed_cost,
       trim_scale(coalesce(sum(published.kg), 0)) as kg,
       trim_scale(coalesce(sum(published.kg) filter (where published.kg_origin = 'estimated'), 0)) as estimated_kg
     ${from}
     group by published.currency
     order by count desc, published.currency`,
  ).returns<LineSumRow>();
const sums = {
  all: sumsOf('all', `from invoice_report_line published where ${matchesFilter}`),
  changed: sumsOf('changed', changedLines),
};

export interface PublishedLineFilter {
  /** Months, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly locationId?: string | undefined;
  readonly serviceProviderId?: number | undefined;
  readonly kind?: string | undefined;
  /** Whether only unclassified lines are included. */
  readonly isUnmapped?: boolean;
  /** `none` for lines without one. */
  readonly treatmentCode?: string | undefined;
  readonly figure?: LineFigure | undefined;
  readonly kgOrigin?: string | undefined;
  readonly treatmentEvidence?: string | undefined;
  readonly lineCheck?: LineCheck | undefined;
  readonly attribution?: string | undefined;
  /** Streams to which cost is attributed. Empty for all lines of the report itself. */
  readonly attributedStreamIds?: readonly number[];
  /** Streams that were separately collected when the report was published. */
  readonly sortedIds?: readonly number[];
  /** Streams and treatments with an emission factor, as "7 R3". Decides for reports from before lines stored it. */
  readonly covered?: readonly string[];
  readonly isChanged: boolean;
  readonly order: Order;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the lines of a published report, by service day, with the totals of all by currency. */
export async function findPublishedLines(
  reader: TenantReader,
  reportId: number,
  filter: PublishedLineFilter,
): Promise<{ rows: PublishedLineRow[]; sums: LineSumRow[] }> {
  const { from, until, wasteStreamId, locationId, serviceProviderId, isChanged, order, page, pageSize } = filter;
  const { kind, isUnmapped = false, treatmentCode, figure, sortedIds = [], covered = [] } = filter;
  const { kgOrigin = null, treatmentEvidence = null, attribution = null, attributedStreamIds = [] } = filter;
  const query = {
    ...{
      organizationId: reader.organizationId,
      reportId,
      from: from ?? null,
      until: until ?? null,
      wasteStreamId: wasteStreamId ?? null,
      locationId: locationId ?? null,
    },
    serviceProviderId: serviceProviderId ?? null,
    ...{ kind: kind ?? null, isUnmapped, treatmentCode: treatmentCode ?? null, figure: figure ?? null },
    ...{ sortedIds, covered, recycling: recyclingCodes, kgOrigin, treatmentEvidence, attribution, attributedStreamIds },
    ...lineCheckValues(filter.lineCheck),
  };
  const which = isChanged ? 'changed' : 'all';
  const rows = await reader.run(lists[which][order], { ...query, limit: pageSize, offset: (page - 1) * pageSize });
  return { rows, sums: await reader.run(sums[which], query) };
}
