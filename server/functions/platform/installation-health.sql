-- The health of the installation, for its operator: counts over all organizations, without names.
create function installation_health(at timestamptz)
returns table (failed_imports bigint, failed_since timestamptz, agents bigint, silent bigint, database_bytes bigint, schema_version integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select imports.failed, imports.since, devices.agents, devices.silent, pg_database_size(current_database()),
    (select max(version) from tunna_migration)
  from
    (select count(*) as failed, min(created_at) as since from import_attempt where state = 'failed' or awaits is not null) imports,
    (select count(*) as agents,
       count(*) filter (where last_seen_at < at - make_interval(mins => silent_after_minutes)) as silent
     from device where kind = 'agent' and removed_at is null) devices
$$;

-- The files of all organizations, as last counted.
create function installation_files() returns table (bytes bigint, uncounted bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(sum(file_bytes), 0)::bigint, count(*) filter (where use.organization_id is null)
  from organization left join organization_use use on use.organization_id = organization.id
$$;

revoke execute on function installation_health, installation_files from public;
grant execute on function installation_health, installation_files to tunna_app;
