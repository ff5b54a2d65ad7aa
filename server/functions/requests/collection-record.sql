-- Stores the present rule of a schedule as valid from a day. It replaces all later ones.
create function store_collection_rule(of_organization bigint, of_schedule bigint, since date) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from collection_rule
  where organization_id = of_organization and schedule_id = of_schedule and valid_from > since;
  insert into collection_rule (organization_id, schedule_id, valid_from, weekdays, every_weeks, from_day, until_day, plans)
  select
    of_organization, of_schedule, since, schedule.weekdays, schedule.every_weeks, schedule.from_day, schedule.until_day,
    schedule.removed_at is null and container.status = 'active'
  from collection_schedule schedule
  join container on container.organization_id = of_organization and container.id = schedule.container_id
  where schedule.organization_id = of_organization and schedule.id = of_schedule
  on conflict (organization_id, schedule_id, valid_from) do update
    set weekdays = excluded.weekdays, every_weeks = excluded.every_weeks, from_day = excluded.from_day, until_day = excluded.until_day,
      plans = excluded.plans;
$$;

-- A new rule counts from the beginning, also one that is corrected on the day of its creation. A later change is valid from its day, or
-- from the first day if that changed: the first day is a statement about the past.
create function keep_collection_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Atlantic/Reykjavik')::date;
  since date := today;
begin
  if tg_op = 'INSERT' then
    since := '0001-01-01';
  elsif new.removed_at is null and (new.created_at at time zone 'Atlantic/Reykjavik')::date = today then
    since := '0001-01-01';
  elsif new.removed_at is null and new.from_day is distinct from old.from_day then
    since := least(today, new.from_day, old.from_day);
  end if;
  perform store_collection_rule(new.organization_id, new.id, since);
  return null;
end
$$;
create trigger keep_rule_of_new after insert on collection_schedule
  for each row execute function keep_collection_rule();
create trigger keep_rule_of_changed after update of weekdays, every_weeks, from_day, until_day, removed_at on collection_schedule
  for each row
  when ((old.weekdays, old.every_weeks, old.from_day, old.until_day, old.removed_at)
    is distinct from (new.weekdays, new.every_weeks, new.from_day, new.until_day, new.removed_at))
  execute function keep_collection_rule();

-- A container that is paused, removed or used again.
create function keep_collection_rules_of_container() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform store_collection_rule(new.organization_id, schedule.id, (now() at time zone 'Atlantic/Reykjavik')::date)
  from collection_schedule schedule
  where schedule.organization_id = new.organization_id and schedule.container_id = new.id and schedule.removed_at is null;
  return null;
end
$$;
create trigger keep_rules_of_status after update of status on container
  for each row when (old.status is distinct from new.status) execute function keep_collection_rules_of_container();

-- The functions below have the caller's rights and no search path, so that PostgreSQL plans them as a part of the prepared statement that calls
-- them: planned by themselves at each call, they would take longer than the rest of a list.

-- The rules of schedules with the days on which they planned, both included; no last day for a rule without an end. Weeks count from `origin`.
create function collection_rule_spans(of_organization bigint)
returns table (
  schedule_id bigint, container_id bigint, weekdays smallint[], every_weeks smallint, origin date, first_day date, last_day date
)
language sql stable
as $$
  select rule.schedule_id, schedule.container_id, rule.weekdays, rule.every_weeks, rule.from_day, greatest(rule.from_day, rule.valid_from),
    least(rule.until_day, replaced.last_day)
  from collection_schedule schedule
  join collection_rule rule on rule.organization_id = of_organization and rule.schedule_id = schedule.id
  -- As a join: a subquery in the column would be read again wherever a statement names the column.
  cross join lateral (
    select min(later.valid_from) - 1 as last_day from collection_rule later
    where later.organization_id = of_organization and later.schedule_id = rule.schedule_id and later.valid_from > rule.valid_from
  ) replaced
  where schedule.organization_id = of_organization and rule.plans
$$;

