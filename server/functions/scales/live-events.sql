-- One event for each scale, however many readings the statement wrote.
create function note_readings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission, location_id)
  select distinct changed.organization_id, 'scale', changed.scale_id::text, 'readings.read', scale.location_id
  from changed
  join scale on scale.organization_id = changed.organization_id and scale.id = changed.scale_id
  where not exists (
    select from live_event earlier
    where earlier.transaction_id = pg_current_xact_id() and earlier.organization_id = changed.organization_id
      and earlier.kind = 'scale' and earlier.entity_id = changed.scale_id::text
  );
  return null;
end
$$;
create trigger note_new_readings after insert on scale_reading
  referencing new table as changed for each statement execute function note_readings();
create trigger note_changed_readings after update on scale_reading
  referencing new table as changed for each statement execute function note_readings();

create function note_scale() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_live_event(new.organization_id, 'scale', new.id::text, 'readings.read', null, new.location_id, null);
  return null;
end
$$;
create trigger note_scale after insert or update on scale for each row execute function note_scale();

revoke execute on function note_readings, note_scale from public;
