-- Notifies all servers of requests that were opened or have ended, once for each organization, and members of those that were opened.
-- Returns the number of requests. It runs after the commit: visitors do not wait for it, and NOTIFY in the transaction of a request
-- would let only one request commit at a time.
create function announce_requests(most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with changed as (
    select organization_id, id, container_id, created_at, notified from service_request
    where not announced
    order by organization_id, id
    limit most
    for no key update skip locked
  ), marked as (
    update service_request request set announced = true, notified = true
    from changed
    where request.organization_id = changed.organization_id and request.id = changed.id
    returning request.organization_id
  ), opened as (
    select changed.organization_id, changed.id, changed.container_id, changed.created_at, container.location_id, container.location_name,
      coalesce(container.custom_id, container.slug) as name,
      -- The member who caused the request, who is not notified.
      (
        select event.actor_person_id from service_request_event event
        where event.organization_id = changed.organization_id and event.service_request_id = changed.id
        order by event.id limit 1
      ) as asked_by
    from changed
    join container on container.organization_id = changed.organization_id and container.id = changed.container_id
    where not changed.notified
  ), shown as (
    insert into live_event (organization_id, kind, entity_id, permission, location_id)
    select organization_id, 'service_request', id::text, 'serviceRequests.read', location_id from opened order by id
  ), told as (
    insert into organization_event (organization_id, at, kind, permission, actor_person_id, topic, entity, entity_id, name, data)
    select organization_id, created_at, 'request_opened', 'serviceRequests.read', asked_by, 'requests', 'container', container_id::text, name,
      jsonb_strip_nulls(jsonb_build_object('place', location_name, 'requestId', id::text))
    from opened
    order by id
  ), woken as (
    select count(pg_notify('live_event', '')) from (select from opened limit 1) opened
  )
  select (select count(*) from marked) + 0 * (select count from woken)
    + 0 * (
      select count(pg_notify('public_content', organization_id::text))
      from (select distinct organization_id from marked) organizations
    )
$$;

revoke execute on function announce_requests from public;
grant execute on function announce_requests to tunna_app;
