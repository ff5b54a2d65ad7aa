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

interface SumsRow {
  readonly currency: string;
  readonly kg: string;
  readonly estimated_kg: string;
  readonly cost: string;
}

/** What lines of a kind, stream and treatment come to in a year of the period. */
export interface MadeOfRow extends SumsRow {
  readonly year: number;
  /** This and the treatment are empty, and the stream zero, where nobody knows them. */
  readonly kind: string;
  readonly waste_stream_id: number;
  readonly treatment_code: string;
  readonly lines: number;
  readonly unweighed_lines: number;
  readonly unplaced_lines: number;
  readonly converted_kg: string;
  readonly unplaced_cost: string;
}

/** What a month comes to: in all, or of one stream. */
export interface MonthRow extends SumsRow {
  /** `YYYY-MM` */
  readonly month: string;
  readonly waste_stream_id: number | null;
}

interface MadeOf {
  readonly ofPeriod: readonly MadeOfRow[];
  readonly byMonth: readonly MonthRow[];
}

const asText = (measure: string, name = measure) => `'${name}', trim_scale(${measure})::text`;

// Two years have hundreds of rows with a dozen columns: the driver takes them apart one by one, and JSON at once.
const madeOf = (grain: keyof typeof named): Statement<MadeOf> =>
  statement(
    `figures_of_${grain}`,
    `select
       coalesce(json_agg(json_build_object(
         'year', year, 'kind', kind, 'waste_stream_id', waste_stream_id, 'treatment_code', treatment_code, 'currency', currency,
         'lines', lines, 'unweighed_lines', unweighed_lines, 'unplaced_lines', unplaced_lines, ${asText('kg')}, ${asText('converted_kg')},
         ${asText('estimated_kg')}, ${asText('cost')}, ${asText('unplaced_cost')}
       ) order by waste_stream_id, year, kind, treatment_code, currency) filter (where month is null), '[]') as "ofPeriod",
       coalesce(json_agg(json_build_object(
         'month', month, 'waste_stream_id', waste_stream_id, 'currency', currency, ${asText('kg')}, ${asText('estimated_kg')}, ${asText('cost')}
       ) order by month, waste_stream_id, currency) filter (where month is not null), '[]') as "byMonth"
     from (
       select to_char(month, 'YYYY-MM') as month, extract(year from month)::integer as year, kind, waste_stream_id, treatment_code, currency,
         sum(lines) as lines, sum(unweighed_lines) as unweighed_lines, sum(unplaced_lines) as unplaced_lines, sum(kg) as kg,
         sum(converted_kg) as converted_kg, sum(estimated_kg) as estimated_kg, sum(cost) as cost, sum(unplaced_cost) as unplaced_cost
       from ${sourceOf(grain)}
       group by grouping sets (
         (month, currency), (month, waste_stream_id, currency),
         (extract(year from month)::integer, kind, waste_stream_id, treatment_code, currency)
       )
     ) made`,
  );
const madeOfAll = madeOf('total');
const madeOfSome = madeOf('figure');

/** All that totals, months, streams and treatments are made of, of one moment. */
export async function findMadeOf(reader: TenantReader, filter: FigureFilter): Promise<MadeOf> {
  const [made] = isOfAll(filter)
    ? await reader.run(madeOfAll, filterValues(reader, filter))
    : await reader.run(madeOfSome, allValues(reader, filter));
  return made ?? { ofPeriod: [], byMonth: [] };
}

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
