-- Keeps waiting_readings: numbers of unassigned and quarantined readings (docs/decisions/0106-sums-of-lists.md). The functions that
-- return text build queries over a table of readings, or over the rows that a statement changed.

-- The waiting rows of a table of readings, times a sign.
create function sums_of_waiting(reading text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, coalesce(scale_id, 0) as scale_id, case
        when held_because is null then 'unassigned'
        when held_because in ('repeated', 'empty') then 'discarded'
        else 'held'
      end as kind, %2$s * count(*) as readings, %2$s * sum(net) as kg
    from %1$s where removed_at is null and not counted
    group by 1, 2, 3
  $text$, reading, sign)
$$;

-- The statement that adds any of these queries. Where a scale has many rows, those that no other transaction holds become one. It leaves
-- out an organization that is being deleted.
create function added_waiting(changes text) returns text
language sql immutable parallel safe as $$
  select format($text$
    with changed as (
      select organization_id, scale_id, kind, sum(readings) as readings, sum(kg) as kg
      from (%s) change
      where exists (select from organization where id = organization_id)
      group by organization_id, scale_id, kind
      having sum(readings) <> 0 or sum(kg) <> 0
    ), held as materialized (
      select part.organization_id, part.id
      from changed
      join waiting_readings part using (organization_id, scale_id, kind)
      where (
        select count(*) from waiting_readings other
        where other.organization_id = changed.organization_id and other.scale_id = changed.scale_id and other.kind = changed.kind
      ) > 20
      for update of part skip locked
    ), taken as (
      delete from waiting_readings using held
      where waiting_readings.organization_id = held.organization_id and waiting_readings.id = held.id
      returning waiting_readings.*
    )
    insert into waiting_readings (organization_id, scale_id, kind, readings, kg)
    select organization_id, scale_id, kind, sum(readings), sum(kg)
    from (
      select * from changed
      union all
      select organization_id, scale_id, kind, readings, kg from taken
    ) kept
    group by organization_id, scale_id, kind
    having sum(readings) <> 0 or sum(kg) <> 0
  $text$, changes)
$$;

do $$
begin
  execute trigger_function(
    'note_waiting_of_new', added_waiting(sums_of_waiting('now_rows', 1)), 'exists (select from now_rows where removed_at is null and not counted)'
  );
  execute trigger_function('note_waiting_of_changed', added_waiting(concat_ws(
    ' union all ', sums_of_waiting('then_rows', -1), sums_of_waiting('now_rows', 1)
  )));
  execute trigger_function('note_waiting_of_gone', added_waiting(sums_of_waiting('then_rows', -1)));
end
$$;
create trigger note_waiting_of_new after insert on scale_reading
  referencing new table as now_rows for each statement execute function note_waiting_of_new();
create trigger note_waiting_of_changed after update on scale_reading
  referencing old table as then_rows new table as now_rows for each statement execute function note_waiting_of_changed();
create trigger note_waiting_of_gone after delete on scale_reading
  referencing old table as then_rows for each statement execute function note_waiting_of_gone();

-- Calculates the numbers of an organization again, while scales send readings. Adds the difference from the correct numbers at one
-- moment. Returns the number of wrong ones.
create function rebuild_waiting_readings(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong bigint;
begin
  execute added_waiting(format($text$
    %s
    union all
    select organization_id, scale_id, kind, -readings, -kg from waiting_readings where organization_id = %s
  $text$, replace(sums_of_waiting('scale_reading', 1), 'where removed_at', format('where organization_id = %s and removed_at', rebuilt)), rebuilt));
  get diagnostics wrong = row_count;
  return wrong;
end
$$;

revoke execute on function rebuild_waiting_readings from public;

-- Readings that a server of an earlier version wrote after the migration, and before the triggers were there, are counted as well.
select rebuild_waiting_readings(id) from organization order by id;
