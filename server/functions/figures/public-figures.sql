-- The kilograms of each stream from a published location in whole months, without cost and provider. Readings count where
-- invoices state no kilograms.
create function public_location_figures(location_id text, from_month date, until_month date)
returns table (
  month text, source text, waste_stream_id bigint, name_override text, category_names jsonb, color text,
  separately_collected boolean, kg numeric, estimated_kg numeric
)
language sql stable security definer set search_path = public, pg_temp
as $$
  with figure as (
    select figure.month, figure.source, figure.waste_stream_id, figure.organization_id, sum(figure.kg) as kg,
      sum(figure.estimated_kg) as estimated_kg
    from location
    cross join lateral (
      select monthly.month, monthly.source, monthly.waste_stream_id, monthly.organization_id, monthly.kg, monthly.estimated_kg
      from monthly_figure monthly
      where monthly.organization_id = location.organization_id and monthly.month between from_month and until_month
        and monthly.location_id = location.id
      union all
      select changed.month, changed.source, changed.waste_stream_id, changed.organization_id, changed.kg, changed.estimated_kg
      from figure_change changed
      where changed.organization_id = location.organization_id and changed.month between from_month and until_month
        and changed.location_id = location.id
    ) figure
    where location.id = public_location_figures.location_id and location.published
    group by figure.month, figure.source, figure.waste_stream_id, figure.organization_id
    having sum(figure.kg) <> 0
  )
  select to_char(figure.month, 'YYYY-MM'), figure.source, figure.waste_stream_id, stream.name_override, category.names,
    coalesce(stream.color, category.color), coalesce(dated_category.separately_collected, false),
    trim_scale(figure.kg), trim_scale(figure.estimated_kg)
  from figure
  left join waste_stream stream on stream.organization_id = figure.organization_id and stream.id = figure.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join stream_category dated on dated.organization_id = figure.organization_id
    and dated.waste_stream_id = figure.waste_stream_id and figure.month >= dated.valid_from and figure.month < coalesce(dated.valid_until, 'infinity')
  left join waste_category dated_category on dated_category.id = dated.waste_category_id
  where figure.source = 'invoice' or not exists (select from figure invoiced where invoiced.source = 'invoice')
  order by figure.month, figure.waste_stream_id
$$;

-- The months with invoices of each provider that invoiced weight at a published location in whole months. Without names.
create function public_location_invoiced_months(location_id text, from_month date, until_month date)
returns table (months text[])
language sql stable security definer set search_path = public, pg_temp
as $$
  with visited as (
    select location.organization_id, location.id from location
    where location.id = public_location_invoiced_months.location_id and location.published
  ), provider as (
    select figure.organization_id, figure.service_provider_id from visited
    join monthly_figure figure on figure.organization_id = visited.organization_id
      and figure.month between from_month and until_month and figure.location_id = visited.id
    where figure.source = 'invoice'
    union
    select changed.organization_id, changed.service_provider_id from visited
    join figure_change changed on changed.organization_id = visited.organization_id
      and changed.month between from_month and until_month and changed.location_id = visited.id
    where changed.source = 'invoice'
  )
  select array_agg(to_char(covered.month, 'YYYY-MM') order by covered.month)
  from (
    select coverage.service_provider_id, coverage.month
    from (
      select organization_id, service_provider_id, source, month, lines from monthly_coverage
      union all
      select organization_id, service_provider_id, source, month, lines from figure_change
    ) coverage
    join provider using (organization_id, service_provider_id)
    where coverage.source = 'invoice'
    group by coverage.service_provider_id, coverage.month
    having sum(coverage.lines) > 0
  ) covered
  group by covered.service_provider_id
$$;

-- Totals over all organizations, without names. Tonnes are rounded, from the invoices of all months together.
create function public_report_stats()
returns table (organizations bigint, locations bigint, containers bigint, requests_done bigint, tonnes numeric)
language sql stable security definer set search_path = public, pg_temp
as $$
  select (select count(*) from organization), (select count(*) from location),
    (select count(*) from container where status <> 'removed'), (select count(*) from service_request where status = 'done'),
    (select round(coalesce(sum(kg), 0) / 1000) from (
      select kg from monthly_total where source = 'invoice' union all select kg from figure_change where source = 'invoice'
    ) figure)
$$;

revoke execute on function public_location_figures, public_location_invoiced_months, public_report_stats from public;
grant execute on function public_location_figures, public_location_invoiced_months, public_report_stats to tunna_app;
