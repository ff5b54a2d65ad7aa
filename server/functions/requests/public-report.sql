-- The number of collections of each stream of a published location between two moments, of the containers that were there on the day.
create function public_location_report(location_id text, since timestamptz, until timestamptz)
returns table (waste_stream_id bigint, emptyings bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select placement.waste_stream_id, count(*)
  from location
  join lateral (
    select distinct here.container_id from container_placement here
    where here.organization_id = location.organization_id and here.location_id = location.id
  ) container on true
  join service_request request
    on request.organization_id = location.organization_id and request.container_id = container.container_id
  join lateral (
    select at_the_time.location_id, at_the_time.waste_stream_id from container_placement at_the_time
    where at_the_time.organization_id = location.organization_id and at_the_time.container_id = container.container_id
      and at_the_time.valid_from <= (request.closed_at at time zone 'Atlantic/Reykjavik')::date
    order by at_the_time.valid_from desc limit 1
  ) placement on placement.location_id = location.id
  where location.id = public_location_report.location_id and location.published
    and request.status = 'done' and request.action_type = 'empty_container'
    and request.closed_at >= since and request.closed_at < until
  group by placement.waste_stream_id
  order by placement.waste_stream_id
$$;

revoke execute on function public_location_report from public;
grant execute on function public_location_report to tunna_app;
