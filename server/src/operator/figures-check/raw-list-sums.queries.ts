// The sums that lists state, calculated from heads of documents, lines, readings and containers. This SQL shares nothing with the triggers that keep them.
import type { Client } from 'pg';
import type { Figure } from './compare.ts';
import { findStored, text } from './raw-figures.queries.ts';

const needsLocation = `line.location_id is null and (line.kind is null or line.kind in ('material', 'transport', 'rental'))`;

const newest = `
  select invoice.id, invoice.deleted_at is not null as is_deleted, invoice.service_provider_id as provider,
    coalesce(invoice.period_end, invoice.issue_date) as day, invoice.currency, invoice.changed_by_file, saved.version, saved.sign, saved.head,
    jsonb_array_length(saved.warnings) > 0 as has_warnings, invoice.accepted_version = saved.version as is_accepted
  from invoice
  join lateral (
    select version.version, version.head, version.warnings, case version.head ->> 'document' when 'credit_note' then -1 else 1 end as sign
    from invoice_version version
    where version.organization_id = $1 and version.invoice_id = invoice.id
    order by version.version desc limit 1
  ) saved on true
  where invoice.organization_id = $1`;

const ofLines = `
  select newest.id, coalesce(sum(line.kg), 0) as kg, coalesce(sum(line.kg) filter (where line.kg_origin = 'estimated'), 0) as estimated,
    count(*) filter (where line.position > 0 and line.kind is null) as unmapped,
    count(*) filter (where line.position > 0 and not is_deleted and (line.kind is null or ${needsLocation})) as open,
    count(*) filter (where line.position > 0 and not is_deleted and ${needsLocation}) as unplaced
  from newest
  left join invoice_line line on line.organization_id = $1 and line.invoice_id = newest.id and line.version = newest.version
  group by newest.id`;

const amount = (path: string) => `(head #>> '{totals,${path}}')::numeric`;
const tax = `(
    select (given ->> 'amount')::numeric from jsonb_array_elements(head -> 'vatTotals') given
    where coalesce(given ->> 'currency', currency) = currency limit 1
  )`;

/** Lines of invoices that are not deleted, with what a search compares. */
const searched = `
  select newest.provider, newest.currency, line.service_day as day, line.kg, line.kg_origin, newest.sign * coalesce(line.content ->> 'net', '0')::numeric as cost,
    search_fold(concat(line.content ->> 'name', ' ', line.content ->> 'sellersItemId')) as text
  from newest
  join invoice_line line on line.organization_id = $1 and line.invoice_id = newest.id and line.version = newest.version
  where not is_deleted`;
const searchedSums = `json_build_object('lines', count(*)::text, 'cost', ${text('sum(cost)')}, 'kg', ${text('coalesce(sum(kg), 0)')},
    'estimated', ${text(`coalesce(sum(kg) filter (where kg_origin = 'estimated'), 0)`)})`;

/** Kept sums of texts and days with the changes since. */
const changes = `
  select change.* from line_change
  cross join lateral unnest(
    search_texts, service_days, service_provider_ids, currencies, line_change.lines, costs, kgs, estimated_kgs
  ) change (text, day, provider, currency, lines, cost, kg, estimated)
  where organization_id = $1`;
const storedMeasures = `json_build_object('lines', sum(lines)::text, 'cost', ${text('sum(cost)')}, 'kg', ${text('sum(kg)')},
    'estimated', ${text('sum(estimated)')})`;

