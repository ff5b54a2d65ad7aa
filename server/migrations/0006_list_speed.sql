-- What makes long lists cheap: a key by which texts stand in Icelandic order byte by byte, pairs of letters that lead a search to its rows,
-- and a session that is read together with the role.

-- ── Icelandic order as a key ────────────────────────────────────────────────────────────────────────────────────────

-- The order of domain/sorting.ts, as bytes: first letters, then accents, then case, at last the text itself, with \x01 between them. Of the
-- letters white space is \x02, a sign follows \x03, a number \x04 and its length, a letter of another alphabet ~. Of accents and cases
-- \x02 is the plain letter; there is none at the end.
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
  -- Pieces of digits and pieces of everything else.
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

alter table container
  add column name_key text collate "C" not null default '',
  add column location_key text collate "C",
  add column stream_key text collate "C" not null default '';

-- ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every two neighbouring signs of a text, as numbers of the organization's own. Words hold no white space, so pairs with it lead nowhere.
create function search_pairs(of_organization_id bigint, given text) returns bigint[]
language sql immutable strict parallel safe
return array(
  select hashtextextended(substr(given, place, 2), of_organization_id) from generate_series(1, length(given) - 1) place
);

-- What filters and sorting read of the current organization's containers that hold all the patterns, which are folded. The index that leads
-- there cannot be used under row-level security, which lets only few operators look at a row before it; what is shown of a container is
-- read under it.
create function containers_holding(patterns text[])
returns table (
  id bigint, status text, location_id text, waste_stream_id bigint, service_provider_id bigint, name_key text, location_key text,
  stream_key text, volume_liters integer, created_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
  select container.id, container.status, container.location_id, container.waste_stream_id, container.service_provider_id,
    container.name_key, container.location_key, container.stream_key, container.volume_liters, container.created_at
  from container
  where container.organization_id = current_organization_id()
    and search_pairs(container.organization_id, container.search_text) @> (
      select coalesce(array_agg(pair), '{}')
      from unnest(patterns) pattern,
        unnest(search_pairs(current_organization_id(), regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g'))) pair
    )
    and container.search_text like all (patterns)
$$;

create or replace function set_container_words() returns trigger
language plpgsql as $$
declare
  words record;
begin
  -- A stream that was taken away is kept for the containers that were taken away with it, and for no others. Reported as what it is to
  -- whoever names it: a stream that is not there.
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
update container set location_id = location_id;

drop index container_by_custom_id, container_by_location_name, container_by_stream_name;
create index container_by_name on container (organization_id, name_key, id);
create index container_by_location on container (organization_id, location_key, id);
create index container_by_stream on container (organization_id, stream_key, id);
create index container_by_volume on container (organization_id, volume_liters, id);
create index container_by_creation on container (organization_id, created_at, id);
create index container_search on container using gin (search_pairs(organization_id, search_text)) with (fastupdate = off);

-- ── Sessions ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A session with its person's role in an organization: null where they are no member, and where no organization is asked for.
create function find_member_session(of_id uuid, of_organization_id bigint)
returns table (
  person_id bigint, is_set_up boolean, organization_id bigint, department_id bigint, device_id bigint, credential_id uuid,
  expires_at timestamptz, revoked boolean, last_seen_at timestamptz, role text
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select session.person_id, person.full_name is not null and person.terms_version is not null,
    credential.organization_id, coalesce(credential.department_id, device.department_id), credential.device_id, credential.id,
    session.expires_at, session.revoked_at is not null or credential.revoked_at is not null, session.last_seen_at,
    (select membership.role from membership
     where membership.organization_id = of_organization_id and membership.person_id = session.person_id)
  from session
  left join person on person.id = session.person_id
  left join credential on credential.id = session.credential_id
  left join device on device.organization_id = credential.organization_id and device.id = credential.device_id
  where session.id = of_id
$$;
drop function own_role;

revoke execute on function icelandic_key, search_pairs, containers_holding, find_member_session from public;
grant execute on function icelandic_key, search_pairs, containers_holding, find_member_session to tunna_app;
