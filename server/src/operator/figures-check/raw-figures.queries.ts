// The figures of an organization, calculated from invoice lines, readings and requests. This SQL shares nothing with the statements of the
// product: neither its aggregates, nor its columns that are derived from the document, nor its rules for what counts.
import type { EmissionFactor } from '@tunna/domain/figures/carbon/carbon';
import type { Client } from 'pg';
import { type Figure, queryText } from './compare.ts';

export interface RawRow extends Omit<Figure, 'of'> {
  readonly source: 'invoice' | 'reading';
  readonly from_month: string;
  readonly until_month: string;
  readonly scope: string;
}

/** Lines of the newest version of each invoice that is not deleted. */
export const rawLines = `
  select invoice.id as invoice, line.version, line.position, line.service_day as day, date_trunc('month', line.service_day)::date as month,
    line.kind, line.waste_stream_id as stream, line.container_id as container, line.ewc_code::text as code,
    line.treatment_code::text as treatment, line.currency, line.location_id as location, line.service_provider_id as provider, line.kg,
    line.kg_origin as origin, newest.sign, newest.sign * coalesce((line.content ->> 'net')::numeric, 0) as cost
  from invoice
  join lateral (
    select saved.version, case saved.head ->> 'document' when 'credit_note' then -1 else 1 end as sign from invoice_version saved
    where saved.organization_id = invoice.organization_id and saved.invoice_id = invoice.id
    order by saved.version desc limit 1
  ) newest on true
  join invoice_line line
    on line.organization_id = invoice.organization_id and line.invoice_id = invoice.id and line.version = newest.version
  where invoice.organization_id = $1 and invoice.deleted_at is null`;

/** These lines, and readings that are neither removed nor held. */
const raw = `
  select 'invoice' as source, month, kind, stream, code, treatment, treatment as line_treatment, currency, location, null::bigint as department,
    provider, kg, origin, cost, 1 as lines
  from (${rawLines}) line
  union all
  select 'reading', date_trunc('month', reading.weighed_on)::date, 'material', reading.waste_stream_id, null,
    (
      select codes.treatment_code::text from waste_stream_codes codes
      where codes.organization_id = $1 and codes.waste_stream_id = reading.waste_stream_id
        and codes.valid_from <= date_trunc('month', reading.weighed_on)
      order by codes.valid_from desc limit 1
    ), null, null, reading.location_id, reading.department_id, null,
    reading.net, 'scale', 0, reading.readings
  from scale_reading reading
  where reading.organization_id = $1 and reading.removed_at is null and reading.held_because is null and reading.assigned_at is not null`;

const needsLocation = `location is null and (kind is null or kind in ('material', 'transport', 'rental'))`;

/** Equal lines together, so that the expansion by period and scope has few rows. */
const fine = `
  select source, month, kind, stream, code, treatment, line_treatment, currency, location, department, provider, sum(lines) as lines,
    coalesce(sum(lines) filter (where kind = 'material' and kg is null), 0) as unweighed,
    coalesce(sum(lines) filter (where ${needsLocation}), 0) as unplaced,
    coalesce(sum(kg), 0) as kg, coalesce(sum(kg) filter (where origin = 'converted'), 0) as converted,
    coalesce(sum(kg) filter (where origin = 'estimated'), 0) as estimated, sum(cost) as cost,
    coalesce(sum(cost) filter (where ${needsLocation}), 0) as unplaced_cost
  from (${raw}) line
  group by source, month, kind, stream, code, treatment, line_treatment, currency, location, department, provider`;

/** The evidence of a treatment: that of the closest confirmations, unless they contradict one another. */
const proof = `
  select case when count(distinct confirmation.treatment_code) = 1 and min(confirmation.treatment_code::text) = fine.line_treatment
    then case when count(*) filter (where confirmation.evidence = 'document') > 0 then 'document' else 'agreement' end end as proof
  from treatment_confirmation confirmation
  where confirmation.organization_id = $1 and confirmation.removed_at is null and confirmation.waste_stream_id = fine.stream and confirmation.valid_from <= fine.month
    and (confirmation.valid_until is null or confirmation.valid_until >= fine.month)
    and case when exists (
      select from treatment_confirmation own
      where own.organization_id = $1 and own.removed_at is null and own.waste_stream_id = fine.stream and own.valid_from <= fine.month
        and (own.valid_until is null or own.valid_until >= fine.month) and own.service_provider_id = fine.provider
    ) then confirmation.service_provider_id = fine.provider else confirmation.service_provider_id is null end`;