const recalculated = `
  with newest as materialized (${newest}), lines as materialized (${ofLines}), searched as materialized (${searched}), summed as (
    select date_trunc('month', day)::date as month, provider, sign, currency, case
        when is_deleted then 'deleted'
        when (has_warnings or changed_by_file) and is_accepted is not true then 'check'
        when open > 0 then 'classify'
        else 'done'
      end as stage, changed_by_file, unmapped > 0 as has_unmapped, kg, estimated,
      sign * coalesce(${amount('taxExclusive')}, ${amount('lines')}, 0) as net, sign * coalesce(${tax}, 0) as vat,
      sign * coalesce(${amount('taxInclusive')}, coalesce(${amount('taxExclusive')}, ${amount('lines')}, 0) + coalesce(${tax}, 0)) as total
    from newest join lines using (id)
  )
  select 'invoices' as section, id::text as key, json_build_object('kg', ${text('kg')}, 'estimated', ${text('estimated')},
    'unmapped', unmapped::text, 'open', open::text, 'unplaced', unplaced::text) as measures
  from lines
  union all
  select 'invoice_sum', concat_ws('|', month, provider, sign, currency, stage, changed_by_file, has_unmapped), json_build_object(
    'invoices', count(*)::text, 'net', ${text('sum(net)')}, 'vat', ${text('sum(vat)')}, 'total', ${text('sum(total)')},
    'kg', ${text('sum(kg)')}, 'estimated', ${text('sum(estimated)')})
  from summed
  group by month, provider, sign, currency, stage, changed_by_file, has_unmapped
  union all
  select 'line_text_sum', concat_ws('|', md5(text), date_trunc('month', day)::date, provider, currency), ${searchedSums}
  from searched
  group by text, date_trunc('month', day), provider, currency
  union all
  select 'line_day_sum', concat_ws('|', day, provider, currency), ${searchedSums}
  from searched
  group by day, provider, currency
  union all
  select 'waiting_readings', concat_ws('|', coalesce(scale_id, 0), kind),
    json_build_object('readings', count(*)::text, 'kg', ${text('sum(net)')})
  from scale_reading
  cross join lateral (select case
    when held_because is null then 'unassigned' when held_because = any('{repeated,empty}') then 'discarded' else 'held' end as kind) waiting
  where organization_id = $1 and removed_at is null and (held_because is not null or assigned_at is null)
  group by scale_id, kind
  union all
  select 'container_sum', concat_ws('|', waste_stream_id, provider, status), json_build_object('containers', count(*)::text)
  from container
  cross join lateral (select case when service_provider_id is null then 0 else service_provider_id end as provider) named
  where organization_id = $1
  group by waste_stream_id, provider, status
  union all
  select 'location_containers', location_id, json_build_object('containers', count(*)::text)
  from container
  where organization_id = $1 and location_id is not null and status = any('{active,paused}')
  group by location_id`;

const stored = `
  select 'invoices' as section, id::text as key, json_build_object('kg', ${text('kg')}, 'estimated', ${text('estimated_kg')},
    'unmapped', unmapped_lines::text, 'open', open_lines::text, 'unplaced', lines_without_location::text) as measures
  from invoice where organization_id = $1
  union all
  select 'invoice_sum', concat_ws('|', month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped),
    json_build_object('invoices', sum(invoices)::text, 'net', ${text('sum(net)')}, 'vat', ${text('sum(vat)')},
      'total', ${text('sum(total)')}, 'kg', ${text('sum(kg)')}, 'estimated', ${text('sum(estimated_kg)')})
  from invoice_sum where organization_id = $1
  group by month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped
  having sum(invoices) <> 0
  union all
  select 'line_text_sum', concat_ws('|', md5(text), month, provider, currency), ${storedMeasures}
  from (
    select search_text as text, month, service_provider_id as provider, currency, stored.lines, cost, kg, estimated_kg as estimated
    from line_text_sum stored join line_text using (organization_id, text_key) where organization_id = $1
    union all
    select text, date_trunc('month', day)::date, provider, currency, lines, cost, kg, estimated from (${changes}) change
  ) stored
  group by text, month, provider, currency
  having sum(lines) <> 0
  union all
  select 'line_day_sum', concat_ws('|', day, provider, currency), ${storedMeasures}
  from (
    select service_day as day, service_provider_id as provider, currency, lines, cost, kg, estimated_kg as estimated
    from line_day_sum where organization_id = $1
    union all
    select day, provider, currency, lines, cost, kg, estimated from (${changes}) change
  ) stored
  group by day, provider, currency
  having sum(lines) <> 0
  union all
  select 'waiting_readings', concat_ws('|', scale_id, kind), json_build_object('readings', sum(readings)::text, 'kg', ${text('sum(kg)')})
  from waiting_readings where organization_id = $1
  group by scale_id, kind
  having sum(readings) <> 0
  union all
  select 'container_sum', concat_ws('|', waste_stream_id, service_provider_id, status), json_build_object('containers', sum(containers)::text)
  from container_sum where organization_id = $1
  group by waste_stream_id, service_provider_id, status
  having sum(containers) <> 0
  union all
  select 'location_containers', location_id, json_build_object('containers', sum(containers)::text)
  from location_containers where organization_id = $1
  group by location_id
  having sum(containers) <> 0`;

/** Sums of lists as they should be. */
export const findRecalculatedLists = (client: Client, organizationId: number): Promise<Figure[]> =>
  findStored(client, organizationId, recalculated);

/** Sums of lists as they are stored. */
export const findStoredLists = (client: Client, organizationId: number): Promise<Figure[]> =>
  findStored(client, organizationId, stored);
