-- Notifies the organization of a scale that a device of another organization tried to write to it, at most once an hour for a
-- scale.
create function note_foreign_device(of_scale_id bigint, from_organization_id bigint) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into organization_event (organization_id, kind, permission, topic, entity, entity_id, name)
  select scale.organization_id, 'device_refused', 'scales.write', 'device_refused ' || scale.id, 'scale', scale.id::text, scale.name
  from scale
  where scale.id = of_scale_id and scale.organization_id <> from_organization_id and not exists (
    select from organization_event earlier
    where earlier.organization_id = scale.organization_id and earlier.topic = 'device_refused ' || scale.id
      and earlier.at > now() - interval '1 hour'
  )
$$;

-- Records each agent that has become silent, and each that has called again. Each change is recorded once, whichever server runs
-- this.
create function note_silent_devices(at_moment timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  told integer;
begin
  with changed as (
    update device set silent_since = case when silent_since is null then at_moment end
    where kind = 'agent' and removed_at is null and last_seen_at is not null
      and (silent_since is null) = (last_seen_at < at_moment - make_interval(mins => silent_after_minutes))
    returning organization_id, id, name, silent_since, last_seen_at
  )
  insert into organization_event (organization_id, at, kind, permission, topic, entity, entity_id, name, data)
  select organization_id, at_moment, case when silent_since is null then 'device_back' else 'device_silent' end, 'scales.write',
    'device ' || id, 'device', id::text, name, jsonb_build_object('lastSeenAt', to_json(last_seen_at))
  from changed;
  get diagnostics told = row_count;
  return told;
end
$$;

-- Deletes the oldest statuses from before a moment, of every organization. Returns their number.
create function prune_device_statuses(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from device_status where (organization_id, id) in (
      select organization_id, id from device_status where last_at < until order by last_at limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

revoke execute on function note_foreign_device, note_silent_devices, prune_device_statuses from public;
grant execute on function note_foreign_device, note_silent_devices, prune_device_statuses to tunna_app;