/** The factor of a stream, treatment and year. Own factors come first, then those for the stream, for the treatment, the latest. */
const factor = `
  select (given ->> 'factor')::numeric as factor
  from jsonb_array_elements($2::jsonb) given
  where coalesce((given ->> 'stream')::bigint = fine.stream, given ->> 'category' = category.code)
    and coalesce(given ->> 'treatment' = coalesce(fine.treatment, ''), true)
    and (not (given ->> 'own')::boolean or (given ->> 'since')::integer <= extract(year from fine.month))
  order by (given ->> 'own')::boolean desc, (given ->> 'stream' is not null)::integer * 2 + (given ->> 'treatment' is not null)::integer desc,
    (given ->> 'since')::integer <= extract(year from fine.month) desc,
    abs((given ->> 'since')::integer - extract(year from fine.month))
  limit 1`;

/** What lines are part of, in each period and scope. */
const called = `
  with fine as materialized (${fine}), known as materialized (
    select fine.*, category.code as category, category.separately_collected is true as is_sorted, proof.proof, factor.factor,
      coalesce(fine.code, category.ewc_code::text, '') like '%*' as is_hazardous,
      fine.currency is null or fine.currency = (select currency from organization where id = $1) as is_own
    from fine
    left join waste_category category on category.id = (
      select dated.waste_category_id from stream_category dated
      where dated.organization_id = $1 and dated.waste_stream_id = fine.stream and dated.valid_from <= fine.month
      order by dated.valid_from desc limit 1
    )
    left join lateral (${proof}) proof on true
    left join lateral (${factor}) factor on true
  ), called as materialized (
    select known.*, period.from_month, period.until_month, scope.scope
    from known
    join jsonb_to_recordset($3::jsonb) period (from_month text, until_month text, scoped boolean)
      on to_char(known.month, 'YYYY-MM') between period.from_month and period.until_month
    cross join lateral (values ('all'), ('location ' || location), ('stream ' || stream), ('provider ' || provider), ('department ' || department))
      scope (scope)
    where scope.scope = 'all' or period.scoped and scope.scope is not null
  )`;

export const text = (value: string) => `trim_scale(${value})::text`;
const partOf = (measure: string, condition: string) => `coalesce(sum(${measure}) filter (where ${condition}), 0)`;
const rate = (condition: string) =>
  `case when sum(kg) > 0 then ${text(`round(${partOf('kg', condition)} / sum(kg), 7)`)} end`;
const recycled = `treatment ~ '^R([2-9]|1[01])$'`;
const ownKg = partOf('kg', 'is_own');
const costPerKg = `case when ${ownKg} > 0 then ${text(`round(${partOf('cost', 'is_own')} / ${ownKg}, 4)`)} end`;
const weighed = `'kg', ${text('sum(kg)')}, 'estimatedKg', ${text('sum(estimated)')}, 'cost', ${text(partOf('cost', 'is_own'))}`;
const part = (name: string, measure: string, condition: string) => `'${name}', ${text(partOf(measure, condition))}`;

const totals = [
  weighed,
  `'convertedKg', ${text('sum(converted)')}, 'sortingRate', ${rate('is_sorted')}, 'recyclingRate', ${rate(recycled)}, 'costPerKg', ${costPerKg}`,
  part('sortedKg', 'kg', 'is_sorted'),
  part('recycledKg', 'kg', recycled),
  `'lines', ${text('sum(lines)')}, 'unweighedLines', ${text('sum(unweighed)')}`,
  part('unmappedLines', 'lines', 'kind is null'),
  part('unmappedCost', 'cost', 'kind is null and is_own'),
  part('unplacedLines', 'unplaced', 'kind is not null'),
  part('unplacedCost', 'unplaced_cost', 'kind is not null and is_own'),
].join(', ');

