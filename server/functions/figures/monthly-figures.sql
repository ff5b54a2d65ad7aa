-- Keeps the monthly figures (docs/decisions/0029-monthly-figures.md). Writers only add rows to figure_change, so they never wait
-- for one another; aggregate_figures adds these rows to monthly_figure, monthly_total and monthly_coverage. A figure is the stored
-- sum plus the changes since. The functions that return text build queries over a table, or over the rows that a statement changed.

-- Each counted row of invoice_line, as the figure that it is part of.
create function figures_of_lines(line text) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, date_trunc('month', service_day)::date as month, 'invoice' as source, coalesce(kind, '') as kind,
      coalesce(waste_stream_id, 0) as waste_stream_id, coalesce(ewc_code::text, '') as ewc_code,
      coalesce(treatment_code::text, '') as treatment_code, currency, coalesce(location_id, '') as location_id, 0::bigint as department_id,
      service_provider_id, 1::bigint as lines, (kind = 'material' and kg is null) is true as is_unweighed,
      location_id is null and coalesce(kind, '') not in ('fee', 'other') as is_unplaced, coalesce(kg, 0) as kg,
      coalesce(kg_origin, '') as kg_origin, cost
    from %I where counted
  $text$, line)
$$;

-- Each counted row of scale_reading, as the figure that it is part of.
create function figures_of_readings(reading text) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, date_trunc('month', weighed_on)::date as month, 'reading' as source, 'material' as kind,
      coalesce(waste_stream_id, 0) as waste_stream_id, '' as ewc_code, '' as treatment_code, '' as currency,
      coalesce(location_id, '') as location_id, coalesce(department_id, 0) as department_id, 0::bigint as service_provider_id,
      readings::bigint as lines, false as is_unweighed, location_id is null as is_unplaced, net as kg, 'weighed' as kg_origin, 0::numeric as cost
    from %I where counted
  $text$, reading)
$$;

-- The sums of one of the two queries above, times a sign.
create function summed_figures(rows text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id, %2$s * sum(lines)::bigint as lines, %2$s * coalesce(sum(lines) filter (where is_unweighed), 0)::bigint as unweighed_lines,
      %2$s * coalesce(sum(lines) filter (where is_unplaced), 0)::bigint as unplaced_lines, %2$s * sum(kg) as kg,
      %2$s * coalesce(sum(kg) filter (where kg_origin = 'converted'), 0) as converted_kg,
      %2$s * coalesce(sum(kg) filter (where kg_origin = 'estimated'), 0) as estimated_kg, %2$s * sum(cost) as cost,
      %2$s * coalesce(sum(cost) filter (where is_unplaced), 0) as unplaced_cost
    from (%1$s) counted
    group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id
  $text$, rows, sign)
$$;

-- The statement that records the changes of any of the queries above. It leaves out sums that are zero, and an organization that is being deleted.
create function changed_figures(changes text) returns text
language sql immutable parallel safe as $$
  select format($text$
    insert into figure_change (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id,
      department_id, service_provider_id, lines, unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost, unplaced_cost)
    select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id, sum(lines), sum(unweighed_lines), sum(unplaced_lines), sum(kg), sum(converted_kg), sum(estimated_kg), sum(cost),
      sum(unplaced_cost)
    from (%s) changed
    where exists (select from organization where id = organization_id)
    group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id
    having sum(lines) <> 0 or sum(unweighed_lines) <> 0 or sum(unplaced_lines) <> 0 or sum(kg) <> 0 or sum(converted_kg) <> 0
      or sum(estimated_kg) <> 0 or sum(cost) <> 0 or sum(unplaced_cost) <> 0
  $text$, changes)
$$;

-- Builds and runs the query here, not in a called function: only the function of the trigger sees the rows of the statement. It is planned
-- each time, because an import writes thousands of lines and an edit a few.
create function note_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute changed_figures(concat_ws(' union all ',
    case when tg_op <> 'INSERT' then summed_figures(figures_of_lines('then_rows'), -1) end,
    case when tg_op <> 'DELETE' then summed_figures(figures_of_lines('now_rows'), 1) end
  ));
  return null;
end
$$;
-- Readings that are not counted yet need no sums.
do $$
begin
  execute trigger_function(
    'note_readings_of_new', changed_figures(summed_figures(figures_of_readings('now_rows'), 1)), 'exists (select from now_rows where counted)'
  );
  execute trigger_function('note_readings_of_changed', changed_figures(concat_ws(
    ' union all ', summed_figures(figures_of_readings('then_rows'), -1), summed_figures(figures_of_readings('now_rows'), 1)
  )));
  execute trigger_function('note_readings_of_gone', changed_figures(summed_figures(figures_of_readings('then_rows'), -1)));
end
$$;
create trigger note_figures_of_new after insert on invoice_line
  referencing new table as now_rows for each statement execute function note_figures();
create trigger note_figures_of_changed after update on invoice_line
  referencing old table as then_rows new table as now_rows for each statement execute function note_figures();
create trigger note_figures_of_gone after delete on invoice_line
  referencing old table as then_rows for each statement execute function note_figures();
create trigger note_figures_of_new after insert on scale_reading
  referencing new table as now_rows for each statement execute function note_readings_of_new();
