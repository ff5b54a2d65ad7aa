-- Marks invoices whose cost has to be attributed again (docs/decisions/0096-cost-attribution.md).

-- Invoices whose counted lines were stored, changed, replaced or deleted. A deleted invoice keeps its lines, which are not counted any more.
create function note_attribution_of_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into attribution_due (organization_id, invoice_id)
    select distinct organization_id, invoice_id from now_lines where counted
    on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    insert into attribution_due (organization_id, invoice_id)
    select distinct line.organization_id, line.invoice_id
    from now_lines line
    join then_lines earlier using (organization_id, invoice_id, version, position)
    where (line.counted, line.kind, line.waste_stream_id, line.location_id, line.container_id, line.kg, line.cost, line.currency, line.service_day)
      is distinct from (earlier.counted, earlier.kind, earlier.waste_stream_id, earlier.location_id, earlier.container_id, earlier.kg,
        earlier.cost, earlier.currency, earlier.service_day)
      and (line.counted or earlier.counted)
      and exists (select from invoice where invoice.organization_id = line.organization_id and invoice.id = line.invoice_id)
    on conflict do nothing;
  else
    insert into attribution_due (organization_id, invoice_id)
    select distinct line.organization_id, line.invoice_id from then_lines line
    where line.counted
      and exists (select from invoice where invoice.organization_id = line.organization_id and invoice.id = line.invoice_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger note_attribution_of_new after insert on invoice_line
  referencing new table as now_lines for each statement execute function note_attribution_of_lines();
create trigger note_attribution_of_changed after update on invoice_line
  referencing old table as then_lines new table as now_lines for each statement execute function note_attribution_of_lines();
create trigger note_attribution_of_gone after delete on invoice_line
  referencing old table as then_lines for each statement execute function note_attribution_of_lines();

-- Invoices with lines that are attributed by the containers or collections at some locations in the months of these days.
create function note_attribution_of_locations(of_organization bigint, locations text[], first_day date, last_day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into attribution_due (organization_id, invoice_id)
  select distinct line.organization_id, line.invoice_id
  from invoice_line line
  where line.organization_id = of_organization and line.location_id = any(locations) and line.counted
    and line.waste_stream_id is null and line.container_id is null and line.kind is not null
    and line.service_day >= date_trunc('month', first_day::timestamp)::date
    and (last_day is null or line.service_day < (date_trunc('month', last_day::timestamp) + interval '1 month')::date)
    and exists (select from invoice where invoice.organization_id = line.organization_id and invoice.id = line.invoice_id)
  on conflict do nothing
$$;

-- The same for all locations that a container had.
create function note_attribution_of_stops(of_organization bigint, of_container bigint, first_day date, last_day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  select note_attribution_of_locations(of_organization, array_agg(distinct location_id), first_day, last_day)
  from container_placement
  where organization_id = of_organization and container_id = of_container and location_id is not null
  having count(*) > 0
$$;

-- A container that was added, moved or got another stream or provider.
create function note_attribution_of_placement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  placement container_placement := case when tg_op = 'DELETE' then old else new end;
begin
  insert into attribution_due (organization_id, invoice_id)
  select distinct line.organization_id, line.invoice_id
  from invoice_line line
  where line.organization_id = placement.organization_id and line.container_id = placement.container_id and line.counted
    and line.waste_stream_id is null and line.service_day >= placement.valid_from
    and exists (select from invoice where invoice.organization_id = line.organization_id and invoice.id = line.invoice_id)
  on conflict do nothing;
  perform note_attribution_of_stops(placement.organization_id, placement.container_id, placement.valid_from, null);
  if tg_op <> 'INSERT' and old.location_id is not null then
    perform note_attribution_of_locations(old.organization_id, array[old.location_id], placement.valid_from, null);
  end if;
  return null;
end
$$;
create trigger note_attribution after insert or update or delete on container_placement
  for each row execute function note_attribution_of_placement();

-- A rule plans collections from its first day on, and ends an earlier one.
create function note_attribution_of_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_attribution_of_stops(schedule.organization_id, schedule.container_id, rule.since, null)
  from (
    select rule.organization_id, rule.schedule_id, min(rule.since) as since
    from (
      select old.organization_id, old.schedule_id, greatest(old.valid_from, old.from_day) as since where tg_op <> 'INSERT'
      union all
      select new.organization_id, new.schedule_id, greatest(new.valid_from, new.from_day) where tg_op <> 'DELETE'
    ) rule
    group by rule.organization_id, rule.schedule_id
  ) rule
  join collection_schedule schedule on schedule.organization_id = rule.organization_id and schedule.id = rule.schedule_id;
  return null;
end
$$;
create trigger note_attribution after insert or update or delete on collection_rule
  for each row execute function note_attribution_of_rule();

-- A collection that was done, missed, moved or skipped.
create function note_attribution_of_collection() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_attribution_of_stops(schedule.organization_id, schedule.container_id, min(decided.day), max(decided.day))
  from (
    select old.organization_id, old.schedule_id, unnest(array[old.planned_day, old.moved_to]) as day where tg_op <> 'INSERT'
    union all
    select new.organization_id, new.schedule_id, unnest(array[new.planned_day, new.moved_to]) where tg_op <> 'DELETE'
  ) decided
  join collection_schedule schedule on schedule.organization_id = decided.organization_id and schedule.id = decided.schedule_id
  where decided.day is not null
  group by schedule.organization_id, schedule.container_id;
  return null;
end
$$;
create trigger note_attribution after insert or update or delete on collection
  for each row execute function note_attribution_of_collection();

-- A completed request is a collection, and replaces a scheduled one of the day before or after.
create function note_attribution_of_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_attribution_of_stops(request.organization_id, request.container_id, min(request.day) - 1, max(request.day) + 1)
  from (
    select old.organization_id, old.container_id, (old.closed_at at time zone 'Atlantic/Reykjavik')::date as day
    where tg_op <> 'INSERT' and old.status = 'done'
    union all
    select new.organization_id, new.container_id, (new.closed_at at time zone 'Atlantic/Reykjavik')::date
    where tg_op <> 'DELETE' and new.status = 'done'
  ) request
  where request.container_id is not null and request.day is not null
  group by request.organization_id, request.container_id;
  return null;
end
$$;
create trigger note_attribution_of_new after insert on service_request
  for each row when (new.action_type = 'empty_container' and new.status = 'done') execute function note_attribution_of_request();
create trigger note_attribution_of_changed after update of status, closed_at, container_id on service_request
  for each row
  when (new.action_type = 'empty_container' and (old.status, old.closed_at, old.container_id)
    is distinct from (new.status, new.closed_at, new.container_id))
  execute function note_attribution_of_request();
create trigger note_attribution_of_gone after delete on service_request
  for each row when (old.action_type = 'empty_container' and old.status = 'done') execute function note_attribution_of_request();

-- The sums of the changed rows of line_share, times a sign. Nothing else writes monthly_attribution, so the sums are those of the shares.
create function keep_monthly_attribution() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format($text$
    insert into monthly_attribution as known (organization_id, month, location_id, service_provider_id, waste_stream_id, basis, currency,
      shares, cost)
    select organization_id, month, location_id, service_provider_id, waste_stream_id, basis, currency, %1$s * count(*), %1$s * sum(cost)
    from changed
    where exists (select from organization where id = organization_id)
    group by organization_id, month, location_id, service_provider_id, waste_stream_id, basis, currency
    on conflict (organization_id, month, location_id, service_provider_id, waste_stream_id, basis, currency)
    do update set shares = known.shares + excluded.shares, cost = known.cost + excluded.cost
  $text$, case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end
$$;
create trigger keep_sums_of_new after insert on line_share
  referencing new table as changed for each statement execute function keep_monthly_attribution();
create trigger keep_sums_of_gone after delete on line_share
  referencing old table as changed for each statement execute function keep_monthly_attribution();

-- Corrects the sums of an organization, and has all of its invoices attributed again. Returns the number of wrong sums.
create function rebuild_attribution(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('attribution of ' || rebuilt, 0));
  with summed as (
    select month, location_id, service_provider_id, waste_stream_id, basis, currency, count(*) as shares, sum(cost) as cost
    from line_share where organization_id = rebuilt
    group by month, location_id, service_provider_id, waste_stream_id, basis, currency
  ), known as (
    select month, location_id, service_provider_id, waste_stream_id, basis, currency, shares, cost
    from monthly_attribution where organization_id = rebuilt and shares <> 0
  )
  select count(*) into wrong from summed
  full join known using (month, location_id, service_provider_id, waste_stream_id, basis, currency)
  where (summed.shares, summed.cost) is distinct from (known.shares, known.cost);
  if wrong > 0 then
    delete from monthly_attribution where organization_id = rebuilt;
    insert into monthly_attribution (organization_id, month, location_id, service_provider_id, waste_stream_id, basis, currency, shares, cost)
    select rebuilt, month, location_id, service_provider_id, waste_stream_id, basis, currency, count(*), sum(cost)
    from line_share where organization_id = rebuilt
    group by month, location_id, service_provider_id, waste_stream_id, basis, currency;
  end if;
  insert into attribution_due (organization_id, invoice_id)
  select rebuilt, invoice_id from invoice_line where organization_id = rebuilt and counted and waste_stream_id is null
  union
  select rebuilt, invoice_id from line_share where organization_id = rebuilt
  on conflict do nothing;
  return wrong;
end
$$;

-- Some organizations with invoices to attribute, found by one look into the index for each: it runs after every commit.
create function organizations_to_attribute() returns table (organization_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive found as (
    (select due.organization_id as id from attribution_due due order by due.organization_id limit 1)
    union all
    select (
      select due.organization_id from attribution_due due where due.organization_id > found.id order by due.organization_id limit 1
    )
    from found where found.id is not null
  )
  select id from found where id is not null limit 20
$$;

revoke execute on function note_attribution_of_lines, note_attribution_of_locations, note_attribution_of_stops, note_attribution_of_placement,
  note_attribution_of_rule, note_attribution_of_collection, note_attribution_of_request, keep_monthly_attribution,
  rebuild_attribution, organizations_to_attribute from public;
grant execute on function organizations_to_attribute to tunna_app;
