-- Keeps the category of a waste stream by month. It is valid from the month of the day from which changed codes are valid. A category that is
-- changed on the day on which it was chosen is a correction, and keeps its first month.
create function keep_stream_category() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Atlantic/Reykjavik')::date;
  since date := '0001-01-01';
begin
  if tg_op = 'UPDATE' then
    select valid_from into since from stream_category
    where organization_id = new.organization_id and waste_stream_id = new.id and valid_until is null and entered_on = today;
    since := least(coalesce(since, 'infinity'), date_trunc('month', new.codes_from)::date);
    delete from stream_category
    where organization_id = new.organization_id and waste_stream_id = new.id and valid_from >= since;
    update stream_category set valid_until = since
    where organization_id = new.organization_id and waste_stream_id = new.id and coalesce(valid_until, 'infinity') > since;
  end if;
  insert into stream_category (organization_id, waste_stream_id, valid_from, waste_category_id, entered_on)
  values (new.organization_id, new.id, since, new.waste_category_id, today);
  return null;
end
$$;
create trigger keep_category_of_new after insert on waste_stream
  for each row execute function keep_stream_category();
create trigger keep_category_of_changed after update of waste_category_id on waste_stream
  for each row
  when (old.waste_category_id is distinct from new.waste_category_id)
  execute function keep_stream_category();
revoke execute on function keep_stream_category from public;
