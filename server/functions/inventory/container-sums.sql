-- Keeps numbers of containers (docs/decisions/0102-containers-of-locations.md, 0116-numbers-of-containers.md): of each location those in
-- use, and of each stream, provider and status. A change is another row. The functions that return text build queries over a table of
-- containers, or over the rows that a statement changed.

-- The containers in use of locations, times a sign.
create function sums_of_locations(container text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, location_id, %2$s * count(*) as containers
    from %1$s where location_id is not null and status <> 'removed'
    group by 1, 2
  $text$, container, sign)
$$;

-- Containers by stream, provider and status, times a sign. Provider 0 is none.
create function sums_of_containers(container text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, waste_stream_id, coalesce(service_provider_id, 0) as service_provider_id, status, %2$s * count(*) as containers
    from %1$s
    group by 1, 2, 3, 4
  $text$, container, sign)
$$;

-- The statement that adds any of these queries to a table with these columns. Where there are many rows of the same, those that no other
-- transaction holds become one. It leaves out an organization that is being deleted.
create function added_containers(kept text, columns text, changes text, needed text default 'true') returns text
language sql immutable parallel safe as $$
  select format($text$
    with changed as (
      select %2$s, sum(containers) as containers
      from (%3$s) counted
      where %4$s and exists (select from organization where id = organization_id)
      group by %2$s
      having sum(containers) <> 0
    ), held as materialized (
      select part.organization_id, part.id
      from changed
      join %1$s part using (%2$s)
      where (select count(*) from %1$s other where (%5$s) = (%6$s)) > 8
      for update of part skip locked
    ), taken as (
      delete from %1$s using held
      where %1$s.organization_id = held.organization_id and %1$s.id = held.id
      returning %1$s.*
    )
    insert into %1$s (%2$s, containers)
    select %2$s, sum(containers)
    from (
      select * from changed
      union all
      select %2$s, containers from taken
    ) summed
    group by %2$s
    having sum(containers) <> 0
  $text$, kept, columns, changes, needed,
    (select string_agg('other.' || name, ', ') from unnest(string_to_array(columns, ', ')) name),
    (select string_agg('changed.' || name, ', ') from unnest(string_to_array(columns, ', ')) name))
$$;

create function added_to_locations(changes text) returns text
language sql immutable parallel safe as $$
  select added_containers('location_containers', 'organization_id, location_id', changes, $text$exists (
    select from location where location.organization_id = counted.organization_id and location.id = counted.location_id
  )$text$)
$$;

create function added_container_sums(changes text) returns text
language sql immutable parallel safe as $$
  select added_containers('container_sum', 'organization_id, waste_stream_id, service_provider_id, status', changes)
$$;

do $$
begin
  execute trigger_function('note_containers_of_new',
    added_to_locations(sums_of_locations('now_rows', 1)) || ';' || added_container_sums(sums_of_containers('now_rows', 1)));
  execute trigger_function('note_containers_of_changed',
    added_to_locations(concat_ws(' union all ', sums_of_locations('then_rows', -1), sums_of_locations('now_rows', 1))) || ';' ||
    added_container_sums(concat_ws(' union all ', sums_of_containers('then_rows', -1), sums_of_containers('now_rows', 1))));
  execute trigger_function('note_containers_of_gone',
    added_to_locations(sums_of_locations('then_rows', -1)) || ';' || added_container_sums(sums_of_containers('then_rows', -1)));
end
$$;
create trigger note_containers_of_new after insert on container
  referencing new table as now_rows for each statement execute function note_containers_of_new();
create trigger note_containers_of_changed after update on container
  referencing old table as then_rows new table as now_rows for each statement execute function note_containers_of_changed();
create trigger note_containers_of_gone after delete on container
  referencing old table as then_rows for each statement execute function note_containers_of_gone();

-- Calculates the numbers of an organization again, while members change containers. Adds the difference from the correct numbers at one
-- moment. Returns the number of wrong ones.
create function rebuild_container_sums(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  containers constant text := format('(select * from container where organization_id = %s) container', rebuilt);
  wrong_locations bigint;
  wrong bigint;
begin
  execute added_to_locations(format('%s union all select organization_id, location_id, -containers from location_containers where organization_id = %s',
    sums_of_locations(containers, 1), rebuilt));
  get diagnostics wrong_locations = row_count;
  execute added_container_sums(format($text$
    %s
    union all
    select organization_id, waste_stream_id, service_provider_id, status, -containers from container_sum where organization_id = %s
  $text$, sums_of_containers(containers, 1), rebuilt));
  get diagnostics wrong = row_count;
  return wrong_locations + wrong;
end
$$;

revoke execute on function rebuild_container_sums from public;

-- Containers that a server of an earlier version wrote after the migration, and before the triggers were there, are counted as well.
select rebuild_container_sums(id) from organization order by id;
