-- Reads and creates people by an identity that was just proved.

-- The person behind an identity that was just proved, or null.
create function person_of_identity(of_kind text, of_value text) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select person_id from person_identity where kind = of_kind and value = of_value $$;

-- The person behind an identity that was just proved. Creates the person if the identity is new.
create function person_by_identity(of_kind text, of_value text, of_language text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  found_id bigint;
begin
  -- Two proofs of the same identity at the same time must lead to one person.
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ' ' || of_value, 0));
  select person_id into found_id from person_identity where kind = of_kind and value = of_value;
  if found_id is null then
    insert into person (language) values (of_language::language_code) returning id into found_id;
    insert into person_identity (kind, value, person_id) values (of_kind, of_value, found_id);
  end if;
  return found_id;
end
$$;

-- The person whom an OpenID provider authenticated. Creates the person, with the e-mail address, if neither is known yet. Null if
-- the address belongs to another person: an equal address does not take over an account.
create function person_by_openid(of_value text, of_email text, of_language text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  found_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('openid ' || of_value, 0));
  select person_id into found_id from person_identity where kind = 'openid' and value = of_value;
  if found_id is not null then return found_id; end if;
  -- The same lock as for a code sent to the address.
  perform pg_advisory_xact_lock(hashtextextended('email ' || of_email, 0));
  if exists (select from person_identity where kind = 'email' and value = of_email) then return null; end if;
  insert into person (language) values (of_language::language_code) returning id into found_id;
  insert into person_identity (kind, value, person_id) values ('email', of_email, found_id), ('openid', of_value, found_id);
  return found_id;
end
$$;

-- Whether the person who proved this identity is a member of the current organization.
create function is_member_identity(of_kind text, of_value text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from person_identity identity
    join membership on membership.person_id = identity.person_id and membership.organization_id = current_organization_id()
    where identity.kind = of_kind and identity.value = of_value
  )
$$;

revoke execute on function person_of_identity, person_by_identity, person_by_openid, is_member_identity from public;
grant execute on function person_of_identity, person_by_identity, person_by_openid, is_member_identity to tunna_app;
