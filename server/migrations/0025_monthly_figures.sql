-- Figures by month, kept as lines of invoices and readings change. What changes them only adds a row to figure_change, so that writers never
-- wait for one another; now and then these rows are folded into what is kept. Figures are always what is kept and what has changed since.

-- For whom something was weighed.
alter table scale_reading
  add column department_id bigint,
  add foreign key (organization_id, department_id) references department (organization_id, id) on delete set null (department_id);
create index scale_reading_department on scale_reading (organization_id, department_id, weighed_on) where department_id is not null;

-- What nobody knows is '' and 0 here, so that it can stand in a key.
create table monthly_figure (
  organization_id bigint not null references organization (id) on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  source text not null check (source in ('invoice', 'reading')),
  kind text not null,
  waste_stream_id bigint not null,
  ewc_code text not null,
  treatment_code text not null,
  currency text not null,
  location_id text not null,
  department_id bigint not null,
  service_provider_id bigint not null,
  -- Lines of invoices, or readings.
  lines bigint not null,
  -- Of them: of material whose weight nobody knows; nowhere, though they should be somewhere.
  unweighed_lines bigint not null,
  unplaced_lines bigint not null,
  kg numeric not null,
  converted_kg numeric not null,
  estimated_kg numeric not null,
  -- Net, in the currency.
  cost numeric not null,
  unplaced_cost numeric not null,
  primary key (
    organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id, service_provider_id
  )
);

-- The same of all places, departments and providers together: what most figures are made of.
create table monthly_total (
  organization_id bigint not null references organization (id) on delete cascade,
  month date not null,
  source text not null,
  kind text not null,
  waste_stream_id bigint not null,
  ewc_code text not null,
  treatment_code text not null,
  currency text not null,
  lines bigint not null,
  unweighed_lines bigint not null,
  unplaced_lines bigint not null,
  kg numeric not null,
  converted_kg numeric not null,
  estimated_kg numeric not null,
  cost numeric not null,
  unplaced_cost numeric not null,
  primary key (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency)
);

create table figure_change (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated always as identity,
  month date not null,
  source text not null,
  kind text not null,
  waste_stream_id bigint not null,
  ewc_code text not null,
  treatment_code text not null,
  currency text not null,
  location_id text not null,
  department_id bigint not null,
  service_provider_id bigint not null,
  lines bigint not null,
  unweighed_lines bigint not null,
  unplaced_lines bigint not null,
  kg numeric not null,
  converted_kg numeric not null,
  estimated_kg numeric not null,
  cost numeric not null,
  unplaced_cost numeric not null,
  primary key (organization_id, id)
);

do $$
declare
  secured text;
begin
  foreach secured in array array['monthly_figure', 'monthly_total', 'figure_change'] loop
    execute format('alter table %I enable row level security', secured);
    execute format('create policy tenant on %I using (organization_id = current_organization_id())', secured);
  end loop;
end
$$;
grant select on monthly_figure, monthly_total, figure_change to tunna_app;

-- Each row of invoice_line or scale_reading that counts, as the figure that it is part of: the text of a query over such rows, which are in a
-- table, or were or are in what a statement changed.
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
create function figures_of_readings(reading text) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, date_trunc('month', weighed_on)::date as month, 'reading' as source, 'material' as kind,
      coalesce(waste_stream_id, 0) as waste_stream_id, '' as ewc_code, '' as treatment_code, '' as currency,
      coalesce(location_id, '') as location_id, coalesce(department_id, 0) as department_id, 0::bigint as service_provider_id,
      1::bigint as lines, false as is_unweighed, location_id is null as is_unplaced, net as kg, 'weighed' as kg_origin, 0::numeric as cost
    from %I where removed_at is null
  $text$, reading)
$$;

