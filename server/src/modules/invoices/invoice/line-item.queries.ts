import type { LineCheck, LineFigure, LineSource } from '@tunna/contract/invoices/invoice-values';
import { recyclingCodes } from '@tunna/domain/inventory/treatment';
import {
  attributedCost,
  attributionOf,
  isAttributed,
  isAttributedTo,
  type LineAttributionRow,
} from '../../../database/columns/cost-attribution.ts';
import { hasFactor, platformFactorPairs } from '../../../database/columns/emission-factors.ts';
import { failsCheck, lineCheckValues } from '../../../database/columns/line-checks.ts';
import { lacksLocation } from '../../../database/columns/line-locations.ts';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import { type OptionalStreamRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import { confirmedTreatment } from '../../../database/columns/treatment-evidence.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { LineSumRow } from './line-sums.service.ts';

/** The classification of a line. */
export interface LineMadeRow extends OptionalStreamRow {
  kind: string | null;
  material_origin: string | null;
  ewc_code: string | null;
  treatment_code: string | null;
  /** Null without a treatment. */
  treatment_evidence: string | null;
  /** Signed. */
  kg: string | null;
  kg_origin: string | null;
  location_id: string | null;
  location_name: string | null;
  location_origin: string | null;
  is_material_automatic: boolean;
  is_location_automatic: boolean;
  container_id: number | null;
  slug: string | null;
  custom_id: string | null;
  /** Null for lines with a stream, and until it is calculated. */
  attribution: LineAttributionRow | null;
}

/** Whether no person made the stored choice that classifies a line. */
const isAutomatic = (table: 'material_normalization' | 'location_normalization'): string =>
  `exists (select from ${table} known where known.organization_id = :organizationId and known.id = line.${table}_id and known.is_automatic)`;

/** The columns of `LineMadeRow`, from the alias `line` and the joins of `madeJoins`. */
export const madeColumns = `line.kind, line.material_origin, line.waste_stream_id, ${streamNameColumns},
  coalesce(stream.color, category.color) as color, line.ewc_code, line.treatment_code,
  case when line.treatment_code is not null then coalesce(confirmed.evidence, 'assumed') end as treatment_evidence, trim_scale(line.kg) as kg,
  line.kg_origin, line.location_id, location.name as location_name, line.location_origin, line.container_id, container.slug, container.custom_id,
  ${isAutomatic('material_normalization')} as "is_material_automatic!", ${isAutomatic('location_normalization')} as "is_location_automatic!",
  ${attributionOf('line')} as attribution`;

export const madeJoins = `
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = line.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join location on location.organization_id = :organizationId and location.id = line.location_id
  left join container on container.organization_id = :organizationId and container.id = line.container_id
  left join lateral (
    select date_trunc('month', line.service_day)::date as month, line.waste_stream_id, line.service_provider_id, line.treatment_code
  ) treated on line.treatment_code is not null
  left join lateral (${confirmedTreatment('treated')}
  ) confirmed on true`;

export interface LineItemRow extends LineMadeRow {
  invoice_id: number;
  service_provider_id: number;
  service_provider_name: string;
  number: string;
  position: number;
  service_day: string;
  source: LineSource;
  item_id: string | null;
  name: string;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  base_quantity: string | null;
  currency: string;
  cost: string;
  vat_rate: string | null;
}

/** The evidence of a line's treatment. Null if it is an assumption or not known. */
const evidenceOfLine = `(
    select confirmed.evidence from (
      select line.waste_stream_id, line.service_provider_id, line.treatment_code::text as treatment_code, date_trunc('month', line.service_day)::date as month
    ) figure cross join lateral (${confirmedTreatment('figure')}
    ) confirmed where figure.treatment_code is not null
  )`;

// Limited to streams: the given one, or for a report of some streams those of the report. Null: not limited.
const attributedStreams = `(case when :attributedStreamId::bigint is not null then array[:attributedStreamId::bigint]
    when :attribution::text is not null then (
      select nullif(report.waste_stream_ids, '{}') from invoice_report report where report.organization_id = :organizationId and report.id = :reportId
    ) end)`;

// The search as one condition: the planner would expect hardly a line, and not read them in the order of an index.
const passes = `
  line.organization_id = :organizationId and line.counted
  and case when cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern('line.search_text', ':patterns')} then true else false end
  and (:serviceProviderId::bigint is null or line.service_provider_id = :serviceProviderId)
  and (:number::text is null or line.invoice_id in (
    select invoice.id from invoice
    where invoice.organization_id = :organizationId and invoice.number = :number
      and (:serviceProviderId::bigint is null or invoice.service_provider_id = :serviceProviderId)
  ))
  and (:kind::text is null or line.kind = :kind)
  and (:wasteStreamId::bigint is null or line.waste_stream_id = :wasteStreamId)
  and (:locationId::text is null or line.location_id = :locationId)
  and (:containerId::bigint is null or line.container_id = :containerId)
  and (
    :unmapped::text is null
    or :unmapped in ('material', 'any') and line.kind is null
    or :unmapped in ('location', 'any') and ${lacksLocation('line')}
  )
  and (
    :figure::text is null
    or :figure = 'weight' and line.kg <> 0
    or :figure = 'sorted' and line.kg <> 0 and exists (
      select from stream_category sorted join waste_category on waste_category.id = sorted.waste_category_id
      where sorted.organization_id = :organizationId and sorted.waste_stream_id = line.waste_stream_id
        and line.service_day >= sorted.valid_from and line.service_day < coalesce(sorted.valid_until, 'infinity') and waste_category.separately_collected
    )
    or :figure = 'recycled' and line.kg <> 0 and line.treatment_code::text = any(:recycling)
    or :figure = 'carbon' and line.kg <> 0 and ${hasFactor('line')}
  )
  and (:treatmentCode::text is null or line.kg <> 0 and coalesce(line.treatment_code::text, 'none') = :treatmentCode)
  and (:kgOrigin::text is null or line.kg_origin = :kgOrigin)
  and (:treatmentEvidence::text is null or line.kg <> 0 and case :treatmentEvidence
    when 'unconfirmed' then ${evidenceOfLine} is null
    when 'assumed' then line.treatment_code is not null and ${evidenceOfLine} is null
    when 'unknown' then line.treatment_code is null
    else ${evidenceOfLine} = :treatmentEvidence end)
  and ${failsCheck('line', `${evidenceOfLine} is not null`)}
  and ${isAttributed('line', ':attribution')}
  and (${attributedStreams} is null or ${isAttributedTo('line', attributedStreams)})
  and (:reportId::bigint is null or exists (
    select from invoice_report report
    where report.organization_id = :organizationId and report.id = :reportId
      and (cardinality(report.location_ids) = 0 or line.location_id = any(report.location_ids))
      and (cardinality(report.waste_stream_ids) = 0 or line.waste_stream_id = any(report.waste_stream_ids)
        or line.waste_stream_id is null and :attributedStreamId = any(report.waste_stream_ids)
        or line.waste_stream_id is null and :attributedStreamId::bigint is null and :attribution::text is not null)
      and (cardinality(report.service_provider_ids) = 0 or line.service_provider_id = any(report.service_provider_ids))
  ))
  and (:from::date is null or line.service_day >= :from)
  and (:to::date is null or line.service_day <= :to)`;

/** Sort columns, with the joins that they need. */
const sorts = {
  serviceDay: { by: (order: Order) => `line.service_day ${order}`, join: '' },
  name: { by: (order: Order) => `line.name collate icelandic ${order}`, join: '' },
  number: {
    by: (order: Order) => `invoice.number collate icelandic ${order}`,
    join: 'join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id',
  },
  cost: { by: (order: Order) => `line.cost ${order}`, join: '' },
  kg: { by: (order: Order) => `line.kg ${order} nulls last`, join: '' },
  serviceProvider: {
    by: (order: Order) => `provider.name collate icelandic ${order}`,
    join: 'join service_provider provider on provider.organization_id = :organizationId and provider.id = line.service_provider_id',
  },
} as const;

type Sort = keyof typeof sorts;
type Order = 'asc' | 'desc';

/** Where lines are read: among all, or by the texts that a search found. */
const sources = {
  all: 'invoice_line line',
  found: `lines_of_texts(:keys::text[]::bigint[], coalesce(:from::date, '-infinity'), coalesce(:to::date, 'infinity'),
      :serviceProviderId, :newestFirst, :maxLines) found
    join invoice_line line on line.organization_id = :organizationId and line.invoice_id = found.invoice_id
      and line.version = found.version and line.position = found.position`,
} as const;

type Source = keyof typeof sources;

// The page is limited before the joins.
const listStatement = (source: Source, sort: Sort, order: Order) =>
  statement(
    `list_${source}_line_items_${sort}_${order}`,
    `select * from (
       with page as materialized (
         select cut.*, row_number() over () as place from (
           select line.* from ${sources[source]} ${sorts[sort].join}
           where ${passes}
           order by ${sorts[sort].by(order)}, line.invoice_id ${order}, line.position ${order}
           limit :limit offset :offset
         ) cut
       )
       select line.place, line.invoice_id, line.service_provider_id, provider.name as service_provider_name, invoice.number,
         line.position, line.service_day, line.source, line.item_id, line.name, trim_scale(line.quantity) as quantity, line.unit,
         line.content #>> '{price,net}' as price, line.content #>> '{price,baseQuantity}' as base_quantity, line.currency,
         trim_scale(line.cost) as cost, line.content ->> 'vatRate' as vat_rate, ${madeColumns}
       from page line
       join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
       join service_provider provider on provider.organization_id = :organizationId and provider.id = line.service_provider_id
       ${madeJoins}
     ) listed
     order by listed.place`,
  ).returns<LineItemRow & { place: number }>();

const ofSort = (sort: Sort) => ({
  all: { asc: listStatement('all', sort, 'asc'), desc: listStatement('all', sort, 'desc') },
  found: { asc: listStatement('found', sort, 'asc'), desc: listStatement('found', sort, 'desc') },
});

const lists = {
  serviceDay: ofSort('serviceDay'),
  name: ofSort('name'),
  number: ofSort('number'),
  cost: ofSort('cost'),
  kg: ofSort('kg'),
  serviceProvider: ofSort('serviceProvider'),
} as const satisfies Record<Sort, ReturnType<typeof ofSort>>;

export interface LineItemFilter {
  readonly patterns: readonly string[];
  readonly serviceProviderId: number | null;
  readonly number: string | null;
  readonly kind: string | null;
  readonly wasteStreamId: number | null;
  readonly locationId: string | null;
  readonly containerId: number | null;
  readonly unmapped: 'material' | 'location' | 'any' | null;
  readonly figure: LineFigure | null;
  /** `none` for lines without one. */
  readonly treatmentCode: string | null;
  readonly kgOrigin: string | null;
  readonly treatmentEvidence: string | null;
  readonly lineCheck: LineCheck | undefined;
  readonly attribution: string | null;
  readonly attributedStreamId: number | null;
  readonly reportId: number | null;
  readonly from: string | null;
  /** Inclusive. */
  readonly to: string | null;
}

export interface LineItemPage {
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

const filterValues = ({ organizationId }: TenantReader, filter: LineItemFilter) => ({
  organizationId,
  patterns: filter.patterns,
  serviceProviderId: filter.serviceProviderId,
  number: filter.number,
  kind: filter.kind,
  wasteStreamId: filter.wasteStreamId,
  locationId: filter.locationId,
  containerId: filter.containerId,
  unmapped: filter.unmapped,
  figure: filter.figure,
  treatmentCode: filter.treatmentCode,
  kgOrigin: filter.kgOrigin,
  recycling: recyclingCodes,
  platformPairs: platformFactorPairs,
  treatmentEvidence: filter.treatmentEvidence,
  ...lineCheckValues(filter.lineCheck),
  attribution: filter.attribution,
  attributedStreamId: filter.attributedStreamId,
  reportId: filter.reportId,
  from: filter.from,
  to: filter.to,
});

/** Lines of texts. */
export interface FoundLines {
  readonly keys: readonly string[];
  /** Only the first in the order of days, as many as the page needs. Null: all of them. */
  readonly maxLines: number | null;
}

/** @param found reads only these lines, which must contain those of the page */
export const findLineItems = (
  reader: TenantReader,
  filter: LineItemFilter,
  { sort, order, limit, offset }: LineItemPage,
  found?: FoundLines,
): Promise<LineItemRow[]> => {
  const values = { ...filterValues(reader, filter), limit, offset };
  return found === undefined
    ? reader.run(lists[sort].all[order], values)
    : reader.run(lists[sort].found[order], { ...values, ...found, newestFirst: order === 'desc' });
};

const sumStatement = (source: Source) =>
  statement(
    `sum_${source}_line_items`,
    `select line.currency, count(*) as count, trim_scale(sum(line.cost)) as cost,
       case when ${attributedStreams} is not null then trim_scale(sum(${attributedCost('line', attributedStreams)})) end as attributed_cost,
       trim_scale(coalesce(sum(line.kg), 0)) as kg,
       trim_scale(coalesce(sum(line.kg) filter (where line.kg_origin = 'estimated'), 0)) as estimated_kg
     from ${sources[source]}
     where ${passes}
     group by line.currency
     order by count desc, line.currency`,
  ).returns<LineSumRow>();
const sums = { all: sumStatement('all'), found: sumStatement('found') };

/** Totals over the filter by currency. Reads all of its lines, or those of the texts with these keys. */
export const sumLines = (
  reader: TenantReader,
  filter: LineItemFilter,
  keys?: readonly string[],
): Promise<LineSumRow[]> =>
  keys === undefined
    ? reader.run(sums.all, filterValues(reader, filter))
    : reader.run(sums.found, { ...filterValues(reader, filter), keys, maxLines: null, newestFirst: false });

/** The weight of lines of one stream, category, treatment and year. */
export type LineCarbonRow = RowOf<'sum_line_items_by_factor'>;

const carbonRows = statement(
  'sum_line_items_by_factor',
  `select line.waste_stream_id as "waste_stream_id!", category.code as category_code, line.treatment_code,
     extract(year from line.service_day)::integer as "year!", trim_scale(sum(line.kg)) as "kg!"
   from invoice_line line
   join stream_category valid on valid.organization_id = :organizationId and valid.waste_stream_id = line.waste_stream_id
     and line.service_day >= valid.valid_from and line.service_day < coalesce(valid.valid_until, 'infinity')
   join waste_category category on category.id = valid.waste_category_id
   where ${passes}
   group by 1, 2, 3, 4`,
);

/** The weights of the lines of a filter, by what decides their emission factor. */
export const sumLinesByFactor = (reader: TenantReader, filter: LineItemFilter): Promise<LineCarbonRow[]> =>
  reader.run(carbonRows, filterValues(reader, filter));
