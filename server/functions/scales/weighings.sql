-- Weighings confirmed before a moment, with numbers that the scale's device has never sent. Those of a deleted stream cannot be stored.
create function forgotten_weighings(before timestamptz, most integer)
returns table (organization_id bigint, key uuid, device_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select weighing.organization_id, weighing.key, weighing.device_id
  from scale_weighing weighing
  join waste_stream stream on stream.organization_id = weighing.organization_id and stream.id = weighing.waste_stream_id
  where weighing.reading_id is null and weighing.undone_at is null and weighing.device_id is not null and weighing.received_at < before
    and stream.removed_at is null
  order by weighing.received_at, weighing.key limit most
$$;

revoke execute on function forgotten_weighings from public;
grant execute on function forgotten_weighings to tunna_app;
