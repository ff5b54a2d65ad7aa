-- Weeks, months without a year and periods are no part of a wording's key any more. Stored keys are made again from the keys before, with the
-- patterns of `passing` in domain/invoices/classification/line-text.ts. Keys of items and locations are unchanged.
create function lasting_wording(wording text) returns text language plpgsql immutable set search_path = pg_catalog as $$
declare
  months constant text := 'januar|februar|mars|april|mai|juni|juli|agust|september|oktober|november|desember|january|february|march|may|june|july|august|october|december';
  stems constant text := 'jan|feb|mar|apr|mai|may|jun|jul|ag|aug|sep|okt|oct|nov|des|dec';
  pattern text;
  rest text := wording;
begin
  foreach pattern in array array[
    '(\y\d{1,2}\.(\d{1,2}\.)?(\d{4})? ?[-–] ?)?\y(\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})|\d{4}-\d{2}-\d{2})\y',
    '(\y\d{1,2}\. ?[-–] ?)?(\y\d{1,2}\. ?)?\y((' || stems || ')[a-z]*\.? ?\d{4}|' || months || ')\y',
    '\y(\d{1,2}[/.-]20\d{2}|20\d{2}[/.-](0[1-9]|1[0-2]))\y',
    '\y(vik[au]|vikur|week|weeks|uke|uker|tydzien) ?(nr\.? ?)?\d{1,2}( ?[-–,/] ?\d{1,2})*\y',
    '\y(\d{1,2}\. ?[-–] ?)?\d{1,2}\. ?(vik[au]|vikur|uke|arsfjordungur)\y|\yq[1-4]\y',
    '\y20\d{2}\y(?! ?(l|ltr|litra|kg|kr|m3)\y)',
    '(\y(nr|no)\.? ?|#)\d+\y|\y\d{5,}\y'
  ] loop
    rest := regexp_replace(rest, pattern, ' ', 'g');
  end loop;
  rest := regexp_replace(rest, '\s+', ' ', 'g');
  rest := btrim(regexp_replace(rest, '^[ ,.:;–-]+|[ ,.:;(–-]+$', '', 'g'));
  return case when rest = '' then wording else rest end;
end $$;

update invoice_line set wording_key = lasting_wording(wording_key) where wording_key <> lasting_wording(wording_key);

-- Of several choices that have one key now, the newest stays. The others are removed, and can be restored as replaced ones are.
do $$
declare
  known text;
begin
  foreach known in array array['material_normalization', 'location_normalization'] loop
    execute format('
      update %1$I older set removed_at = now()
      where match = ''wording'' and removed_at is null and exists (
        select from %1$I newer
        where newer.organization_id = older.organization_id and newer.service_provider_id = older.service_provider_id
          and newer.match = ''wording'' and newer.removed_at is null and newer.id > older.id
          and lasting_wording(newer.match_key) = lasting_wording(older.match_key)
      )', known);
    execute format('update %I set match_key = lasting_wording(match_key) where match = ''wording''', known);
  end loop;
end $$;

drop function lasting_wording(text);

-- Choices that were made without a person, because one outcome was certain. They are calculated again after each choice of a person.
alter table material_normalization add column is_automatic boolean not null default false;
alter table location_normalization add column is_automatic boolean not null default false;
