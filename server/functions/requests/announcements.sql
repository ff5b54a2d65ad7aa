-- Notifies all servers of requests that were opened or have ended, once for each organization. Returns the number of
-- organizations. It runs after the commit: NOTIFY in the transaction of a request would let only one request commit at a time.
create function announce_requests(most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with changed as (
    select organization_id, id from service_request
    where not announced
    order by organization_id, id
    limit most
    for no key update skip locked
  ), marked as (
    update service_request request set announced = true
    from changed
    where request.organization_id = changed.organization_id and request.id = changed.id
    returning request.organization_id
  )
  select count(pg_notify('public_content', organization_id::text))
  from (select distinct organization_id from marked) organizations
$$;

revoke execute on function announce_requests from public;
grant execute on function announce_requests to tunna_app;
