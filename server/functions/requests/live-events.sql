-- A new request has no earlier event in its transaction, so it does not look for one. Of requests whose members are notified after the
-- commit, announce_requests writes the event.
create function note_new_service_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission, location_id)
  select new.organization_id, 'service_request', new.id::text, 'serviceRequests.read', container.location_id
  from container
  where container.organization_id = new.organization_id and container.id = new.container_id;
  return null;
end
$$;
create trigger note_new_service_request after insert on service_request
  for each row when (new.notified) execute function note_new_service_request();

create function note_service_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  of_organization_id bigint := changed ->> 'organization_id';
  request_id bigint := changed ->> case tg_table_name when 'service_request' then 'id' else 'service_request_id' end;
begin
  perform note_live_event(of_organization_id, 'service_request', request_id::text, 'serviceRequests.read', null, (
    select container.location_id
    from service_request request
    join container on container.organization_id = request.organization_id and container.id = request.container_id
    where request.organization_id = of_organization_id and request.id = request_id
  ), null);
  return null;
end
$$;
-- Each decision raises the version. Columns that servers write for themselves cause no event.
create trigger note_service_request after update on service_request
  for each row when (
    (old.status, old.version, old.report_count, old.link_version, old.container_id)
      is distinct from (new.status, new.version, new.report_count, new.link_version, new.container_id)
  ) execute function note_service_request();
-- Other entries of the history change the request as well, in the same transaction.
create trigger note_service_request after insert on service_request_event
  for each row when (new.kind not in ('created', 'joined', 'status_changed')) execute function note_service_request();
create trigger note_service_request after insert or delete on service_request_attachment
  for each row execute function note_service_request();

revoke execute on function note_new_service_request, note_service_request from public;
