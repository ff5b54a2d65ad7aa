-- Combines readings of old hours (docs/decisions/0112-old-readings-by-hour.md).

-- Adds numbers of a device to those that were received. Stored readings between them close the gaps.
create function keep_received_numbers(of_organization_id bigint, of_device_id bigint, numbers bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  lowest constant bigint := (select min(number) from unnest(numbers) number);
  highest constant bigint := (select max(number) from unnest(numbers) number);
  ranges int8multirange;
begin
  select range_agg(part) into ranges
  from (
    select int8range(number, number, '[]') as part from unnest(numbers) number
    union all
    select int8range(sequence, sequence, '[]') from scale_reading
    where organization_id = of_organization_id and device_id = of_device_id and sequence between lowest and highest
    union all
    select int8range(first_number, last_number, '[]') from received_numbers
    where organization_id = of_organization_id and device_id = of_device_id and first_number <= highest + 1 and last_number >= lowest - 1
  ) known;
  delete from received_numbers
  where organization_id = of_organization_id and device_id = of_device_id and first_number <= highest + 1 and last_number >= lowest - 1;
  insert into received_numbers (organization_id, device_id, first_number, last_number)
  select of_organization_id, of_device_id, lower(part), upper(part) - 1 from unnest(ranges) part;
end
$$;

-- Combines the counted readings of a scale from `since` to `until_at`: those of one hour and day that all figures treat alike. The one
-- with the highest number stays, with the weight of all. Readings that members entered or commented stay as they are.
create function combine_hours(of_organization_id bigint, of_scale_id bigint, since timestamptz, until_at timestamptz) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  gone_ids bigint[];
  kept_ids bigint[];
begin
  perform from scale_reading
  where organization_id = of_organization_id and scale_id = of_scale_id and weighed_at >= since and weighed_at < until_at and counted
  order by id for update;
  select array_agg(id), array_agg(kept_id) into gone_ids, kept_ids
  from (
    select id, first_value(id) over (alike order by sequence desc, id desc) as kept_id, sum(net) over alike as kg
    from scale_reading
    where organization_id = of_organization_id and scale_id = of_scale_id and weighed_at >= since and weighed_at < until_at and counted
      and origin <> 'written' and note = ''
    window alike as (
      partition by origin, device_id, location_id, waste_stream_id, department_id, container_id, weighed_on, date_trunc('hour', weighed_at, 'UTC')
    )
  ) reading
  -- What a weight of twelve digits can hold.
  where id <> kept_id and kg < 1000000000;
  if gone_ids is null then return; end if;
  update scale_reading kept
  set net = kept.net + gone.net, readings = kept.readings + gone.readings, weighed_at = greatest(kept.weighed_at, gone.last_at),
    gross = null, tare = null, bin_tare = null, load = null, clock_skew = null, stable = null, entered_by = null, assigned_by = null,
    assigned_by_department_id = null, assigned_by_device_id = null, weighing_key = null, version = kept.version + 1
  from (
    select kept_id, sum(net) as net, sum(readings) as readings, max(weighed_at) as last_at
    from unnest(gone_ids, kept_ids) pair (gone_id, kept_id)
    join scale_reading on organization_id = of_organization_id and id = gone_id
    group by kept_id
  ) gone
  where kept.organization_id = of_organization_id and kept.id = gone.kept_id;
  update scale_weighing set reading_id = kept_id
  from unnest(gone_ids, kept_ids) pair (gone_id, kept_id)
  where organization_id = of_organization_id and reading_id = gone_id;
  perform keep_received_numbers(of_organization_id, device_id, array_agg(sequence))
  from scale_reading
  where organization_id = of_organization_id and id = any(gone_ids) and device_id is not null
  group by device_id;
  delete from scale_reading where organization_id = of_organization_id and id = any(gone_ids);
end
$$;

-- Combines the next hours before a moment, of one scale, with about so many readings. Returns false if none are left.
create function combine_readings(before timestamptz, max_readings bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  next_scale record;
  until_at timestamptz;
begin
  select organization_id, id, coalesce(combined_before, '-infinity') as since into next_scale
  from scale where combined_before is null or combined_before < before
  order by organization_id, id limit 1 for no key update skip locked;
  if not found then return false; end if;
  select max(hour) + interval '1 hour' into until_at
  from (
    select hour, sum(counted) over in_order as so_far, row_number() over in_order as place
    from (
      select hour, counted from scale_hour
      where organization_id = next_scale.organization_id and scale_id = next_scale.id and hour >= next_scale.since and hour < before
      order by hour limit 2000
    ) next_hour
    window in_order as (order by hour)
  ) summed
  where so_far <= max_readings or place = 1;
  perform combine_hours(next_scale.organization_id, next_scale.id, next_scale.since, least(until_at, before));
  update scale set combined_before = coalesce(least(until_at, before), before)
  where organization_id = next_scale.organization_id and id = next_scale.id;
  return true;
end
$$;

revoke execute on function keep_received_numbers, combine_hours, combine_readings from public;
grant execute on function combine_readings to tunna_app;
