-- The number of collections of each stream of a published location between two moments.
create function public_location_report(location_id text, since timestamptz, until timestamptz)
returns table (waste_stream_id bigint, emptyings bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select container.waste_stream_id, count(*)
  from location
  join container on container.organization_id = location.organization_id and container.location_id = location.id
  join service_request request
    on request.organization_id = container.organization_id and request.container_id = container.id
  where location.id = public_location_report.location_id and location.published
    and request.status = 'done' and request.action_type = 'empty_container'
    and request.closed_at >= since and request.closed_at < until
  group by container.waste_stream_id
  order by container.waste_stream_id
$$;

revoke execute on function public_location_report from public;
grant execute on function public_location_report to tunna_app;
