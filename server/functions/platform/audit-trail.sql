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
  -- Segments that are read together: starting a statement takes longer than a segment in which nothing is found.
  segments bigint := 1;
  max_segments constant bigint := 64;
  found_ids bigint[];
  -- Entries that show which words most entries have. In an index, these are the slowest to find.
  sampled constant bigint := 64;
  rare_patterns text[];
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
  get diagnostics read_now = row_count;
  remaining := remaining - read_now;
  rare_patterns := array(
    select pattern from unnest(patterns) pattern
    where 2 * (
      select count(*) from audit_entry entry
      where entry.organization_id = of_organization_id and entry.id between high - sampled + 1 and high and search_fold(entry.name) like pattern
    ) < sampled
  );
  while remaining > 0 loop
    if newest_first then
      high := low - 1;
      low := greatest(first_id, ((high >> 16) - segments + 1) << 16);
    else
      low := high + 1;
      high := least(last_id, (((low >> 16) + segments) << 16) - 1);
    end if;
    exit when low > high or low is null;
    found_ids := array(
      select found.id from audit_segments_holding(
        of_organization_id, low, high, patterns, rare_patterns, actors, actor_needs, of_entity, of_person_id,
        case when segments > 1 then remaining end
      ) found (id)
    );
    if segments > 1 and cardinality(found_ids) = remaining then
      -- There may be more of them, nearer to the end that was requested: the first segment is read alone.
      if newest_first then low := high + 1; else high := low - 1; end if;
      segments := 1;
      continue;
    end if;
    return query
      select found.id from (select distinct id from unnest(found_ids) id) found
      order by case when newest_first then -found.id else found.id end limit remaining;
    get diagnostics read_now = row_count;
    segments := least(2 * segments, greatest(1, remaining * segments / greatest(read_now, 1)), max_segments);
    remaining := remaining - read_now;
  end loop;
end
$$;

-- The entries that hold them within segments of ids: all, or some of them if there are more than `most`. An entry may be returned twice.
-- They are found by the rare patterns, if there are any. The sums with 0 keep the planner from reading all ids of the segments or of the
-- organization. Parallel workers would be started for each call, which takes longer than their work.
create function audit_segments_holding(
  of_organization_id bigint, low bigint, high bigint, patterns text[], rare_patterns text[], actors bigint[], actor_needs text[],
  of_entity text, of_person_id bigint, most bigint
) returns setof bigint
language sql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0
as $$
  with searched as materialized (
    -- By the name of the entry alone, and by that and the name of a person.
    select patterns as needed, null::bigint[] as ids
    union all
    select string_to_array(needs, ' '), array_agg(id) from unnest(actors, actor_needs) actor (id, needs) where needs <> '' group by needs
  ), searched_segment as materialized (
    select needed, ids, array(select hashtextextended(gram, audit_segment(of_organization_id, segment << 16)) from unnest(grams) gram) as keys
    from (
      select needed, ids,
        audit_grams(coalesce(nullif(array(select pattern from unnest(needed) pattern where pattern = any(rare_patterns)), '{}'), needed)) as grams
      from searched
    ) searched
    cross join generate_series(low >> 16, high >> 16) segment
  )
  select entry.id
  from searched_segment
  cross join lateral (
    select entry.id
    from audit_entry entry
    where search_grams(audit_segment(entry.organization_id, entry.id), search_fold(entry.name)) @> searched_segment.keys
      and entry.organization_id + 0 = of_organization_id and entry.id + 0 between low and high
      and (searched_segment.ids is null or entry.person_id + 0 = any(searched_segment.ids))
      and search_fold(entry.name) like all (searched_segment.needed)
      and (of_entity is null or entry.entity = of_entity) and (of_person_id is null or entry.person_id = of_person_id)
    -- Searched by the index for each segment, and not joined with all segments.
    offset 0
  ) entry
  union all
  select entry.id
  from (select array_agg(id) as ids from unnest(actors, actor_needs) actor (id, needs) where needs = '') actor
  cross join lateral (
    select entry.id
    from audit_entry entry
    where actor.ids is not null and entry.person_id = any(actor.ids) and entry.organization_id = of_organization_id
      and entry.id between low and high and (of_entity is null or entry.entity = of_entity)
    offset 0
  ) entry
  limit most
$$;

-- The grams that a text must have to hold every pattern: its pairs, or its only character.
create function audit_grams(patterns text[]) returns text[]
language sql immutable strict parallel safe set search_path = public, pg_temp
as $$
  select array_agg(distinct substr(word, place, least(length(word), 2)))
  from (select regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g') as word from unnest(patterns) pattern) searched,
    generate_series(1, greatest(length(word) - 1, 1)) place
$$;

revoke execute on function count_audit_entries, audit_entries_holding, audit_segments_holding, audit_grams from public;
grant execute on function audit_entries_holding to tunna_app;

-- Entries from before the trigger. The trigger's lock keeps writers out until the commit.
delete from audit_count;
insert into audit_count (organization_id, entity, person_id, entries)
select organization_id, entity, person_id, count(*) from audit_entry group by organization_id, entity, person_id;
