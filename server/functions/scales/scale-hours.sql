-- Keeps scale_hour: sums of readings by hour. The functions that return text build queries over a table of readings, or over the
-- rows that a statement changed.

-- The rows of a table of readings as sums by hour, times a sign. The hours are those of Iceland, also in a database whose time zone is half
-- an hour away.
create function summed_hours(reading text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, scale_id, date_trunc('hour', weighed_at, 'UTC') as hour,
      %2$s * coalesce(sum(readings) filter (where removed_at is null), 0) as readings,
      %2$s * coalesce(sum(readings) filter (where counted), 0) as counted, %2$s * coalesce(sum(net) filter (where counted), 0) as kg
    from %1$I where scale_id is not null
    group by organization_id, scale_id, date_trunc('hour', weighed_at, 'UTC')
  $text$, reading, sign)
$$;

-- In the order of the key, so that two writers of the same hours lock them in the same order. It leaves out an organization that is being
-- deleted.
create function kept_hours(changes text) returns text
language sql immutable parallel safe as $$
  select format($text$
    insert into scale_hour as kept (organization_id, scale_id, hour, readings, counted, kg)
    select organization_id, scale_id, hour, sum(readings), sum(counted), sum(kg)
    from (%s) changed
    where exists (select from organization where id = organization_id)
    group by organization_id, scale_id, hour
    having sum(readings) <> 0 or sum(counted) <> 0 or sum(kg) <> 0
    order by organization_id, scale_id, hour
    on conflict (organization_id, scale_id, hour) do update
    set readings = kept.readings + excluded.readings, counted = kept.counted + excluded.counted, kg = kept.kg + excluded.kg
  $text$, changes)
$$;

do $$
begin
  execute trigger_function('note_hours_of_new', kept_hours(summed_hours('now_rows', 1)));
  execute trigger_function('note_hours_of_changed', kept_hours(concat_ws(
    ' union all ', summed_hours('then_rows', -1), summed_hours('now_rows', 1)
  )));
  execute trigger_function('note_hours_of_gone', kept_hours(summed_hours('then_rows', -1)));
end
$$;
create trigger note_hours_of_new after insert on scale_reading
  referencing new table as now_rows for each statement execute function note_hours_of_new();
create trigger note_hours_of_changed after update on scale_reading
  referencing old table as then_rows new table as now_rows for each statement execute function note_hours_of_changed();
create trigger note_hours_of_gone after delete on scale_reading
  referencing old table as then_rows for each statement execute function note_hours_of_gone();

-- Calculates the hours of an organization again, while scales send readings. Adds the difference from the correct sums at one
-- moment. Returns the number of wrong hours.
create function rebuild_scale_hours(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong bigint;
begin
  execute kept_hours(format($text$
    %s
    union all
    select organization_id, scale_id, hour, -readings, -counted, -kg from scale_hour where organization_id = %s
  $text$, replace(summed_hours('scale_reading', 1), 'where scale_id is not null', format('where scale_id is not null and organization_id = %s', rebuilt)), rebuilt));
  get diagnostics wrong = row_count;
  return wrong;
end
$$;

revoke execute on function rebuild_scale_hours from public;
