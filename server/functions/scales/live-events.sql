-- One event for each scale, however many readings the statement wrote.
create function note_readings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The scales first: a batch is of few, and the rest would run for each of its readings.
  with changed_scale as materialized (select distinct organization_id, scale_id from changed where scale_id is not null)
  insert into live_event (organization_id, kind, entity_id, permission, location_id)
  select scale.organization_id, 'scale', scale.id::text, 'readings.read', scale.location_id
  from changed_scale
  join scale on scale.organization_id = changed_scale.organization_id and scale.id = changed_scale.scale_id
  where not exists (
    select from live_event earlier
    where earlier.transaction_id = pg_current_xact_id() and earlier.organization_id = scale.organization_id
      and earlier.kind = 'scale' and earlier.entity_id = scale.id::text
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
