// The attribution of cost, calculated from invoice lines, placements of containers, the record of collections and invoiced weights. This SQL
// shares nothing with the statements of the product, except the record of collections, which has its own check.
import type { Client } from 'pg';
import { type Figure, queryText } from './compare.ts';
import { type CheckedPeriod, findStored, type RawRow, rawLines, text } from './raw-figures.queries.ts';

/** The lines of invoices that do not wait for their attribution. */
const lines = `
  select * from (${rawLines}) line
  where not exists (select from attribution_due due where due.organization_id = $1 and due.invoice_id = line.invoice)`;

const placements = `
  select container_id, location_id, waste_stream_id, service_provider_id, valid_from,
    coalesce(lead(valid_from) over (partition by container_id order by valid_from), 'infinity') as ended_on
  from container_placement where organization_id = $1`;

/** In each month with lines. All of its scheduled collections count. */
const collected = `
  select placed.location_id, placed.service_provider_id, months.month, placed.waste_stream_id, count(*) as weight
  from (select distinct month, (month + interval '1 month')::date as next from line where stream is null) months
  cross join lateral container_collections($1, null, months.month, months.next - 1, months.next) done
  join placed on placed.container_id = done.container_id and done.day >= placed.valid_from and done.day < placed.ended_on
  group by 1, 2, 3, 4`;
const rented = `
  select placed.location_id, placed.service_provider_id, months.month, placed.waste_stream_id, count(distinct placed.container_id) as weight
  from (select distinct month from line where kind = 'rental' and stream is null) months
  join placed on placed.valid_from < months.month + interval '1 month' and placed.ended_on > months.month
  group by 1, 2, 3, 4`;

/** What each line without a stream could be shared by: the lowest rank with a positive weight decides. */
const candidates = `
  select line.invoice, line.position, 1 as rank, placed.waste_stream_id as stream, 1::numeric as weight
  from open line join placed on placed.container_id = line.container and line.day >= placed.valid_from and line.day < placed.ended_on
  union all
  select line.invoice, line.position, 2, known.waste_stream_id, known.weight
  from open line
  join (select 'rental' as of, * from rented union all select 'collected', * from collected) known
    on known.location_id = line.location and known.service_provider_id = line.provider and known.month = line.month
    and (known.of = 'rental') = (line.kind = 'rental')
  where line.kind is not null and line.container is null
  union all
  select line.invoice, line.position, 3, weighed.stream, sum(weighed.kg * weighed.sign)
  from open line
  join line weighed on weighed.invoice = line.invoice and weighed.stream is not null
    and (line.location is null or weighed.location = line.location)
  where line.kind is not null
  group by line.invoice, line.position, weighed.stream`;

const exact = `
  with line as materialized (${lines}), open as materialized (select * from line where stream is null),
  placed as materialized (${placements}), collected as materialized (${collected}), rented as materialized (${rented}),
  chosen as (
    select *, rank = min(rank) over (partition by invoice, position) as is_best from (${candidates}) candidate where weight > 0
  ), exact as materialized (
    select open.invoice, open.version, open.position, open.month, open.location, open.provider, open.currency, chosen.rank, chosen.stream,
      open.cost * chosen.weight / sum(chosen.weight) over (partition by chosen.invoice, chosen.position) as cost
    from chosen join open on open.invoice = chosen.invoice and open.position = chosen.position
    where chosen.is_best
  )`;

const rankOf = `case share.basis when 'container' then 1 when 'collections' then 2 when 'weight' then 3 end`;
const shares = `
  select share.* from line_share share
  where share.organization_id = $1
    and not exists (select from attribution_due due where due.organization_id = $1 and due.invoice_id = share.invoice_id)`;
const dimensions = (names: readonly string[]) => `concat_ws('|', ${names.join(', ')})`;

/** Each share with its basis, and whether it is within a cent of the exact one; the cost of each invoice; the sums by month. */
const recalculated = `${exact}
  select 'attributed lines' as section, concat_ws(' ', invoice, version, position, stream) as key,
    json_build_object('basis', rank::text, 'isClose', '1') as measures
  from exact
  union all
  select 'attributed invoices', invoice::text, json_build_object('cost', ${text('sum(cost)')}) from line group by invoice
  union all
  select 'monthly_attribution', ${dimensions(['exact.month', 'location', 'provider', 'stream', 'share.basis', 'exact.currency'])},
    json_build_object('shares', count(*)::text, 'cost', ${text('sum(share.cost)')})
  from exact
  join line_share share on share.organization_id = $1 and share.invoice_id = exact.invoice and share.version = exact.version
    and share.position = exact.position and share.waste_stream_id = exact.stream
  group by 2`;
