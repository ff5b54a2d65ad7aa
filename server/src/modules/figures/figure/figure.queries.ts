import type { Period } from '@tunna/domain/time/months';
import type { TenantReader } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/stream-names.ts';

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

const monthsFrom = (from: string, until: string) =>
  `organization_id = :organizationId and source = :source and month between (:${from} || '-01')::date and (:${until} || '-01')::date`;
const passes = `
  (cardinality(:wasteStreamIds::bigint[]) = 0 or waste_stream_id = any(:wasteStreamIds))
  and (cardinality(:locationIds::text[]) = 0 or location_id = any(:locationIds))
  and (cardinality(:serviceProviderIds::bigint[]) = 0 or service_provider_id = any(:serviceProviderIds))
  and (cardinality(:departmentIds::bigint[]) = 0 or department_id = any(:departmentIds))`;

/** What is kept and what has changed since, together: figures are right from the moment on in which a line changes. */
const sourceOf = (grain: keyof typeof named, from = 'from', until = 'until'): string => `(
    select ${named[grain].join(', ')}, ${measures} from monthly_${grain} where ${monthsFrom(from, until)}
    union all
    select ${named[grain].join(', ')}, ${measures} from figure_change where ${monthsFrom(from, until)}
  ) figure
  ${grain === 'figure' ? `where ${passes}` : ''}`;

/** Whether figures of all places, providers and departments are asked for: of those there are fewer. */
const isOfAll = ({ locationIds, serviceProviderIds, departmentIds, wasteStreamIds }: FigureFilter): boolean =>
  locationIds.length + serviceProviderIds.length + departmentIds.length + wasteStreamIds.length === 0;

/** What lines of a kind, stream and treatment come to in a year of the period. */
export interface MadeOfRow {
  readonly year: number;
  /** This and the treatment are empty, and the stream zero, where nobody knows them. */
  readonly kind: string;
  readonly waste_stream_id: number;
  readonly treatment_code: string;
  readonly currency: string;
  readonly lines: number;
  readonly unweighed_lines: number;
  readonly unplaced_lines: number;
  readonly kg: string;
  readonly converted_kg: string;
  readonly estimated_kg: string;
  readonly cost: string;
  readonly unplaced_cost: string;
}

interface Weighed {
  readonly kg: string;
  readonly estimatedKg: string;
  readonly cost: string;
}

/** What a month comes to, and its streams. Cost is in the currency of the organization. */
export interface MonthMade extends Weighed {
  /** `YYYY-MM` */
  readonly month: string;
  readonly streams: readonly (Weighed & { readonly wasteStreamId?: number })[];
}

export interface FigureStreamRow extends StreamNamesRow {
  id: number;
  color: string;
  category_code: string;
  separately_collected: boolean;
  treatment_code: string;
}

interface MadeOf {
  readonly currency: string;
  /** All streams of the organization, also those that were removed: lines may still be of them. */
  readonly streams: readonly FigureStreamRow[];
  readonly ofPeriod: readonly MadeOfRow[];
  /** Of the period that it is compared with. */
  readonly before: readonly MadeOfRow[];
  /** Those in which there is something. */
  readonly months: readonly MonthMade[];
}

const ownCurrency = '(select currency from organization where id = :organizationId)';
const asText = (measure: string, name = measure) => `'${name}', trim_scale(${measure})::text`;

const periodMade = (source: string) => `(
  select coalesce(json_agg(json_build_object(
    'year', year, 'kind', kind, 'waste_stream_id', waste_stream_id, 'treatment_code', treatment_code, 'currency', currency,
    'lines', lines, 'unweighed_lines', unweighed_lines, 'unplaced_lines', unplaced_lines, ${asText('kg')}, ${asText('converted_kg')},
    ${asText('estimated_kg')}, ${asText('cost')}, ${asText('unplaced_cost')}
  ) order by waste_stream_id, year, kind, treatment_code, currency), '[]')
  from (
    select extract(year from month)::integer as year, kind, waste_stream_id, treatment_code, currency,
      sum(lines) as lines, sum(unweighed_lines) as unweighed_lines, sum(unplaced_lines) as unplaced_lines, sum(kg) as kg,
      sum(converted_kg) as converted_kg, sum(estimated_kg) as estimated_kg, sum(cost) as cost, sum(unplaced_cost) as unplaced_cost
    from ${source}
    group by extract(year from month)::integer, kind, waste_stream_id, treatment_code, currency
  ) made)`;

const streamsByMonth = (source: string) => `
  select month, waste_stream_id, sum(kg) as kg, sum(estimated_kg) as estimated_kg, sum(lines) as lines,
    coalesce(sum(cost) filter (where currency in ('', ${ownCurrency})), 0) as cost
  from ${source}
  group by month, waste_stream_id`;

// JSON of the hundreds of streams that months have is text that is put together: json_build_object takes twice as long. Nothing in it needs
// escaping: the numbers are ours, and source and months are what the contract lets pass.
const weighedText = `'"kg":"' || trim_scale(kg) || '","estimatedKg":"' || trim_scale(estimated_kg) || '","cost":"' || trim_scale(cost) || '"'`;
const streamsText = (more = '') => `string_agg(
  case when waste_stream_id = 0 then '{' else '{"wasteStreamId":' || waste_stream_id || ',' end || ${weighedText}${more} || '}',
  ',' order by waste_stream_id
) as streams`;

