-- What tables of every quarter depend on: types, the Icelandic collation, and functions in policies, generated columns and indexes.
-- These functions never change; all others are in server/functions (docs/decisions/0046-one-schema.md).
--
-- Every table of an organization has organization_id first in its primary key and in every foreign key. Row-level security shows a
-- transaction the rows of the organization in tunna.organization_id, and none without it. Visitors without a session read through
-- the public_* functions only.

grant usage on schema public to tunna_app;

create domain language_code as text check (value in ('is', 'en', 'no', 'pl'));
create domain hex_color as text check (value ~ '^#[0-9a-f]{6}$');
-- List of Waste (2000/532/EC): six digits, with an asterisk for hazardous waste.
create domain ewc_code as text check (value ~ '^[0-9]{6}\*?$');
-- Recovery and disposal operations of directive 2008/98/EC, annexes I and II.
create domain treatment_code as text check (value ~ '^(R([1-9]|1[0-3])|D([1-9]|1[0-5]))$');

-- Icelandic order (a á b d ð e é … þ æ ö), with numbers inside texts by their value: TUN-2 before TUN-10.
create collation icelandic (provider = icu, locale = 'is-u-kn-true');

create function current_organization_id() returns bigint
language sql stable parallel safe
return nullif(current_setting('tunna.organization_id', true), '')::bigint;

create function current_person_id() returns bigint
language sql stable parallel safe
return nullif(current_setting('tunna.person_id', true), '')::bigint;

-- Text as search compares it: lower case, without accents, letters that keyboards lack written out.
create function search_fold(given text) returns text
language sql immutable parallel safe
return replace(replace(translate(lower(given collate "und-x-icu"), 'áàâäåãéèêëíìîïóòôöøõúùûüýÿðđłńňśšźżžçćčąęőű', 'aaaaaaeeeeiiiioooooouuuuyyddlnnsszzzcccaeou'), 'þ', 'th'), 'æ', 'ae');

-- Every two neighbouring characters of a text, as numbers that differ between organizations.
create function search_pairs(of_organization_id bigint, given text) returns bigint[]
language sql immutable strict parallel safe
return array(
  select hashtextextended(substr(given, place, 2), of_organization_id) from generate_series(1, length(given) - 1) place
);

revoke execute on function current_organization_id, current_person_id, search_fold, search_pairs from public;
grant execute on function current_organization_id, current_person_id, search_fold, search_pairs to tunna_app;