create trigger note_figures_of_changed after update on scale_reading
  referencing old table as then_rows new table as now_rows for each statement execute function note_readings_of_changed();
create trigger note_figures_of_gone after delete on scale_reading
  referencing old table as then_rows for each statement execute function note_readings_of_gone();

-- Adds the recorded changes to the stored figures. No other function writes there, and only one call at a time runs for an
-- organization.
create function aggregate_figures_of(of_organization_id bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_rows bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('figures of ' || of_organization_id, 0));
  with taken as (
    delete from figure_change where organization_id = of_organization_id returning *
  ),
  kept as (
    insert into monthly_figure as figure (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency,
      location_id, department_id, service_provider_id, lines, unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost,
      unplaced_cost)
    select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id, sum(lines), sum(unweighed_lines), sum(unplaced_lines), sum(kg), sum(converted_kg), sum(estimated_kg), sum(cost),
      sum(unplaced_cost)
    from taken
    group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id
    on conflict (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id)
    do update set lines = figure.lines + excluded.lines, unweighed_lines = figure.unweighed_lines + excluded.unweighed_lines,
      unplaced_lines = figure.unplaced_lines + excluded.unplaced_lines, kg = figure.kg + excluded.kg,
      converted_kg = figure.converted_kg + excluded.converted_kg, estimated_kg = figure.estimated_kg + excluded.estimated_kg,
      cost = figure.cost + excluded.cost, unplaced_cost = figure.unplaced_cost + excluded.unplaced_cost
  ),
  kept_totals as (
    insert into monthly_total as total (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency,
      lines, unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost, unplaced_cost)
    select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, sum(lines), sum(unweighed_lines),
      sum(unplaced_lines), sum(kg), sum(converted_kg), sum(estimated_kg), sum(cost), sum(unplaced_cost)
    from taken
    group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency
    on conflict (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency)
    do update set lines = total.lines + excluded.lines, unweighed_lines = total.unweighed_lines + excluded.unweighed_lines,
      unplaced_lines = total.unplaced_lines + excluded.unplaced_lines, kg = total.kg + excluded.kg,
      converted_kg = total.converted_kg + excluded.converted_kg, estimated_kg = total.estimated_kg + excluded.estimated_kg,
      cost = total.cost + excluded.cost, unplaced_cost = total.unplaced_cost + excluded.unplaced_cost
  ),
  kept_coverage as (
    insert into monthly_coverage as coverage (organization_id, source, service_provider_id, department_id, month, lines)
    select organization_id, source, service_provider_id, department_id, month, sum(lines) from taken
    group by organization_id, source, service_provider_id, department_id, month
    on conflict (organization_id, source, service_provider_id, department_id, month)
    do update set lines = coverage.lines + excluded.lines
  )
  select count(*) into taken_rows from taken;
  if taken_rows > 0 then
    -- A figure without lines is deleted.
    delete from monthly_figure where organization_id = of_organization_id and lines = 0;
    delete from monthly_total where organization_id = of_organization_id and lines = 0;
    delete from monthly_coverage where organization_id = of_organization_id and lines = 0;
  end if;
  return taken_rows;
end
$$;

-- The same for every organization with recorded changes.
create function aggregate_figures() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select coalesce(sum(aggregate_figures_of(id)), 0)::bigint from (
    select id from organization where exists (select from figure_change where organization_id = organization.id) order by id
  ) changed
$$;

-- Calculates all figures of an organization again from its lines and readings, while people work: it compares the stored figures
-- with the correct ones at one moment and records the difference as a change. Returns the number of wrong figures.
create function rebuild_figures(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong bigint;
  recorded constant text := $text$
    select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id, -lines, -unweighed_lines, -unplaced_lines, -kg, -converted_kg, -estimated_kg, -cost, -unplaced_cost
    from %I where organization_id = %s
  $text$;
begin
  execute changed_figures(concat_ws(' union all ',
    summed_figures(figures_of_lines('invoice_line') || format('and organization_id = %s', rebuilt), 1),
    summed_figures(figures_of_readings('scale_reading') || format('and organization_id = %s', rebuilt), 1),
    format(recorded, 'monthly_figure', rebuilt),
    format(recorded, 'figure_change', rebuilt)
  ));
  get diagnostics wrong = row_count;
  perform aggregate_figures_of(rebuilt);
  delete from monthly_total where organization_id = rebuilt;
  insert into monthly_total (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, lines,
    unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost, unplaced_cost)
  select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, sum(lines), sum(unweighed_lines),
    sum(unplaced_lines), sum(kg), sum(converted_kg), sum(estimated_kg), sum(cost), sum(unplaced_cost)
  from monthly_figure where organization_id = rebuilt
  group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency;
  delete from monthly_coverage where organization_id = rebuilt;
  insert into monthly_coverage (organization_id, source, service_provider_id, department_id, month, lines)
  select organization_id, source, service_provider_id, department_id, month, sum(lines)
  from monthly_figure where organization_id = rebuilt
  group by organization_id, source, service_provider_id, department_id, month;
  return wrong;
end
$$;

revoke execute on function note_figures, aggregate_figures_of, aggregate_figures, rebuild_figures from public;
grant execute on function aggregate_figures to tunna_app;
