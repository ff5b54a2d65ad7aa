-- Weighings confirmed before a moment, with numbers that the scale's device has never sent.
create function forgotten_weighings(before timestamptz, most integer)
returns table (organization_id bigint, key uuid, device_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select organization_id, key, device_id from scale_weighing
  where reading_id is null and undone_at is null and device_id is not null and received_at < before
  order by received_at, key limit most
$$;

revoke execute on function forgotten_weighings from public;
grant execute on function forgotten_weighings to tunna_app;
