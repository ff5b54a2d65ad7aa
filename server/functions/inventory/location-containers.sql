-- Keeps the number of containers in use of each location (docs/decisions/0102-containers-of-locations.md). A change is another row. Where
-- a location has many, the rows that no other transaction holds become one.
create function count_location_containers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted constant text :=
    'select organization_id, location_id, %s as containers from %s where location_id is not null and status <> ''removed''';
begin
  execute format($text$
    with changed as (
      select organization_id, location_id, sum(containers) as containers
      from (%s) counted
      where exists (select from organization where id = organization_id) and exists (
        select from location
        where location.organization_id = counted.organization_id and location.id = counted.location_id
      )
      group by organization_id, location_id
      having sum(containers) <> 0
    ), held as materialized (
      select part.organization_id, part.id
      from changed
      join location_containers part using (organization_id, location_id)
      where (
        select count(*) from location_containers other
        where other.organization_id = changed.organization_id and other.location_id = changed.location_id
      ) > 20
      for update of part skip locked
    ), taken as (
      delete from location_containers using held
      where location_containers.organization_id = held.organization_id and location_containers.id = held.id
      returning location_containers.organization_id, location_id, location_containers.containers
    )
    insert into location_containers (organization_id, location_id, containers)
    select organization_id, location_id, sum(containers)
    from (
      select organization_id, location_id, containers from changed
      union all
      select organization_id, location_id, containers from taken
    ) kept
    group by organization_id, location_id
  $text$, concat_ws(' union all ',
    case when tg_op <> 'INSERT' then format(counted, -1, 'then_rows') end,
    case when tg_op <> 'DELETE' then format(counted, 1, 'now_rows') end
  ));
  return null;
end
$$;
create trigger count_containers_of_new after insert on container
  referencing new table as now_rows for each statement execute function count_location_containers();
create trigger count_containers_of_changed after update on container
  referencing old table as then_rows new table as now_rows for each statement execute function count_location_containers();
create trigger count_containers_of_gone after delete on container
  referencing old table as then_rows for each statement execute function count_location_containers();

revoke execute on function count_location_containers from public;