-- The record of collections: one row for a container and a day, both days included. A collection was requested and completed, reported as
-- done by its schedule, or only scheduled before today: neither missed, skipped nor reported. A scheduled one is omitted if a request was
-- completed on that day, the day before or the day after: it is the same collection. Null for all containers.
create function container_collections(of_organization bigint, of_containers bigint[], first_day date, last_day date, today date)
returns table (container_id bigint, day date, requested boolean, reported boolean)
language sql stable
as $$
  with request as materialized (
    select done.container_id, (done.closed_at at time zone 'Atlantic/Reykjavik')::date as day
    from service_request done
    where done.organization_id = of_organization and done.status = 'done' and done.action_type = 'empty_container'
      and (of_containers is null or done.container_id = any(of_containers))
      and done.closed_at >= (first_day - 1)::timestamp at time zone 'Atlantic/Reykjavik'
      and done.closed_at < (last_day + 2)::timestamp at time zone 'Atlantic/Reykjavik'
  ), span as materialized (
    select *, date_trunc('week', rule.origin)::date as monday from collection_rule_spans(of_organization) rule
    where of_containers is null or rule.container_id = any(of_containers)
  ), decision as materialized (
    select schedule.container_id, decided.schedule_id, decided.planned_day, coalesce(decided.moved_to, decided.planned_day) as day,
      decided.state
    from collection decided
    join collection_schedule schedule on schedule.organization_id = of_organization and schedule.id = decided.schedule_id
    where decided.organization_id = of_organization
      and (of_containers is null or schedule.container_id = any(of_containers))
      and (decided.planned_day between first_day and last_day or decided.moved_to between first_day and last_day)
  ), scheduled as (
    select span.container_id, planned.day
    from span
    cross join lateral (
      select greatest(span.first_day, container_collections.first_day) as starts_on, least(span.last_day, container_collections.last_day) as ends_on
    ) cut
    cross join lateral generate_series(
      greatest(cut.starts_on - span.monday, 0) / (7 * span.every_weeks), (cut.ends_on - span.monday) / (7 * span.every_weeks)
    ) step
    cross join lateral unnest(span.weekdays) weekday
    cross join lateral (select span.monday + step * 7 * span.every_weeks + weekday - 1 as day) planned
    where planned.day between cut.starts_on and cut.ends_on
      and not exists (select from decision where decision.schedule_id = span.schedule_id and decision.planned_day = planned.day)
    union all
    select decision.container_id, decision.day
    from decision
    where decision.state = 'planned' and exists (
      select from span where span.schedule_id = decision.schedule_id and decision.planned_day between span.first_day and coalesce(span.last_day, 'infinity')
    )
  ), counted as (
    select request.container_id, request.day, true as requested, false as reported from request
    union all
    select decision.container_id, decision.day, false, true from decision where decision.state = 'done'
    union all
    select scheduled.container_id, scheduled.day, false, false
    from scheduled
    where scheduled.day < today and not exists (
      select from request where request.container_id = scheduled.container_id and request.day between scheduled.day - 1 and scheduled.day + 1
    )
  )
  select counted.container_id, counted.day, bool_or(counted.requested), bool_or(counted.reported)
  from counted
  where counted.day between container_collections.first_day and container_collections.last_day
  group by counted.container_id, counted.day
$$;

-- The last day up to today that a member decided on for a container, and the last day that its rules planned. Null without any.
-- Among the latest days of a rule, one more than it has exceptions, at least one took place as scheduled.
create function last_scheduled_collection(of_organization bigint, of_container bigint, today date)
returns table (reported date, planned date)
language sql stable
as $$
  select decided.reported, planned.day
  from (
    select
      max(coalesce(known.moved_to, known.planned_day)) filter (
        where known.state = 'done' and coalesce(known.moved_to, known.planned_day) <= today
      ) as reported,
      max(coalesce(known.moved_to, known.planned_day)) filter (
        where known.state = 'planned' and coalesce(known.moved_to, known.planned_day) < today and exists (
          select from collection_rule_spans(of_organization) span
          where span.schedule_id = known.schedule_id and known.planned_day between span.first_day and coalesce(span.last_day, 'infinity')
        )
      ) as planned
    from collection_schedule schedule
    join collection known on known.organization_id = of_organization and known.schedule_id = schedule.id
    where schedule.organization_id = of_organization and schedule.container_id = of_container
  ) decided
  cross join lateral (
    select greatest(max(latest.day), decided.planned) as day
    from collection_rule_spans(of_organization) span
    cross join lateral (
      select max(candidate.day) as day
      from unnest(span.weekdays) weekday
      cross join generate_series(0, (
        select count(*)::integer from collection known
        where known.organization_id = of_organization and known.schedule_id = span.schedule_id
          and (known.state <> 'done' or known.moved_to is not null)
      )) back
      cross join lateral (
        select date_trunc('week', span.origin)::date + weekday - 1 as earliest, least(span.last_day, today - 1) as ends_on, 7 * span.every_weeks as step
      ) rule
      cross join lateral (select rule.earliest + ((rule.ends_on - rule.earliest) / rule.step - back) * rule.step as day) candidate
      where candidate.day between span.first_day and rule.ends_on and not exists (
        select from collection known
        where known.organization_id = of_organization and known.schedule_id = span.schedule_id and known.planned_day = candidate.day
      )
    ) latest
    where span.container_id = of_container
  ) planned
