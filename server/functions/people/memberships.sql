-- The organizations of the current person, and the role in each.
create function own_memberships()
returns table (organization_id bigint, organization_name text, org_slug text, role text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select organization.id, organization.name, organization.org_slug, membership.role
  from membership
  join organization on organization.id = membership.organization_id
  where membership.person_id = current_person_id()
  order by organization.name, organization.id
$$;

-- Open invites for the identities of the current person.
create function own_invites()
returns table (
  id bigint, organization_id bigint, organization_name text, role text, invited_by text, created_at timestamptz, expires_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select invite.id, organization.id, organization.name, invite.role, inviter.full_name, invite.created_at, invite.expires_at
  from person_identity identity
  join invite on invite.kind = identity.kind and invite.value = identity.value
  join organization on organization.id = invite.organization_id
  left join person inviter on inviter.id = invite.invited_by
  where identity.person_id = current_person_id()
    and invite.accepted_at is null and invite.revoked_at is null and invite.expires_at > now()
  order by invite.created_at, invite.id
$$;

-- Makes the current person a member, once. No row if the invite is for another person or no longer open. A member keeps the
-- greater of the two roles.
create function accept_invite(of_id bigint)
returns table (organization_id bigint, org_slug text, role text)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  accepted record;
  ranks constant text[] := array['viewer', 'analyst', 'editor', 'finance', 'admin', 'owner'];
begin
  update invite set accepted_at = now()
  where id = of_id and accepted_at is null and revoked_at is null and expires_at > now()
    and exists (
      select from person_identity identity
      where identity.person_id = current_person_id() and identity.kind = invite.kind and identity.value = invite.value
    )
  returning organization_id, role into accepted;
  if not found then return; end if;
  insert into membership (organization_id, person_id, role)
  values (accepted.organization_id, current_person_id(), accepted.role)
  on conflict on constraint membership_pkey do update set role =
    case when array_position(ranks, excluded.role) > array_position(ranks, membership.role) then excluded.role else membership.role end;
  insert into audit_entry (organization_id, person_id, action, entity, entity_id, name, changes)
  select accepted.organization_id, person.id, 'joined', 'member', person.id, coalesce(person.full_name, ''),
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', accepted.role))
  from person where person.id = current_person_id();
  insert into organization_event (organization_id, kind, permission, actor_person_id, topic, entity, entity_id, data)
  values (accepted.organization_id, 'member_joined', 'members.write', current_person_id(), 'members', 'member', current_person_id(),
    jsonb_build_object('role', accepted.role));
  return query
    select organization.id, organization.org_slug, membership.role
    from membership
    join organization on organization.id = membership.organization_id
    where membership.organization_id = accepted.organization_id and membership.person_id = current_person_id();
end
$$;

-- Organizations that would have no owner without the current person.
create function solely_owned()
returns table (organization_id bigint, organization_name text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select organization.id, organization.name
  from membership own
  join organization on organization.id = own.organization_id
  where own.person_id = current_person_id() and own.role = 'owner' and not exists (
    select from membership other
    where other.organization_id = own.organization_id and other.role = 'owner' and other.person_id <> own.person_id
  )
  order by organization.name
$$;

-- The name of a member of the current organization; null for every other person.
create function member_name(of_person_id bigint) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select person.full_name from membership join person on person.id = membership.person_id
  where membership.organization_id = current_organization_id() and membership.person_id = of_person_id
$$;

-- The members of the current organization. The caller decides who may see addresses.
create function organization_members()
returns table (person_id bigint, full_name text, role text, email text, phone_number text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select membership.person_id, coalesce(person.full_name, ''), membership.role,
    (select value from person_identity where person_identity.person_id = person.id and kind = 'email' order by value limit 1),
    (select value from person_identity where person_identity.person_id = person.id and kind = 'phone' order by value limit 1),
    membership.created_at
  from membership
  join person on person.id = membership.person_id
  where membership.organization_id = current_organization_id()
$$;

revoke execute on function
  own_memberships, own_invites, accept_invite, solely_owned, member_name, organization_members from public;
grant execute on function
  own_memberships, own_invites, accept_invite, solely_owned, member_name, organization_members to tunna_app;
