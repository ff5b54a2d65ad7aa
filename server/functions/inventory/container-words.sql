-- The row of a container holds what search and sorting read of its location and its stream.

-- The order of domain/text/sorting.ts, as bytes: letters, then accents, then case, then the text itself, with \x01 between them. Among
-- the letters white space is \x02, a sign follows \x03, a number \x04 and its length, a letter of another alphabet ~. Among
-- accents and cases \x02 is the plain letter; there is none at the end.
create function icelandic_key(given text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog
as $$
declare
  alphabet constant text := 'aábcdđðeéfghiíjklmnoópqrstuúvwxyýzþæäöøå';
  weights constant text := '01234456789:;<=>?@ABCDEFGHIJKLMNOPQRRSST';
  composed text := normalize(given, NFC);
  spelled text := lower(composed collate "und-x-icu");
  is_foreign boolean := spelled ~ '[^ -~áðéíóúýþæö]';
  letters text;
  accents text := '';
  cases text := '';
begin
  if composed <> spelled then
    cases := replace(replace(replace(composed, 'ß', 'ss'), 'œ', 'oe'), 'Œ', 'OE');
    cases := regexp_replace(regexp_replace(cases, '[0-9]+', '0', 'g'), '[\u0300-\u036f]', '', 'g');
    cases := regexp_replace(cases collate "und-x-icu", '[[:upper:]]', E'\x03', 'g');
    cases := rtrim(regexp_replace(cases, '[^\u0003]', E'\x02', 'g'), E'\x02');
  end if;
  if is_foreign then
    select rtrim(string_agg(case
        when letter in ('đ', 'ä', 'ø', 'ł', 'ħ', 'ŧ', 'ı') then E'\x03'
        when letter in ('ß', 'œ') then E'\x03\x03'
        when strpos(alphabet, letter) > 0 or normalize(letter, NFD) = letter and letter !~ '[\u0300-\u036f]' then E'\x02'
        else regexp_replace(normalize(letter, NFD), '[^\u0300-\u036f]', E'\x03', 'g') end, '' order by place), E'\x02')
    into accents
    from unnest(string_to_array(regexp_replace(spelled, '[0-9]+', '0', 'g'), null)) with ordinality spelled_letter (letter, place);
    spelled := translate(replace(replace(spelled, 'ß', 'ss'), 'œ', 'oe'), 'łħŧı', 'lhti');
    select string_agg(case
        when strpos(alphabet, letter) > 0 then letter
        else regexp_replace(normalize(letter, NFD), '[\u0300-\u036f]', '', 'g') end, '' order by place)
    into spelled
    from unnest(string_to_array(spelled, null)) with ordinality spelled_letter (letter, place);
    spelled := regexp_replace(spelled collate "und-x-icu", '\s', ' ', 'g');
  end if;
  -- Runs of digits, and runs of all other characters.
  select string_agg(
    case when piece[1] is not null then E'\x04' || chr(least(length(number), 50000)) || number
    else translate(
      case when is_foreign then regexp_replace(signed collate "und-x-icu", '((?![aábcdđðeéfghiíjklmnoópqrstuúvwxyýzþæäöøå])[[:alpha:]])', '~\1', 'g')
      else signed end, ' ' || alphabet, E'\x02' || weights)
    end, '' order by place)
  into letters
  from regexp_matches(spelled, '([0-9]+)|([^0-9]+)', 'g') with ordinality found (piece, place),
    coalesce(nullif(ltrim(piece[1], '0'), ''), '0') number,
    regexp_replace(piece[2] collate "und-x-icu", '([^[:alpha:] ])', E'\x03\\1', 'g') signed;
  return concat(letters, E'\x01', accents, E'\x01', cases, E'\x01', given);
end
$$;

create function container_words(of_organization_id bigint, of_location_id text, of_waste_stream_id bigint)
returns table (location_name text, stream_name text, stream_words text)
language sql stable
as $$
  select (select location.name from location where location.organization_id = of_organization_id and location.id = of_location_id),
    coalesce(stream.name_override, category.names ->> 'is'),
    concat_ws(' ', stream.name_override, (select string_agg(name.value, ' ') from jsonb_each_text(category.names) name))
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
  -- Waits for changes of a new location or stream: a new name does not reach a container that is not committed.
  if tg_op = 'INSERT' or new.location_id is distinct from old.location_id then
    perform from location where location.organization_id = new.organization_id and location.id = new.location_id for share;
  end if;
  if tg_op = 'INSERT' or new.waste_stream_id <> old.waste_stream_id then
    perform from waste_stream stream where stream.organization_id = new.organization_id and stream.id = new.waste_stream_id for share;
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
  elsif tg_table_name = 'waste_category' then
    update container set waste_stream_id = container.waste_stream_id
    from waste_stream stream
    where stream.organization_id = container.organization_id and stream.id = container.waste_stream_id and stream.waste_category_id = new.id;
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
create trigger refresh_container_words after update of names on waste_category
  for each row when (old.names <> new.names) execute function refresh_container_words();

revoke execute on function icelandic_key, container_words, set_container_words, refresh_container_words from public;
grant execute on function icelandic_key, container_words, set_container_words, refresh_container_words to tunna_app;

-- The rows follow a changed rule.
update container set location_id = location_id;
