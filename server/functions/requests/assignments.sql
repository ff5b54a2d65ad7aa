-- A person who leaves an organization keeps no request there.
create function release_assigned_requests() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update service_request set assigned_to = null
  where organization_id = old.organization_id and assigned_to = old.person_id;
  return null;
end
$$;
create trigger release_assigned_requests after delete on membership
  for each row execute function release_assigned_requests();

revoke execute on function release_assigned_requests from public;
grant execute on function release_assigned_requests to tunna_app;
