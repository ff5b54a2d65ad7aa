-- The row of a container holds what search and sorting read of its location and its stream.

create function container_words(of_organization_id bigint, of_location_id text, of_waste_stream_id bigint)
returns table (location_name text, stream_name text, stream_words text)
language sql stable
as $$
  select (select location.name from location where location.organization_id = of_organization_id and location.id = of_location_id),
    coalesce(stream.name_override, category.name_is),
    concat_ws(' ', stream.name_override, category.name_is, category.name_en, category.name_no, category.name_pl)
  from waste_stream stream
  join waste_category category on category.id = stream.waste_category_id
  where stream.organization_id = of_organization_id and stream.id = of_waste_stream_id
$$;

create function set_container_words() returns trigger
language plpgsql as $$
declare
  words record;
begin
  -- A removed stream is kept for the containers that were removed with it, and for no others. The caller sees a violated foreign key.
  if new.status <> 'removed' and exists (
    select from waste_stream stream
    where stream.organization_id = new.organization_id and stream.id = new.waste_stream_id and stream.removed_at is not null
  ) then
    raise foreign_key_violation using message = 'the waste stream was taken away', constraint = 'container_organization_id_waste_stream_id_fkey';
  end if;
  select * into words from container_words(new.organization_id, new.location_id, new.waste_stream_id);
  new.location_name := words.location_name;
  new.stream_name := coalesce(words.stream_name, '');
  new.search_text := search_fold(concat_ws(' ', new.custom_id, new.slug, new.description, words.location_name, words.stream_words));
  new.name_key := icelandic_key(coalesce(new.custom_id, new.slug));
  new.location_key := icelandic_key(new.location_name);
  new.stream_key := icelandic_key(new.stream_name);
  return new;
end
$$;
create trigger set_container_words before insert or update of custom_id, slug, description, location_id, waste_stream_id, status on container
  for each row execute function set_container_words();

create function refresh_container_words() returns trigger
language plpgsql as $$
begin
  -- An update that names a column fires the trigger above.
  if tg_table_name = 'location' then
    update container set location_id = location_id where organization_id = new.organization_id and location_id = new.id;
  else
    update container set waste_stream_id = waste_stream_id where organization_id = new.organization_id and waste_stream_id = new.id;
  end if;
  return null;
end
$$;
create trigger refresh_container_words after update of name on location
  for each row when (old.name is distinct from new.name) execute function refresh_container_words();
create trigger refresh_container_words after update of name_override, waste_category_id on waste_stream
  for each row when (old.name_override is distinct from new.name_override or old.waste_category_id <> new.waste_category_id)
  execute function refresh_container_words();

revoke execute on function container_words, set_container_words, refresh_container_words from public;
grant execute on function container_words, set_container_words, refresh_container_words to tunna_app;
