-- Erases a person. Personal data is deleted; the records of organizations stay without the name.
create function erase_person(of_id bigint) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  -- The only change that the audit trail allows: the entry stays, the name is removed.
  update audit_entry set name = '' where entity = 'member' and entity_id = of_id::text;
  update audit_entry set name = '' from person_identity identity
  where identity.person_id = of_id and audit_entry.entity = 'invite' and audit_entry.name = identity.value;
  delete from invite using person_identity identity
  where identity.person_id = of_id and invite.kind = identity.kind and invite.value = identity.value;
  delete from sign_in_challenge using person_identity identity
  where identity.person_id = of_id
    and sign_in_challenge.kind = identity.kind and sign_in_challenge.value = identity.value;
  delete from person where id = of_id;
$$;

-- Erases the current person.
create function erase_person() returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select erase_person(current_person_id()) $$;

revoke execute on function erase_person(bigint), erase_person() from public;
grant execute on function erase_person() to tunna_app;
