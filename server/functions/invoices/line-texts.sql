-- Keeps the different texts of lines and their sums (docs/decisions/0111-searches-of-lines.md). Writers only add a row to line_change, so
-- they never wait for one another; aggregate_line_sums adds these rows to line_text, line_text_sum and line_day_sum. A sum is the stored
-- one plus the changes since. The functions that return text build queries over a table, or over the rows that a statement changed.

-- Each counted row of a table of lines, times a sign.
create function texts_of_lines(line text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, search_text, service_day, service_provider_id, currency, %2$s as lines, %2$s * cost as cost,
      %2$s * coalesce(kg, 0) as kg, case when kg_origin = 'estimated' then %2$s * kg else 0 end as estimated_kg
    from %1$s where counted
  $text$, line, sign)
$$;

-- The statement that records the sums of any of the queries above. It leaves out an organization that is being deleted.
create function changed_line_texts(changes text) returns text
language sql immutable parallel safe as $$
  select format($text$
    insert into line_change (
      organization_id, search_texts, service_days, service_provider_ids, currencies, lines, costs, kgs, estimated_kgs
    )
    select organization_id, array_agg(search_text), array_agg(service_day), array_agg(service_provider_id), array_agg(currency),
      array_agg(lines), array_agg(cost), array_agg(kg), array_agg(estimated_kg)
    from (
      select organization_id, search_text, service_day, service_provider_id, currency, sum(lines) as lines, sum(cost) as cost,
        sum(kg) as kg, sum(estimated_kg) as estimated_kg
      from (%s) changed
      group by organization_id, search_text, service_day, service_provider_id, currency
      having sum(lines) <> 0 or sum(cost) <> 0 or sum(kg) <> 0 or sum(estimated_kg) <> 0
    ) changed
    where exists (select from organization where id = organization_id)
    group by organization_id
  $text$, changes)
$$;

do $$
begin
  execute trigger_function('note_texts_of_new', changed_line_texts(texts_of_lines('now_rows', 1)));
  execute trigger_function('note_texts_of_changed', changed_line_texts(
    texts_of_lines('then_rows', -1) || ' union all ' || texts_of_lines('now_rows', 1)
  ));
  execute trigger_function('note_texts_of_gone', changed_line_texts(texts_of_lines('then_rows', -1)));
end
$$;
create trigger note_texts_of_new after insert on invoice_line
  referencing new table as now_rows for each statement execute function note_texts_of_new();
create trigger note_texts_of_changed after update on invoice_line
  referencing old table as then_rows new table as now_rows for each statement execute function note_texts_of_changed();
create trigger note_texts_of_gone after delete on invoice_line
  referencing old table as then_rows for each statement execute function note_texts_of_gone();

-- Adds the recorded changes to the stored sums. No other function writes there, and only one call at a time runs for an organization.
create function aggregate_line_sums_of(of_organization_id bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_rows bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('sums of lines of ' || of_organization_id, 0));
  with taken as (
    delete from line_change where organization_id = of_organization_id returning *
  ), changed as materialized (
    select hashtextextended(change.search_text, 0) as text_key, change.*
    from taken
    cross join lateral unnest(
      search_texts, service_days, service_provider_ids, currencies, taken.lines, costs, kgs, estimated_kgs
    ) change (search_text, service_day, service_provider_id, currency, lines, cost, kg, estimated_kg)
  ), kept_texts as (
    insert into line_text as kept (organization_id, text_key, search_text, lines)
    select of_organization_id, text_key, min(search_text), sum(lines) from changed group by text_key
    on conflict (organization_id, text_key) do update set lines = kept.lines + excluded.lines
  ), kept_sums as (
    insert into line_text_sum as kept
      (organization_id, text_key, month, service_provider_id, currency, lines, cost, kg, estimated_kg)
    select of_organization_id, text_key, date_trunc('month', service_day), service_provider_id, currency, sum(lines), sum(cost), sum(kg),
      sum(estimated_kg)
    from changed
    group by text_key, date_trunc('month', service_day), service_provider_id, currency
    on conflict (organization_id, text_key, month, service_provider_id, currency)
    do update set lines = kept.lines + excluded.lines, cost = kept.cost + excluded.cost, kg = kept.kg + excluded.kg,
      estimated_kg = kept.estimated_kg + excluded.estimated_kg
  ), kept_days as (
    insert into line_day_sum as kept (organization_id, service_day, service_provider_id, currency, lines, cost, kg, estimated_kg)
    select of_organization_id, service_day, service_provider_id, currency, sum(lines), sum(cost), sum(kg), sum(estimated_kg)
    from changed
    group by service_day, service_provider_id, currency
    on conflict (organization_id, service_day, service_provider_id, currency)
    do update set lines = kept.lines + excluded.lines, cost = kept.cost + excluded.cost, kg = kept.kg + excluded.kg,
      estimated_kg = kept.estimated_kg + excluded.estimated_kg
  )
  select count(*) into taken_rows from taken;
  if taken_rows > 0 then
    delete from line_text where organization_id = of_organization_id and lines = 0;
    delete from line_text_sum where organization_id = of_organization_id and lines = 0;
    delete from line_day_sum where organization_id = of_organization_id and lines = 0;
  end if;
  return taken_rows;