const stored = `${exact}
  select 'attributed lines' as section, concat_ws(' ', share.invoice_id, share.version, share.position, share.waste_stream_id) as key,
    json_build_object('basis', (${rankOf})::text, 'isClose', case when abs(share.cost - exact.cost) < 0.01 then '1' else '0' end) as measures
  from (${shares}) share
  left join exact on exact.invoice = share.invoice_id and exact.version = share.version and exact.position = share.position
    and exact.stream = share.waste_stream_id
  union all
  select 'attributed invoices', line.invoice::text, json_build_object('cost', ${text('sum(coalesce(share.cost, line.cost))')})
  from line
  left join (
    select invoice_id, version, position, sum(cost) as cost from (${shares}) share group by invoice_id, version, position
  ) share on share.invoice_id = line.invoice and share.version = line.version and share.position = line.position
  group by line.invoice
  union all
  select 'monthly_attribution', ${dimensions(['month', "nullif(location_id, '')", 'service_provider_id', 'waste_stream_id', 'basis', 'currency'])},
    json_build_object('shares', sum(shares)::text, 'cost', ${text('sum(cost)')})
  from (
    select month, location_id, service_provider_id, waste_stream_id, basis, currency, shares, cost from monthly_attribution
    where organization_id = $1
    union all
    select month, location_id, service_provider_id, waste_stream_id, basis, currency, -1, -cost from line_share share
    where organization_id = $1 and exists (
      select from attribution_due due where due.organization_id = $1 and due.invoice_id = share.invoice_id
    )
  ) stored group by 2`;

/** The shares of lines, the cost of invoices and the sums of an organization as they should be. */
export const findRecalculatedAttribution = (client: Client, organizationId: number): Promise<Figure[]> =>
  findStored(client, organizationId, recalculated);

/** The same as they are stored. */
export const findStoredAttribution = (client: Client, organizationId: number): Promise<Figure[]> =>
  findStored(client, organizationId, stored);

/** What a call about a period and a scope states: the lines of streams, the shares of other lines, and what is left of them. */
const called = `
  with line as materialized (${rawLines}), share as materialized (${shares}), part as (
    select month, location, provider, currency, coalesce(stream, 0) as stream, case when stream is null then 'none' else 'line' end as basis, cost,
      case when stream is null then 0 else coalesce(kg, 0) end as kg
    from line
    union all
    select line.month, line.location, line.provider, line.currency, moved.stream, moved.basis, moved.cost, 0
    from line
    join share on share.invoice_id = line.invoice and share.version = line.version and share.position = line.position
    cross join lateral (values (share.waste_stream_id, share.basis, share.cost), (0, 'none', -share.cost)) moved (stream, basis, cost)
  ), called as materialized (
    select part.*, period.from_month, period.until_month, scope.scope
    from part
    join jsonb_to_recordset($2::jsonb) period (from_month text, until_month text, scoped boolean)
      on to_char(part.month, 'YYYY-MM') between period.from_month and period.until_month
    cross join lateral (values ('all'), ('location ' || location), ('stream ' || nullif(stream, 0)), ('provider ' || provider)) scope (scope)
    where (scope.scope = 'all' or period.scoped and scope.scope is not null)
      and part.currency = (select currency from organization where id = $1)
  )`;
const section = (name: string, key: string, measures: string) => `
  select '${name}' as section, 'invoice' as source, from_month, until_month, scope, ${key} as key, json_build_object(${measures}) as measures
  from called group by from_month, until_month, scope, ${key}`;
const attributed = `${called} ${[
  section('attribution bases', 'basis', `'cost', ${text('sum(cost)')}`),
  section(
    'attributed streams',
    'stream::text',
    `'cost', ${text('sum(cost)')}, 'lineCost', ${text(`coalesce(sum(cost) filter (where basis = 'line'), 0)`)},
     'costPerKg', case when sum(kg) > 0 then ${text('round(sum(cost) / sum(kg), 4)')} end`,
  ),
].join(' union all ')}`;

/** The attribution of the periods, from lines and their shares. */
export async function findRawAttribution(
  client: Client,
  organizationId: number,
  periods: readonly CheckedPeriod[],
): Promise<Figure[]> {
  const given = periods.map(({ from, until, isScoped }) => ({
    from_month: from,
    until_month: until,
    scoped: isScoped,
  }));
  const { rows } = await client.query<RawRow>(attributed, [organizationId, JSON.stringify(given)]);
  return rows.map((row) => ({
    section: row.section,
    of: queryText({ source: row.source, from: row.from_month, until: row.until_month, scope: row.scope }),
    key: row.key,
    measures: row.measures,
  }));
}