$$;

-- The same for some containers. A function with a setting is no part of the statements that call it: they prepare its plan only if they do.
create function last_scheduled_collections(of_organization bigint, of_containers bigint[], today date)
returns table (container_id bigint, reported date, planned date)
language sql stable set plan_cache_mode = force_generic_plan
as $$
  select container.id, last_day.reported, last_day.planned
  from unnest(of_containers) container (id)
  cross join lateral last_scheduled_collection(of_organization, container.id, today) last_day
$$;

-- The last day of each of some containers in the record of collections up to today, by index and without the days before it. Null without
-- any. A scheduled day next to a completed request is left out, as in the record: earlier scheduled days are then not later than the
-- request.
create function last_collections(
  of_organization bigint, of_containers bigint[], today date default (now() at time zone 'Atlantic/Reykjavik')::date
)
returns table (container_id bigint, day date)
language sql stable
as $$
  select container.id,
    greatest(requested.day, scheduled.reported, case when scheduled.planned > coalesce(requested.day, '-infinity') + 1 then scheduled.planned end)
  from unnest(of_containers) container (id)
  -- Joined with a limit, which the planner reads once: it copies a subquery to each place that names its column.
  left join lateral (
    select (done.closed_at at time zone 'Atlantic/Reykjavik')::date as day
    from service_request done
    where done.organization_id = of_organization and done.container_id = container.id and done.status = 'done'
      and done.action_type = 'empty_container' and done.closed_at < (today + 1)::timestamp at time zone 'Atlantic/Reykjavik'
    order by done.closed_at desc limit 1
  ) requested on true
  left join (
    select last_day.container_id, last_day.reported, last_day.planned
    from (
      select array_agg(distinct schedule.container_id) as ids from collection_schedule schedule
      where schedule.organization_id = of_organization and schedule.container_id = any(of_containers)
    ) planning
    cross join lateral last_scheduled_collections(of_organization, planning.ids, today) last_day
    where planning.ids is not null
  ) scheduled on scheduled.container_id = container.id
$$;

-- The same for one container.
create function last_collection(
  of_organization bigint, of_container bigint, today date default (now() at time zone 'Atlantic/Reykjavik')::date
)
returns table (day date)
language sql stable
as $$
  select greatest(requested.day, last_day.reported, case when last_day.planned > coalesce(requested.day, '-infinity') + 1 then last_day.planned end)
  from (
    select (max(done.closed_at) at time zone 'Atlantic/Reykjavik')::date as day
    from service_request done
    where done.organization_id = of_organization and done.container_id = of_container and done.status = 'done'
      and done.action_type = 'empty_container' and done.closed_at < (today + 1)::timestamp at time zone 'Atlantic/Reykjavik'
  ) requested
  cross join lateral last_scheduled_collection(of_organization, of_container, today) last_day
$$;

revoke execute on function store_collection_rule, keep_collection_rule, keep_collection_rules_of_container, collection_rule_spans,
  container_collections, last_scheduled_collection, last_scheduled_collections, last_collections,
  last_collection from public;
grant execute on function collection_rule_spans, container_collections, last_scheduled_collection, last_scheduled_collections,
  last_collections, last_collection to tunna_app;
