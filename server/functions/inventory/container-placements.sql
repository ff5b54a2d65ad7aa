-- Keeps the placements of containers by day. Several moves on a day count as one.
create function keep_container_placement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into container_placement (organization_id, container_id, valid_from, location_id, waste_stream_id, service_provider_id)
  values (
    new.organization_id, new.id,
    case tg_op when 'INSERT' then '0001-01-01' else (now() at time zone 'Atlantic/Reykjavik')::date end,
    new.location_id, new.waste_stream_id, new.service_provider_id
  )
  on conflict (organization_id, container_id, valid_from) do update
    set location_id = excluded.location_id, waste_stream_id = excluded.waste_stream_id,
      service_provider_id = excluded.service_provider_id;
  return null;
end
$$;
create trigger keep_placement_of_new after insert on container
  for each row execute function keep_container_placement();
create trigger keep_placement_of_changed after update of location_id, waste_stream_id, service_provider_id on container
  for each row
  when ((old.location_id, old.waste_stream_id, old.service_provider_id)
    is distinct from (new.location_id, new.waste_stream_id, new.service_provider_id))
  execute function keep_container_placement();