end
$$;

-- The same for every organization with recorded changes.
create function aggregate_line_sums() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select coalesce(sum(aggregate_line_sums_of(id)), 0)::bigint from (
    select id from organization where exists (select from line_change where organization_id = organization.id) order by id
  ) changed
$$;

-- Calculates the sums of an organization again from its lines. Writers of lines wait until the transaction ends. Returns the number of
-- different rows: of texts, sums of texts and sums of days.
create function rebuild_line_sums(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept record;
  wrong bigint;
  all_wrong bigint := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('lines of invoices of ' || rebuilt, 0));
  perform aggregate_line_sums_of(rebuilt);
  for kept in
    select name, correct || format(' from invoice_line where organization_id = %s and counted group by organization_id, ', rebuilt)
      || keys as correct
    from (values
      ('line_text', 'hashtextextended(search_text, 0)',
        'select organization_id, hashtextextended(search_text, 0), min(search_text), count(*)'),
      ('line_text_sum', 'hashtextextended(search_text, 0), date_trunc(''month'', service_day), service_provider_id, currency',
        'select organization_id, hashtextextended(search_text, 0), date_trunc(''month'', service_day)::date, service_provider_id, currency,
          count(*), sum(cost), coalesce(sum(kg), 0), coalesce(sum(kg) filter (where kg_origin = ''estimated''), 0)'),
      ('line_day_sum', 'service_day, service_provider_id, currency',
        'select organization_id, service_day, service_provider_id, currency, count(*), sum(cost), coalesce(sum(kg), 0),
          coalesce(sum(kg) filter (where kg_origin = ''estimated''), 0)')
    ) kept (name, keys, correct)
  loop
    execute format('select count(*) from ((%2$s) except select * from %1$s where organization_id = %3$s) different', kept.name, kept.correct, rebuilt)
    into wrong;
    all_wrong := all_wrong + wrong;
    execute format('select count(*) from (select * from %1$s where organization_id = %3$s except (%2$s)) different', kept.name, kept.correct, rebuilt)
    into wrong;
    all_wrong := all_wrong + wrong;
    execute format('delete from %s where organization_id = %s', kept.name, rebuilt);
    execute format('insert into %s %s', kept.name, kept.correct);
  end loop;
  return all_wrong;
end
$$;

-- The first or last lines, counted, of the current organization with one of the texts, within days, of a service
-- provider if there is one. Without a number: all of them.
-- Row-level security lets only few operators use an index, and the key of a text is not among them. The rows that are shown are read under
-- row-level security.
create function lines_of_texts(
  text_keys bigint[], first_day date, last_day date, of_service_provider_id bigint, newest_first boolean, most bigint
) returns table (invoice_id bigint, version integer, "position" integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  if most is null then
    return query
      select line.invoice_id, line.version, line.position
      from unnest(text_keys) wanted (text_key)
      join invoice_line line on line.organization_id = current_organization_id() and line.counted
        and hashtextextended(line.search_text, 0) = wanted.text_key and line.service_day between first_day and last_day
          and (of_service_provider_id is null or line.service_provider_id = of_service_provider_id);
  elsif newest_first then
    return query
      select line.invoice_id, line.version, line.position
      from unnest(text_keys) wanted (text_key)
      cross join lateral (
        select line.service_day, line.invoice_id, line.version, line.position from invoice_line line
        where line.organization_id = current_organization_id() and line.counted
          and hashtextextended(line.search_text, 0) = wanted.text_key and line.service_day between first_day and last_day
          and (of_service_provider_id is null or line.service_provider_id = of_service_provider_id)
        order by line.service_day desc, line.invoice_id desc, line.position desc
        limit most
      ) line
      order by line.service_day desc, line.invoice_id desc, line.position desc
      limit most;
  else
    return query
      select line.invoice_id, line.version, line.position
      from unnest(text_keys) wanted (text_key)
      cross join lateral (
        select line.service_day, line.invoice_id, line.version, line.position from invoice_line line
        where line.organization_id = current_organization_id() and line.counted
          and hashtextextended(line.search_text, 0) = wanted.text_key and line.service_day between first_day and last_day
          and (of_service_provider_id is null or line.service_provider_id = of_service_provider_id)
        order by line.service_day, line.invoice_id, line.position
        limit most
      ) line
      order by line.service_day, line.invoice_id, line.position
      limit most;
  end if;
end
$$;

revoke execute on function aggregate_line_sums_of, aggregate_line_sums, rebuild_line_sums, lines_of_texts
  from public;
grant execute on function aggregate_line_sums, lines_of_texts to tunna_app;

-- Lines that a server of an earlier version wrote before the triggers were there are counted as well.
select rebuild_line_sums(id) from organization order by id;
