import type { TenantReader } from '../../database/database.ts';
import { type Queryable, type Statement, statement } from '../../database/statement.ts';
import { type StreamNamesRow, streamNameColumns } from '../../database/stream-names.ts';

/** Of which lines or readings figures are made. Where a list is empty, all are meant. */
export interface FigureFilter {
  readonly source: 'invoice' | 'reading';
  /** Months, `YYYY-MM`, both included. */
  readonly from: string;
  readonly until: string;
  readonly wasteStreamIds: readonly number[];
  readonly locationIds: readonly string[];
  readonly serviceProviderIds: readonly number[];
  readonly departmentIds: readonly number[];
}

const named = {
  total: ['month', 'source', 'kind', 'waste_stream_id', 'treatment_code', 'currency'],
  figure: [
    'month',
    'source',
    'kind',
    'waste_stream_id',
    'treatment_code',
    'currency',
    'location_id',
    'department_id',
    'service_provider_id',
  ],
};
const measures = [
  'lines',
  'unweighed_lines',
  'unplaced_lines',
  'kg',
  'converted_kg',
  'estimated_kg',
  'cost',
  'unplaced_cost',
].join(', ');

const inPeriod = `organization_id = $1 and source = $2 and month between ($3 || '-01')::date and ($4 || '-01')::date`;
const passes = `
  (cardinality($5::bigint[]) = 0 or waste_stream_id = any($5))
  and (cardinality($6::text[]) = 0 or location_id = any($6))
  and (cardinality($7::bigint[]) = 0 or service_provider_id = any($7))
  and (cardinality($8::bigint[]) = 0 or department_id = any($8))`;

/** What is kept and what has changed since, together: figures are right from the moment on in which a line changes. */
const sourceOf = (grain: keyof typeof named): string => `(
    select ${named[grain].join(', ')}, ${measures} from monthly_${grain} where ${inPeriod}
    union all
    select ${named[grain].join(', ')}, ${measures} from figure_change where ${inPeriod}
  ) figure
  ${grain === 'figure' ? `where ${passes}` : ''}`;

const filterValues = (reader: TenantReader, filter: FigureFilter) => [
  reader.organizationId,
  filter.source,
  filter.from,
  filter.until,
];
const allValues = (reader: TenantReader, filter: FigureFilter) => [
  ...filterValues(reader, filter),
  filter.wasteStreamIds,
  filter.locationIds,
  filter.serviceProviderIds,
  filter.departmentIds,
];

/** Whether figures of all places, providers and departments are asked for: of those there are fewer. */
const isOfAll = ({ locationIds, serviceProviderIds, departmentIds, wasteStreamIds }: FigureFilter): boolean =>
  locationIds.length + serviceProviderIds.length + departmentIds.length + wasteStreamIds.length === 0;

/** Either what a stream comes to in a month, or what lines of a kind, stream and treatment come to in the whole period. */
export interface MadeOfRow {
  /** `YYYY-MM`; absent where the row is of the whole period. */
  month: string | null;
  /** Absent where the row is of a month. */
  year: number | null;
  /** Empty where nobody knows it; absent where the row is of a month. */
  kind: string | null;
  waste_stream_id: number;
  treatment_code: string | null;
  currency: string;
  lines: number;
  unweighed_lines: number;
  unplaced_lines: number;
  kg: string;
  converted_kg: string;
  estimated_kg: string;
  cost: string;
  unplaced_cost: string;
}

const sums = `sum(lines)::bigint as lines, sum(unweighed_lines)::bigint as unweighed_lines, sum(unplaced_lines)::bigint as unplaced_lines,
  trim_scale(sum(kg)) as kg, trim_scale(sum(converted_kg)) as converted_kg, trim_scale(sum(estimated_kg)) as estimated_kg,
  trim_scale(sum(cost)) as cost, trim_scale(sum(unplaced_cost)) as unplaced_cost`;

const madeOf = (grain: keyof typeof named): Statement<MadeOfRow> =>
  statement(
    `figures_of_${grain}`,
    `select to_char(month, 'YYYY-MM') as month, extract(year from month)::integer as year, kind, waste_stream_id, treatment_code, currency, ${sums}
     from ${sourceOf(grain)}
     group by grouping sets (
       (month, waste_stream_id, currency), (extract(year from month)::integer, kind, waste_stream_id, treatment_code, currency)
     )
     order by month, waste_stream_id, year, kind, treatment_code, currency`,
  );
const madeOfAll = madeOf('total');
const madeOfSome = madeOf('figure');

/** All that totals, months, streams and treatments are made of, of one moment. */
export const findMadeOf = (reader: TenantReader, filter: FigureFilter): Promise<MadeOfRow[]> =>
  isOfAll(filter)
    ? reader.run(madeOfAll, filterValues(reader, filter))
    : reader.run(madeOfSome, allValues(reader, filter));

/** What a place or a provider comes to, in one currency. */
export interface PlaceRow {
  location_id: string | null;
  service_provider_id: number | null;
  currency: string;
  name: string | null;
  municipality: string | null;
  lines: number;
  kg: string;
  estimated_kg: string;
  sorted_kg: string;
  cost: string;
}

const places = statement<PlaceRow>(
  'figures_by_place_and_provider',
  `select made.location_id, made.service_provider_id, made.currency, coalesce(location.name, provider.name) as name,
     location.municipality, made.lines, made.kg, made.estimated_kg, made.sorted_kg, made.cost
   from (
     select location_id, service_provider_id, currency, sum(lines)::bigint as lines, trim_scale(sum(kg)) as kg,
       trim_scale(sum(estimated_kg)) as estimated_kg, trim_scale(coalesce(sum(kg) filter (where waste_stream_id in (
         select stream.id from waste_stream stream join waste_category category on category.id = stream.waste_category_id
         where stream.organization_id = $1 and category.separately_collected
       )), 0)) as sorted_kg, trim_scale(sum(cost)) as cost
     from ${sourceOf('figure')}
     group by grouping sets ((location_id, currency), (service_provider_id, currency))
   ) made
   left join location on location.organization_id = $1 and location.id = made.location_id
   left join service_provider provider on provider.organization_id = $1 and provider.id = made.service_provider_id
   order by coalesce(location.name, provider.name) collate icelandic, made.location_id, made.service_provider_id, made.currency`,
);

export const findPlaces = (reader: TenantReader, filter: FigureFilter): Promise<PlaceRow[]> =>
  reader.run(places, allValues(reader, filter));

export interface FigureStreamRow extends StreamNamesRow {
  id: number;
  color: string;
  category_code: string;
  separately_collected: boolean;
  treatment_code: string;
}

const streams = statement<FigureStreamRow>(
  'streams_of_figures',
  `select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color, category.code as category_code,
     category.separately_collected, coalesce(stream.treatment_code, category.treatment_code) as treatment_code
   from waste_stream stream
   join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = $1`,
);

/** All streams of the organization, also those that were removed: lines may still be of them. */
export const findFigureStreams = (reader: TenantReader): Promise<FigureStreamRow[]> =>
  reader.run(streams, [reader.organizationId]);

const currency = statement<{ currency: string }>(
  'currency_of_organization',
  'select currency from organization where id = $1',
);

export async function findCurrency(reader: TenantReader): Promise<string | undefined> {
  const [row] = await reader.run(currency, [reader.organizationId]);
  return row?.currency;
}

const fold = statement<Record<never, never>>(
  'fold_figures',
  'with folded as (select fold_figures()) select from folded',
);

export async function foldAll(database: Queryable): Promise<void> {
  await database.run(fold, []);
}
