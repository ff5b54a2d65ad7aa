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

export async function countKeptLines(reader: TenantReader, reportId: number): Promise<number> {
  const [row] = await reader.run(frozenCount, { organizationId: reader.organizationId, reportId });
  return row?.lines ?? 0;
}

/** Whether a stored line equals the current line at its position. */
export const isSame = `(
  kept.service_day, kept.kind, kept.waste_stream_id, kept.location_id, kept.ewc_code, kept.treatment_code, kept.kg, kept.kg_origin,
  kept.currency, kept.cost
) is not distinct from (
  line.service_day, line.kind, line.waste_stream_id, line.location_id, line.ewc_code::text, line.treatment_code::text, line.kg,
  line.kg_origin, line.currency, line.cost
)`;

/** As `LineAttributionRow`. The names of a deleted stream are null. */
interface KeptAttributionRow {
  readonly basis: LineAttributionRow['basis'];
  readonly shares: readonly ({ readonly id: number; readonly cost: string } & {
    readonly [Name in keyof StreamNamesRow]: StreamNamesRow[Name] | null;
  })[];
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
  treatment_evidence: string | null;
  /** Null for lines with a stream, and if it is not known. */
  attribution: KeptAttributionRow | null;
  state: 'same' | 'changed' | 'gone';
}

const isShared = `exists (
    select from jsonb_array_elements(kept.shares) share where (share ->> 'id')::bigint = any(:attributedStreamIds::bigint[])
  )`;
const attributedCost = `case when kept.waste_stream_id is null then (
    select sum((share ->> 'cost')::numeric) from jsonb_array_elements(kept.shares) share
    where (share ->> 'id')::bigint = any(:attributedStreamIds::bigint[])
  ) else kept.cost end`;

const isAsked = `
  kept.organization_id = :organizationId and kept.report_id = :reportId
  and case when cardinality(:attributedStreamIds::bigint[]) = 0 then not kept.attributed_only
    else kept.waste_stream_id = any(:attributedStreamIds::bigint[]) or ${isShared} end
  and (:attribution::text is null or kept.attribution = :attribution)
  and (:kgOrigin::text is null or kept.kg_origin = :kgOrigin)
  and (:treatmentEvidence::text is null or kept.kg <> 0 and (kept.treatment_evidence = :treatmentEvidence
    or :treatmentEvidence = 'unconfirmed' and kept.treatment_evidence in ('assumed', 'unknown')))
  and (:from::text is null or kept.service_day >= (:from || '-01')::date)
  and (:until::text is null or kept.service_day < (:until || '-01')::date + interval '1 month')
  and (:wasteStreamId::bigint is null or kept.waste_stream_id = :wasteStreamId) and (:locationId::text is null or kept.location_id = :locationId)
  and (:serviceProviderId::bigint is null or kept.service_provider_id = :serviceProviderId)
  and (:kind::text is null or kept.kind = :kind) and (not :isUnmapped::boolean or kept.kind is null)
  and ${failsCheck('kept', "kept.treatment_evidence in ('document', 'agreement')")}
  and (:treatmentCode::text is null or kept.kg <> 0 and coalesce(kept.treatment_code, 'none') = :treatmentCode)
  and (:figure::text is null or kept.kg <> 0 and (
    :figure = 'weight' or :figure = 'sorted' and kept.waste_stream_id = any(:sortedIds::bigint[])
    or :figure = 'recycled' and kept.treatment_code = any(:recycling::text[])
    or :figure = 'carbon' and coalesce(kept.has_factor, kept.waste_stream_id || ' ' || coalesce(kept.treatment_code, '') = any(:covered::text[]))
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
    document_line.item_id, document_line.name, trim_scale(document_line.quantity) as quantity, document_line.unit,
  kept.kind, kept.waste_stream_id, kept.location_id, kept.location_name, kept.ewc_code, kept.treatment_code, trim_scale(kept.kg) as kg, kept.kg_origin,
  trim_scale(kept.cost) as "cost!", kept.currency as "currency!", kept.material_normalization_id, kept.location_normalization_id, kept.treatment_evidence,
  case when kept.attribution <> 'line' then json_build_object('basis', kept.attribution, 'shares', (
    select coalesce(json_agg(json_build_object(
      'id', share.id, 'cost', share.cost, 'name_override', stream.name_override, 'category_names', category.names
    ) order by abs(share.cost::numeric) desc, share.id), '[]')
    from jsonb_to_recordset(kept.shares) as share (id bigint, cost text)
    left join waste_stream stream on stream.organization_id = :organizationId and stream.id = share.id
    left join waste_category category on category.id = stream.waste_category_id
  )) end as attribution`;
const documentLineJoin = `
  left join invoice on invoice.organization_id = :organizationId and invoice.id = kept.invoice_id
  left join invoice_line document_line on document_line.organization_id = :organizationId
    and document_line.invoice_id = kept.invoice_id and document_line.version = kept.version
    and document_line.position = kept.position`;

// Pages the rows before the other joins.
const listKept = (order: Order) =>
  statement(
    `list_report_lines_${order}`,
    `select ${keptColumns}, ${keptState}
     from (
       select kept.* from invoice_report_line kept where ${isAsked} order by ${inOrder(order)} limit :limit offset :offset
     ) kept ${documentLineJoin}
     left join invoice_line line on line.organization_id = :organizationId and line.invoice_id = kept.invoice_id and line.version = invoice.version
       and line.position = kept.position and line.counted
     order by ${inOrder(order)}`,
  ).returns<KeptLineRow>();
const listChanged = (order: Order) =>
  statement(
    `list_changed_report_lines_${order}`,
    `select ${keptColumns}, kept.state
     from (select kept.* ${changedLines} order by ${inOrder(order)} limit :limit offset :offset) kept ${documentLineJoin}
     order by ${inOrder(order)}`,
  ).returns<KeptLineRow>();
const lists = {
  all: { asc: listKept('asc'), desc: listKept('desc') },
  changed: { asc: listChanged('asc'), desc: listChanged('desc') },
};
const sumsOf = (which: 'all' | 'changed', from: string) =>
  statement(
    `sum_${which}_report_lines`,
    `select kept.currency as "currency!", count(*) as count, trim_scale(sum(kept.cost)) as "cost!",
       case when cardinality(:attributedStreamIds::bigint[]) > 0 then trim_scale(sum(${attributedCost})) end as attributed_cost,
       trim_scale(coalesce(sum(kept.kg), 0)) as kg,
       trim_scale(coalesce(sum(kept.kg) filter (where kept.kg_origin = 'estimated'), 0)) as estimated_kg
     ${from}
     group by kept.currency
     order by count desc, kept.currency`,
  ).returns<LineSumRow>();
const sums = {
  all: sumsOf('all', `from invoice_report_line kept where ${isAsked}`),
  changed: sumsOf('changed', changedLines),
};

export interface KeptLineFilter {
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
export async function findKeptLines(
  reader: TenantReader,
  reportId: number,
  filter: KeptLineFilter,
): Promise<{ rows: KeptLineRow[]; sums: LineSumRow[] }> {
  const { from, until, wasteStreamId, locationId, serviceProviderId, isChanged, order, page, pageSize } = filter;
  const { kind, isUnmapped = false, treatmentCode, figure, sortedIds = [], covered = [] } = filter;
  const { kgOrigin = null, treatmentEvidence = null, attribution = null, attributedStreamIds = [] } = filter;
  const asked = {
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
  const rows = await reader.run(lists[which][order], { ...asked, limit: pageSize, offset: (page - 1) * pageSize });
  return { rows, sums: await reader.run(sums[which], asked) };
}