const monthsMade = (source: string) => `(
  select coalesce('[' || string_agg(
    '{"month":"' || to_char(month, 'YYYY-MM') || '",' || ${weighedText} || ',"streams":[' || streams || ']}', ',' order by month
  ) || ']', '[]')::json
  from (
    select month, sum(kg) as kg, sum(estimated_kg) as estimated_kg, sum(cost) as cost, ${streamsText()}
    from (${streamsByMonth(source)}) stream
    group by month
  ) made)`;

const madeOf = (grain: keyof typeof named) =>
  statement(
    `figures_of_${grain}`,
    `select ${ownCurrency} as "currency!", ${periodMade(sourceOf(grain))} as "ofPeriod",
       ${periodMade(sourceOf(grain, 'earlierFrom', 'earlierUntil'))} as before,
       ${monthsMade(sourceOf(grain))} as months,
       (select coalesce(json_agg(stream), '[]') from (
         select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color, category.code as category_code,
           category.separately_collected, coalesce(stream.treatment_code, category.treatment_code) as treatment_code
         from waste_stream stream
         join waste_category category on category.id = stream.waste_category_id
         where stream.organization_id = :organizationId
       ) stream) as streams`,
  ).returns<MadeOf>();
const madeOfAll = madeOf('total');
const madeOfSome = madeOf('figure');

/** A month without figures. */
const never = '0001-01';

/**
 * All that totals, months, streams and treatments are made of, of one moment.
 * @param earlier what the period is compared with
 */
export async function findMadeOf(reader: TenantReader, filter: FigureFilter, earlier?: Period): Promise<MadeOf> {
  const values = {
    ...filter,
    organizationId: reader.organizationId,
    earlierFrom: earlier?.from ?? never,
    earlierUntil: earlier?.until ?? never,
  };
  const [made] = await reader.run(isOfAll(filter) ? madeOfAll : madeOfSome, values);
  if (made === undefined) throw new Error('Not even was answered that there is nothing.');
  return made;
}

const monthsText = statement(
  'figure_months',
  `select '{"source":"' || :source || '","period":{"from":"' || :from || '","until":"' || :until || '"},"currency":' || to_json(${ownCurrency})
     || ',"months":[' || string_agg(
       '{"month":"' || to_char(day, 'YYYY-MM') || '","streams":[' || coalesce(made.streams, '') || ']}', ',' order by day
     ) || ']}' as "answer!"
   from generate_series((:from || '-01')::timestamp, (:until || '-01')::timestamp, interval '1 month') day
   left join (
     select month, ${streamsText(` || ',"lines":' || lines`)} from (${streamsByMonth(sourceOf('total'))}) stream group by month
   ) made on made.month = day`,
);

/** Months by stream of all that there is: the JSON that `getFigureMonths` answers. */
export async function findMonthsText(
  reader: TenantReader,
  period: Pick<FigureFilter, 'source' | 'from' | 'until'>,
): Promise<string> {
  const [row] = await reader.run(monthsText, { ...period, organizationId: reader.organizationId });
  if (row === undefined) throw new Error('Not even was answered that there is nothing.');
  return row.answer;
}

/** What a place or a provider comes to, in one currency. */
export interface LocationRow {
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

const places = statement(
  'figures_by_location_and_provider',
  `select made.location_id, made.service_provider_id, made.currency, coalesce(location.name, provider.name) as name,
     location.municipality, made.lines, made.kg, made.estimated_kg, made.sorted_kg, made.cost
   from (
     select location_id, service_provider_id, currency, sum(lines)::bigint as lines, trim_scale(sum(kg)) as kg,
       trim_scale(sum(estimated_kg)) as estimated_kg, trim_scale(coalesce(sum(kg) filter (where waste_stream_id in (
         select stream.id from waste_stream stream join waste_category category on category.id = stream.waste_category_id
         where stream.organization_id = :organizationId and category.separately_collected
       )), 0)) as sorted_kg, trim_scale(sum(cost)) as cost
     from ${sourceOf('figure')}
     group by grouping sets ((location_id, currency), (service_provider_id, currency))
   ) made
   left join location on location.organization_id = :organizationId and location.id = made.location_id
   left join service_provider provider on provider.organization_id = :organizationId and provider.id = made.service_provider_id
   order by coalesce(location.name, provider.name) collate icelandic, made.location_id, made.service_provider_id, made.currency`,
).returns<LocationRow>();

export const findLocations = (reader: TenantReader, filter: FigureFilter): Promise<LocationRow[]> =>
  reader.run(places, { ...filter, organizationId: reader.organizationId });

const currency = statement('currency_of_organization', 'select currency from organization where id = :organizationId');

export async function findCurrency(reader: TenantReader): Promise<string | undefined> {
  const [row] = await reader.run(currency, { organizationId: reader.organizationId });
  return row?.currency;
}

const aggregate = statement('aggregate_figures', 'with folded as (select fold_figures()) select from folded');

export async function aggregateAll(database: Queryable): Promise<void> {
  await database.run(aggregate, []);
}
