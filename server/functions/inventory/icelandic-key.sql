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

revoke execute on function icelandic_key from public;
grant execute on function icelandic_key to tunna_app;
