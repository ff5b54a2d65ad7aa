import type { AttributionBasis } from '@tunna/domain/invoices/attribution-basis';
import { streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { FigureStreamRow } from './figure.queries.ts';
import { type FigureFilter, isOfAll, leftOutKeys, ownCurrency, sourceOf } from './figure-source.queries.ts';

/** The cost that reached a stream in one way. */
export interface AttributedRow {
  /** 0 for lines without a stream: all of them, also those that have shares. */
  readonly waste_stream_id: number;
  readonly basis: Exclude<AttributionBasis, 'none'>;
  /** In the organization's currency. */
  readonly cost: string;
  /** Zero for shares. */
  readonly kg: string;
  /** Kilograms of lines in the organization's currency. */
  readonly own_kg: string;
}

/** The attributed cost of a month, by stream: 0 for cost that is not attributed. */
interface AttributedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly streams: readonly { readonly waste_stream_id: number; readonly cost: string }[];
}

export interface Attributed {
  readonly currency: string;
  readonly rows: readonly AttributedRow[];
  /** Months with cost. */
  readonly months: readonly AttributedMonth[];
  readonly streams: readonly FigureStreamRow[];
  readonly pending: number;
}

const dueInvoices = 'select invoice_id from attribution_due where organization_id = :organizationId';
const ofPlaces = `(cardinality(:locationIds::text[]) = 0 or location_id = any(:locationIds))
    and (cardinality(:serviceProviderIds::bigint[]) = 0 or service_provider_id = any(:serviceProviderIds))`;
const ofShares = `organization_id = :organizationId and currency = ${ownCurrency}
    and month between (:from || '-01')::date and (:until || '-01')::date
    and (cardinality(:wasteStreamIds::bigint[]) = 0 or waste_stream_id = any(:wasteStreamIds))
    and ${ofPlaces}`;

// Shares of an invoice that has changed are not counted until they are calculated again.
const shares = `
  select month, waste_stream_id, basis, sum(cost) as cost
  from (
    select month, waste_stream_id, basis, cost from monthly_attribution where ${ofShares}
    union all
    select month, waste_stream_id, basis, -cost from line_share where ${ofShares} and invoice_id in (${dueInvoices})
  ) share
  group by month, waste_stream_id, basis
  having sum(cost) <> 0`;

const attributed = (grain: 'total' | 'figure') =>
  statement(
    `attributed_cost_of_${grain}`,
    `select currency as "currency!", rows, months, streams, pending from (
     with own as (
       select month, waste_stream_id, coalesce(sum(cost) filter (where currency = ${ownCurrency}), 0) as cost, sum(kg) as kg,
         coalesce(sum(kg) filter (where currency = ${ownCurrency}), 0) as own_kg
       from ${sourceOf(grain)}
       group by month, waste_stream_id
       having sum(lines) <> 0
     ), shared as (${shares}
     ), known as (
       select waste_stream_id, 'line' as basis, sum(cost) as cost, sum(kg) as kg, sum(own_kg) as own_kg from own group by waste_stream_id
       union all
       select waste_stream_id, basis, sum(cost), 0, 0 from shared group by waste_stream_id, basis
     ), monthly as (
       select month, waste_stream_id, sum(cost) as cost
       from (
         select month, waste_stream_id, cost from own
         union all
         select month, waste_stream_id, cost from shared
         union all
         select month, 0, -cost from shared where cardinality(:wasteStreamIds::bigint[]) = 0
       ) part
       group by month, waste_stream_id
       having sum(cost) <> 0
     )
     select ${ownCurrency} as currency,
       (select coalesce(json_agg(json_build_object(
         'waste_stream_id', waste_stream_id, 'basis', basis, 'cost', trim_scale(cost)::text, 'kg', trim_scale(kg)::text,
         'own_kg', trim_scale(own_kg)::text
       ) order by waste_stream_id, basis), '[]') from known) as rows,
       (select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'streams', streams)), '[]') from (
         select month, json_agg(
           json_build_object('waste_stream_id', waste_stream_id, 'cost', trim_scale(cost)::text) order by waste_stream_id
         ) as streams
         from monthly group by month
       ) month) as months,
       (select coalesce(json_agg(stream), '[]') from (
         select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color, category.code as category_code,
           category.separately_collected
         from waste_stream stream
         join waste_category category on category.id = stream.waste_category_id
         where stream.organization_id = :organizationId and stream.id in (select waste_stream_id from known)
       ) stream) as streams,
       (select count(distinct due.invoice_id) from (${dueInvoices}) due where exists (
         select from invoice_line
         where organization_id = :organizationId and invoice_line.invoice_id = due.invoice_id and counted and waste_stream_id is null
           and service_day >= (:from || '-01')::date and service_day < (:until || '-01')::date + interval '1 month' and ${ofPlaces}
       )) as pending
     ) found`,
  ).returns<Attributed>();
const attributedOfAll = attributed('total');
const attributedOfSome = attributed('figure');

/** The cost of a period by stream and by how it reached the stream, read at one moment. */
export async function findAttributed(reader: TenantReader, filter: FigureFilter): Promise<Attributed> {
  const values = { ...filter, leftOut: leftOutKeys(filter.leftOut), organizationId: reader.organizationId };
  const [found] = await reader.run(isOfAll(filter) ? attributedOfAll : attributedOfSome, values);
  if (found === undefined) throw new Error('There was no response, not even an empty one.');
  return found;
}