const evidence = [
  `'convertedKg', ${text('sum(converted)')}, 'estimatedKg', ${text('sum(estimated)')}`,
  part('weighedKg', 'kg - converted - estimated', `source = 'reading'`),
  part('invoicedKg', 'kg - converted - estimated', `source = 'invoice'`),
  part('documentKg', 'kg', `proof = 'document'`),
  part('agreementKg', 'kg', `proof = 'agreement'`),
  part('assumedKg', 'kg', 'treatment is not null and proof is null'),
  part('unknownKg', 'kg', 'treatment is null'),
].join(', ');

const carbon = [
  `'kgCo2e', ${text('coalesce(sum(kg * factor / 1000), 0)')}`,
  part('coveredKg', 'kg', 'factor is not null'),
  part('uncoveredKg', 'kg', 'factor is null'),
].join(', ');

const lines = `'lines', ${text('sum(lines)')}`;
const month = `to_char(month, 'YYYY-MM')`;
const locationKey = `coalesce(location, case when kind in ('material', 'transport', 'rental') then 'missing' else 'unassigned' end)`;

const section = (name: string, key: string, measures: string, condition = 'true') => `
  select '${name}' as section, source, from_month, until_month, scope, ${key} as key, json_build_object(${measures}) as measures
  from called where ${condition} group by 2, 3, 4, 5, 6`;

const figures = `${called} ${[
  section('totals', `''`, totals),
  section('other currencies', 'currency', `'amount', ${text('sum(cost)')}`, 'not is_own'),
  section('evidence', `''`, evidence),
  section('CO2e', `''`, carbon),
  section('months', month, weighed),
  section('streams of months', `${month} || ' ' || coalesce(stream, 0)`, weighed),
  section('lines of months', `${month} || ' ' || coalesce(stream, 0)`, `${weighed}, ${lines}`, `scope = 'all'`),
  section(
    'streams',
    `coalesce(stream, 0)::text`,
    `${weighed}, 'costPerKg', ${costPerKg}, ${part('materialCost', 'cost', `kind = 'material' and is_own`)}, ${evidence}`,
  ),
  section('treatments', `coalesce(treatment, '')`, `'kg', ${text('sum(kg)')}`),
  section('kinds', `coalesce(kind, '')`, part('cost', 'cost', 'is_own')),
  section('locations', locationKey, `${weighed}, ${lines}, 'sortingRate', ${rate('is_sorted')}, ${evidence}`),
  section('providers', 'coalesce(provider, 0)::text', `${weighed}, ${lines}, ${evidence}`),
  section(
    'composition',
    `concat_ws(' ', coalesce(category, ''), is_hazardous, coalesce(line_treatment, ''))`,
    `'kg', ${text('sum(kg)')}, 'estimatedKg', ${text('sum(estimated)')}, ${part('confirmedKg', 'kg', 'proof is not null')}`,
    `source = 'invoice'`,
  ),
].join(' union all ')}`;

/** A period of whole months (`YYYY-MM`). A scoped one also by location, stream, provider and department. */
export interface CheckedPeriod {
  readonly from: string;
  readonly until: string;
  readonly isScoped: boolean;
}

