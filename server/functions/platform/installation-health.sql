-- The health of the installation, for its operator: counts over all organizations, without names.
create function installation_health(at timestamptz)
returns table (failed_imports bigint, failed_since timestamptz, agents bigint, silent bigint, database_bytes bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select imports.failed, imports.since, devices.agents, devices.silent, pg_database_size(current_database())
  from
    (select count(*) as failed, min(created_at) as since from import_attempt where state = 'failed' or awaits is not null) imports,
    (select count(*) as agents,
       count(*) filter (where last_seen_at < at - make_interval(mins => silent_after_minutes)) as silent
     from device where kind = 'agent' and removed_at is null) devices
$$;

revoke execute on function installation_health from public;
grant execute on function installation_health to tunna_app;