-- What rows of one of the two queries above add up to, times a sign.
create function summed_figures(rows text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id, %2$s * sum(lines)::bigint as lines, %2$s * count(*) filter (where is_unweighed) as unweighed_lines,
      %2$s * count(*) filter (where is_unplaced) as unplaced_lines, %2$s * sum(kg) as kg,
      %2$s * coalesce(sum(kg) filter (where kg_origin = 'converted'), 0) as converted_kg,
      %2$s * coalesce(sum(kg) filter (where kg_origin = 'estimated'), 0) as estimated_kg, %2$s * sum(cost) as cost,
      %2$s * coalesce(sum(cost) filter (where is_unplaced), 0) as unplaced_cost
    from (%1$s) counted
    group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, location_id, department_id,
      service_provider_id
  $text$, rows, sign)
$$;

-- What changed, of any of the queries above: rows that add up to nothing are left out, and all of an organization that is being deleted.
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

-- Here, not in a function that this one calls: only the trigger's own function sees the rows of the statement.
create function note_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute changed_figures(concat_ws(' union all ',
    case when tg_op <> 'INSERT' then summed_figures(
      case tg_table_name when 'invoice_line' then figures_of_lines('then_rows') else figures_of_readings('then_rows') end, -1
    ) end,
    case when tg_op <> 'DELETE' then summed_figures(
      case tg_table_name when 'invoice_line' then figures_of_lines('now_rows') else figures_of_readings('now_rows') end, 1
    ) end
  ));
  return null;
end
$$;
create trigger note_figures_of_new after insert on invoice_line
  referencing new table as now_rows for each statement execute function note_figures();
create trigger note_figures_of_changed after update on invoice_line
  referencing old table as then_rows new table as now_rows for each statement execute function note_figures();
create trigger note_figures_of_gone after delete on invoice_line
  referencing old table as then_rows for each statement execute function note_figures();
create trigger note_figures_of_new after insert on scale_reading
  referencing new table as now_rows for each statement execute function note_figures();
create trigger note_figures_of_changed after update on scale_reading
  referencing old table as then_rows new table as now_rows for each statement execute function note_figures();
create trigger note_figures_of_gone after delete on scale_reading
  referencing old table as then_rows for each statement execute function note_figures();

-- Takes what changed into what is kept. Only this writes there, one at a time for an organization.
create function fold_figures_of(folded bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_rows bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('figures of ' || folded, 0));
  with taken as (
    delete from figure_change where organization_id = folded returning *
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
  )
  select count(*) into taken_rows from taken;
  if taken_rows > 0 then
    -- Of no line there is no figure.
    delete from monthly_figure where organization_id = folded and lines = 0;
    delete from monthly_total where organization_id = folded and lines = 0;
  end if;
  return taken_rows;
end
$$;

-- The same for every organization of which something changed.
create function fold_figures() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select coalesce(sum(fold_figures_of(id)), 0)::bigint from (
    select id from organization where exists (select from figure_change where organization_id = organization.id) order by id
  ) changed
$$;

-- Makes out all figures of an organization from its lines and readings, while people go on working: what is there is held against what
-- should be there at one moment, and the difference is written down as a change. Answers how many figures were wrong.
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
  perform fold_figures_of(rebuilt);
  delete from monthly_total where organization_id = rebuilt;
  insert into monthly_total (organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, lines,
    unweighed_lines, unplaced_lines, kg, converted_kg, estimated_kg, cost, unplaced_cost)
  select organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency, sum(lines), sum(unweighed_lines),
    sum(unplaced_lines), sum(kg), sum(converted_kg), sum(estimated_kg), sum(cost), sum(unplaced_cost)
  from monthly_figure where organization_id = rebuilt
  group by organization_id, month, source, kind, waste_stream_id, ewc_code, treatment_code, currency;
  return wrong;
end
$$;

revoke execute on function note_figures, fold_figures_of, fold_figures, rebuild_figures from public;
grant execute on function fold_figures to tunna_app;

-- Those that are here already.
select rebuild_figures(id) from organization;