/** The months with lines or readings, in order. */
export async function findRawMonths(client: Client, organizationId: number): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select distinct to_char(month, 'YYYY-MM') as month from (${raw}) line order by 1`,
    [organizationId],
  );
  return rows.map((row) => row.month);
}

/** All figures of the periods, from lines and readings. */
export async function findRawFigures(
  client: Client,
  organizationId: number,
  { factors, periods }: { readonly factors: readonly EmissionFactor[]; readonly periods: readonly CheckedPeriod[] },
): Promise<Figure[]> {
  const given = factors.map(
    ({ origin, wasteStreamId, categoryCode, treatmentCode, kgCo2ePerTonne, validFromYear }) => ({
      own: origin === 'own',
      stream: wasteStreamId,
      category: wasteStreamId === undefined ? categoryCode : undefined,
      treatment: treatmentCode,
      factor: kgCo2ePerTonne,
      since: validFromYear,
    }),
  );
  const queries = periods.map(({ from, until, isScoped }) => ({
    from_month: from,
    until_month: until,
    scoped: isScoped,
  }));
  const { rows } = await client.query<RawRow>(figures, [
    organizationId,
    JSON.stringify(given),
    JSON.stringify(queries),
  ]);
  return rows.map((row) => ({
    section: row.section,
    of: queryText({ source: row.source, from: row.from_month, until: row.until_month, scope: row.scope }),
    key: row.key,
    measures: row.measures,
  }));
}

const allDimensions = ['source', 'month', 'kind', 'stream', 'code', 'line_treatment', 'currency'];
const dimensions = {
  monthly_figure: [...allDimensions, 'location', 'department', 'provider'],
  monthly_total: allDimensions,
  monthly_coverage: ['source', 'month', 'department', 'provider'],
};
type StoredTable = keyof typeof dimensions;
const storedTables = Object.keys(dimensions) as StoredTable[];

/** The columns of the aggregates, where their names differ. */
const storedNames: Readonly<Record<string, string>> = {
  stream: 'waste_stream_id',
  code: 'ewc_code',
  line_treatment: 'treatment_code',
  location: 'location_id',
  department: 'department_id',
  provider: 'service_provider_id',
};
const asStored = (names: readonly string[]): string[] => names.map((name) => storedNames[name] ?? name);

const sums = `'unweighed', ${text('sum(unweighed)')}, 'unplaced', ${text('sum(unplaced)')}, 'kg', ${text('sum(kg)')}, 'converted', ${text('sum(converted)')},
  'estimated', ${text('sum(estimated)')}, 'cost', ${text('sum(cost)')}, 'unplacedCost', ${text('sum(unplaced_cost)')}`;
const storedSums = sums
  .replace('sum(unweighed)', 'sum(unweighed_lines)')
  .replace('sum(unplaced)', 'sum(unplaced_lines)')
  .replace('sum(converted)', 'sum(converted_kg)')
  .replace('sum(estimated)', 'sum(estimated_kg)');

/** Unknown dimensions are empty or zero in the aggregates. */
const keyOf = (names: readonly string[]) =>
  `concat_ws('|', ${names.map((name) => `coalesce(nullif(${name}::text, '0'), '')`).join(', ')})`;
const measuresOf = (table: StoredTable, all: string) => (table === 'monthly_coverage' ? lines : `${lines}, ${all}`);

const storedColumns = (table: StoredTable) =>
  table === 'monthly_coverage'
    ? 'lines'
    : 'lines, unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost, unplaced_cost';

const recalculated = storedTables.map(
  (
    table,
  ) => `select '${table}' as section, ${keyOf(dimensions[table])} as key, json_build_object(${measuresOf(table, sums)}) as measures
    from fine group by 2`,
);
const stored = storedTables.map(
  (table) => `
    select '${table}' as section, ${keyOf(asStored(dimensions[table]))} as key, json_build_object(${measuresOf(table, storedSums)}) as measures
    from (
      select ${asStored(dimensions[table]).join(', ')}, ${storedColumns(table)} from ${table} where organization_id = $1
      union all select ${asStored(dimensions[table]).join(', ')}, ${storedColumns(table)} from figure_change where organization_id = $1
    ) figure group by 2`,
);

/** Containers with completed collection requests, and the number of their days. */
const requested = `
  select 'requested collections' as section, container_id::text as key,
    json_build_object('days', count(distinct (closed_at at time zone 'Atlantic/Reykjavik')::date)::text) as measures
  from service_request
  where organization_id = $1 and status = 'done' and action_type = 'empty_container' and container_id is not null
  group by container_id`;
const recorded = `
  select 'requested collections' as section, container_id::text as key, json_build_object('days', count(*)::text) as measures
  from container_collections($1, null, '1990-01-01', (now() at time zone 'Atlantic/Reykjavik')::date, (now() at time zone 'Atlantic/Reykjavik')::date)
  where requested group by container_id`;

export async function findStored(client: Client, organizationId: number, query: string): Promise<Figure[]> {
  const { rows } = await client.query<Omit<Figure, 'of'>>(query, [organizationId]);
  return rows.map((row) => ({ ...row, of: 'stored' }));
}

/** The aggregates of an organization as they should be, from lines, readings and requests. */
export const findRecalculated = (client: Client, organizationId: number): Promise<Figure[]> =>
  findStored(
    client,
    organizationId,
    `with fine as materialized (${fine}) ${[...recalculated, requested].join(' union all ')}`,
  );

/** The aggregates of an organization with their pending changes, as they are. */
export const findAggregated = (client: Client, organizationId: number): Promise<Figure[]> =>
  findStored(client, organizationId, [...stored, recorded].join(' union all '));
