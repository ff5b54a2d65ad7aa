-- The number of collections of each stream of a published location between two days, both included, of the containers that were there on the
-- day.
create function public_location_report(location_id text, first_day date, last_day date, today date)
returns table (waste_stream_id bigint, emptyings bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select placement.waste_stream_id, count(*)
  from location
  cross join lateral container_collections(
    location.organization_id,
    array(
      select distinct here.container_id from container_placement here
      where here.organization_id = location.organization_id and here.location_id = location.id
    ),
    public_location_report.first_day, public_location_report.last_day, public_location_report.today
  ) collected
  join lateral (
    select at_the_time.location_id, at_the_time.waste_stream_id from container_placement at_the_time
    where at_the_time.organization_id = location.organization_id and at_the_time.container_id = collected.container_id
      and at_the_time.valid_from <= collected.day
    order by at_the_time.valid_from desc limit 1
  ) placement on placement.location_id = location.id
  where location.id = public_location_report.location_id and location.published
  group by placement.waste_stream_id
  order by placement.waste_stream_id
$$;

revoke execute on function public_location_report from public;
grant execute on function public_location_report to tunna_app;
