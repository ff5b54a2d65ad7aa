-- Deletes the oldest events from before a moment, of every organization. Returns their number.
create function prune_organization_events(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from organization_event where (organization_id, id) in (
      select organization_id, id from organization_event where at < until order by at limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

revoke execute on function prune_organization_events from public;
grant execute on function prune_organization_events to tunna_app;
