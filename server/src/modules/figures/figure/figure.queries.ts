import type { TreatmentEvidence } from '@tunna/domain/figures/evidence';
import type { Period } from '@tunna/domain/time/months';
import { categoryOfMonth, codesOfReadings, treatmentOf } from '../../../database/columns/stream-codes.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import { confirmedTreatment } from '../../../database/columns/treatment-evidence.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import {
  type FigureFilter,
  type Grain,
  isOfAll,
  leftOutKeys,
  ownCurrency,
  sourceOf,
  withLines,
} from './figure-source.queries.ts';

/** The sums of lines of one kind, stream, category and treatment in a year of the period. */
export interface MadeOfRow {
  readonly year: number;
  /** The kind, category and treatment are empty, and the stream is zero, where unknown. */
  readonly kind: string;
  readonly waste_stream_id: number;
  /** That of the stream in the months of the row. */
  readonly category_code: string;
  readonly is_sorted: boolean;
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

/** Totals of a month, and its streams. Cost is in the organization's currency. */
export interface MonthMade extends Weighed {
  /** `YYYY-MM` */
  readonly month: string;
  readonly streams: readonly (Weighed & { readonly wasteStreamId: number | undefined })[];
}

export interface FigureStreamRow extends StreamNamesRow {
  id: number;
  color: string;
  category_code: string;
  separately_collected: boolean;
}

export interface MadeOf {
  readonly currency: string;
  /** All streams of the organization, including removed ones, because lines may still refer to them. */
  readonly streams: readonly FigureStreamRow[];
  readonly ofPeriod: readonly MadeOfRow[];
  /** Rows of the comparison period. */
  readonly before: readonly MadeOfRow[];
  /** Months that have data. */
  readonly months: readonly MonthMade[];
}

const asText = (measure: string, name = measure) => `'${name}', trim_scale(${measure})::text`;

const periodMade = (source: string) => `(
  select coalesce(json_agg(json_build_object(
    'year', year, 'kind', kind, 'waste_stream_id', waste_stream_id, 'category_code', category_code, 'is_sorted', is_sorted,
    'treatment_code', treatment_code, 'currency', currency,
    'lines', lines, 'unweighed_lines', unweighed_lines, 'unplaced_lines', unplaced_lines, ${asText('kg')}, ${asText('converted_kg')},
    ${asText('estimated_kg')}, ${asText('cost')}, ${asText('unplaced_cost')}
  ) order by waste_stream_id, year, kind, category_code, treatment_code, currency), '[]')
  from (
    select extract(year from figure.month)::integer as year, figure.kind, figure.waste_stream_id, coalesce(category.code, '') as category_code,
      coalesce(category.separately_collected, false) as is_sorted, ${treatmentOf('figure')} as treatment_code, figure.currency,
      sum(lines) as lines, sum(unweighed_lines) as unweighed_lines, sum(unplaced_lines) as unplaced_lines, sum(kg) as kg,
      sum(converted_kg) as converted_kg, sum(estimated_kg) as estimated_kg, sum(cost) as cost, sum(unplaced_cost) as unplaced_cost
    from (select * from ${source}) figure
    ${categoryOfMonth('figure')}
    ${codesOfReadings('figure')}
    group by 1, 2, 3, 4, 5, 6, 7
    ${withLines}
  ) made)`;

const streamsByMonth = (source: string) => `
  select month, waste_stream_id, sum(kg) as kg, sum(estimated_kg) as estimated_kg, sum(lines) as lines,
    coalesce(sum(cost) filter (where currency in ('', ${ownCurrency})), 0) as cost
  from ${source}
  group by month, waste_stream_id
  ${withLines}`;

// The JSON of a month's streams is concatenated text: json_build_object takes twice as long. No value needs
// escaping: the numbers come from the database, and the contract validates source and months.
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

const madeOf = (grain: Grain) =>
  statement(
    `figures_of_${grain}`,
    `select ${ownCurrency} as "currency!", ${periodMade(sourceOf(grain))} as "ofPeriod",
       ${periodMade(sourceOf(grain, ['earlierFrom', 'earlierUntil', 'earlierLeftOut']))} as before,
       ${monthsMade(sourceOf(grain))} as months,
       (select coalesce(json_agg(stream), '[]') from (
         select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color, category.code as category_code,
           category.separately_collected
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
 * The data for totals, months, streams and treatments, read at one moment.
 * @param earlier the comparison period
 */
export async function findMadeOf(reader: TenantReader, filter: FigureFilter, earlier?: Period): Promise<MadeOf> {
  const values = {
    ...filter,
    leftOut: leftOutKeys(filter.leftOut),
    earlierLeftOut: leftOutKeys(filter.earlierLeftOut),
    organizationId: reader.organizationId,
    earlierFrom: earlier?.from ?? never,
    earlierUntil: earlier?.until ?? never,
  };
  const [made] = await reader.run(isOfAll(filter) ? madeOfAll : madeOfSome, values);
  if (made === undefined) throw new Error('There was no response, not even an empty one.');
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

/** All months by stream: the JSON that `getFigureMonths` returns. */
export async function findMonthsText(
  reader: TenantReader,
  period: Pick<FigureFilter, 'source' | 'from' | 'until'>,
): Promise<string> {
  const [row] = await reader.run(monthsText, { ...period, organizationId: reader.organizationId });
  if (row === undefined) throw new Error('There was no response, not even an empty one.');
  return row.answer;
}

/** The weight and cost of a stream under one treatment in a month. */
export interface MeasuredRow {
  month: string;
  waste_stream_id: number;
  category_code: string;
  separately_collected: boolean;
  treatment_code: string;
  kg: string;
  /** In the organization's currency. */
  cost: string;
}

const measured = (grain: Grain) =>
  statement(
    `measured_months_of_${grain}`,
    `select to_char(made.month, 'YYYY-MM') as "month!", made.waste_stream_id as "waste_stream_id!", coalesce(category.code, '') as "category_code!",
     coalesce(category.separately_collected, false) as "separately_collected!", ${treatmentOf('made')} as "treatment_code!",
     trim_scale(made.kg)::text as "kg!", trim_scale(made.cost)::text as "cost!"
   from (
     select month, waste_stream_id, treatment_code, sum(kg) as kg, coalesce(sum(cost) filter (where currency in ('', ${ownCurrency})), 0) as cost
     from ${sourceOf(grain)}
     group by month, waste_stream_id, treatment_code
     ${withLines}
   ) made
   ${categoryOfMonth('made')}
   ${codesOfReadings('made')}
   order by made.month, made.waste_stream_id, made.treatment_code`,
  ).returns<MeasuredRow>();
const measuredOfAll = measured('total');
const measuredOfSome = measured('figure');

/** The weight and cost of each month by stream and treatment. */
export const findMeasured = (reader: TenantReader, filter: FigureFilter): Promise<MeasuredRow[]> =>
  reader.run(isOfAll(filter) ? measuredOfAll : measuredOfSome, {
    ...filter,
    leftOut: leftOutKeys(filter.leftOut),
    organizationId: reader.organizationId,
  });

export interface ConfirmedRow {
  waste_stream_id: number;
  evidence: TreatmentEvidence;
  kg: string;
}

const confirmed = statement(
  'confirmed_treatments',
  `select figure.waste_stream_id as "waste_stream_id!", confirmed.evidence as "evidence!", trim_scale(sum(figure.kg))::text as "kg!"
   from (select * from ${sourceOf('figure')}) figure
   cross join lateral (${confirmedTreatment('figure')}
   ) confirmed
   where exists (select from treatment_confirmation where organization_id = :organizationId and removed_at is null)
   group by figure.waste_stream_id, confirmed.evidence`,
).returns<ConfirmedRow>();

/** The kilograms of each stream whose treatment is confirmed. */
export const findConfirmed = (reader: TenantReader, filter: FigureFilter): Promise<ConfirmedRow[]> =>
  reader.run(confirmed, { ...filter, leftOut: leftOutKeys(filter.leftOut), organizationId: reader.organizationId });

const currency = statement('currency_of_organization', 'select currency from organization where id = :organizationId');

export async function findCurrency(reader: TenantReader): Promise<string | undefined> {
  const [row] = await reader.run(currency, { organizationId: reader.organizationId });
  return row?.currency;
}

const aggregate = statement(
  'aggregate_figures',
  'with aggregated as (select aggregate_figures(), aggregate_line_sums()) select from aggregated',
);

export async function aggregateAll(database: Queryable): Promise<void> {
  await database.run(aggregate, []);
}
