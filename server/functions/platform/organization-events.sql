-- Deletes old events of every organization.
create function prune_organization_events(until timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ delete from organization_event where at < until $$;

revoke execute on function prune_organization_events from public;
grant execute on function prune_organization_events to tunna_app;
