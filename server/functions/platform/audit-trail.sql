-- Counts entries of the audit trail as they are written, without a row for which writers wait.
create function count_audit_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest bigint;
begin
  with added as (
    insert into audit_count (organization_id, entity, person_id, entries)
    select organization_id, entity, person_id, count(*) from new_rows group by organization_id, entity, person_id
    returning id
  )
  select max(added.id) into latest from added;
  -- One writer in a thousand merges the rows of its organization, except rows that another writer is merging.
  if latest % 1000 = 0 then
    with taken as (
      delete from audit_count where (organization_id, id) in (
        select organization_id, id from audit_count
        where organization_id in (select organization_id from new_rows) for update skip locked
      )
      returning organization_id, entity, person_id, entries
    )
    insert into audit_count (organization_id, entity, person_id, entries)
    select organization_id, entity, person_id, sum(entries) from taken group by organization_id, entity, person_id
    having sum(entries) <> 0;
  end if;
  return null;
end
$$;
create trigger count_audit_entries after insert on audit_entry
  referencing new table as new_rows for each statement execute function count_audit_entries();

-- The first entries of the current organization that hold every pattern in their name or the name of their person, in the order of
-- ids. Patterns are folded, contain no white space and have a percent sign at both ends. Row-level security lets few operators use
-- an index, and the index for grams is not among them; the rows that are shown are read under row-level security.
create function audit_entries_holding(patterns text[], of_entity text, of_person_id bigint, newest_first boolean, most bigint)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  of_organization_id constant bigint := current_organization_id();
  -- Entries that are compared without the index, which is slow for words that most entries have.
  few constant bigint := 1024;
  remaining bigint := most;
  read_now bigint;
  first_id bigint;
  last_id bigint;
  low bigint;
  high bigint;
  -- Persons whose names hold a pattern, and the patterns that the name of their entry must hold.
  actors bigint[];
  actor_needs text[];
begin
  select min(id), max(id) into first_id, last_id from audit_entry where organization_id = of_organization_id;
  select array_agg(person_id), array_agg(needs) into actors, actor_needs
  from (
    select member.person_id, coalesce(string_agg(pattern, ' ') filter (where search_fold(member.full_name) not like pattern), '') as needs
    from organization_members() member, unnest(patterns) pattern
    where of_person_id is null or member.person_id = of_person_id
    group by member.person_id
    having bool_or(search_fold(member.full_name) like pattern)
  ) matching;
  low := case when newest_first then greatest(first_id, last_id - few + 1) else first_id end;
  high := case when newest_first then last_id else least(last_id, first_id + few - 1) end;
  return query
    select entry.id
    from audit_entry entry
    left join unnest(actors, actor_needs) actor (id, needs) on actor.id = entry.person_id
    where entry.organization_id = of_organization_id and entry.id between low and high
      and (of_entity is null or entry.entity = of_entity) and (of_person_id is null or entry.person_id = of_person_id)
      and search_fold(entry.name) like all (case when actor.id is null then patterns else string_to_array(actor.needs, ' ') end)
    order by case when newest_first then -entry.id else entry.id end
    limit remaining;
  loop
    get diagnostics read_now = row_count;
    remaining := remaining - read_now;
    exit when remaining <= 0;
    if newest_first then
      high := low - 1;
      low := greatest(first_id, high >> 16 << 16);
    else
      low := high + 1;
      high := least(last_id, low | 65535);
    end if;
    exit when low > high or low is null;
    return query
      select found.id from audit_segment_holding(
        of_organization_id, low, high, patterns, actors, actor_needs, of_entity, of_person_id, newest_first, remaining
      ) found (id);
  end loop;
end
$$;

-- The same within one segment of ids. The sums with 0 keep the planner from reading the whole segment.
create function audit_segment_holding(
  of_organization_id bigint, low bigint, high bigint, patterns text[], actors bigint[], actor_needs text[], of_entity text,
  of_person_id bigint, newest_first boolean, most bigint
) returns setof bigint
language sql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
  select found.id
  from (
    select entry.id
    from audit_entry entry
    where entry.organization_id = of_organization_id and entry.id + 0 between low and high
      and search_grams(audit_segment(entry.organization_id, entry.id), search_fold(entry.name))
        @> audit_grams(audit_segment(of_organization_id, low), patterns)
      and search_fold(entry.name) like all (patterns)
      and (of_entity is null or entry.entity = of_entity) and (of_person_id is null or entry.person_id = of_person_id)
    union
    select entry.id
    from (
      select needs, array_agg(id) as ids from unnest(actors, actor_needs) actor (id, needs) group by needs
    ) actor
    cross join lateral (
      select entry.id
      from audit_entry entry
      where actor.needs <> '' and entry.organization_id = of_organization_id and entry.id + 0 between low and high
        and search_grams(audit_segment(entry.organization_id, entry.id), search_fold(entry.name))
          @> audit_grams(audit_segment(of_organization_id, low), string_to_array(actor.needs, ' '))
        and entry.person_id + 0 = any(actor.ids) and search_fold(entry.name) like all (string_to_array(actor.needs, ' '))
        and (of_entity is null or entry.entity = of_entity)
      union all
      (
        select entry.id
        from audit_entry entry
        where actor.needs = '' and entry.person_id = any(actor.ids) and entry.organization_id = of_organization_id
          and entry.id between low and high and (of_entity is null or entry.entity = of_entity)
        order by case when newest_first then -entry.id else entry.id end
        limit most
      )
    ) entry
  ) found
  order by case when newest_first then -found.id else found.id end
  limit most
$$;

-- The grams that a text must have to hold every pattern: its pairs, or its only character.
create function audit_grams(of_key bigint, patterns text[]) returns bigint[]
language sql immutable strict parallel safe set search_path = public, pg_temp
as $$
  select array_agg(distinct hashtextextended(substr(word, place, least(length(word), 2)), of_key))
  from (select regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g') as word from unnest(patterns) pattern) searched,
    generate_series(1, greatest(length(word) - 1, 1)) place
$$;

revoke execute on function count_audit_entries, audit_entries_holding, audit_segment_holding, audit_grams from public;
grant execute on function audit_entries_holding to tunna_app;

-- Entries from before the trigger. The trigger's lock keeps writers out until the commit.
delete from audit_count;
insert into audit_count (organization_id, entity, person_id, entries)
select organization_id, entity, person_id, count(*) from audit_entry group by organization_id, entity, person_id;
