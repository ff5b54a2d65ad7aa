-- Each function takes something unguessable that the caller holds: a session id, or the hash of a secret.

-- Opens a session for a person or a credential that was just proved.
create function open_session(
  of_person_id bigint, of_credential_id uuid, of_method text, of_user_agent text, until timestamptz, at timestamptz
) returns uuid
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into session (person_id, credential_id, method, user_agent, expires_at, created_at, last_seen_at, confirmed_at)
  values (of_person_id, of_credential_id, of_method, of_user_agent, until, at, at, case when of_person_id is not null then at end)
  returning id
$$;

-- The session of a token. The caller has checked the token's signature.
create function find_session(of_id uuid)
returns table (
  person_id bigint, is_set_up boolean, organization_id bigint, department_id bigint, device_id bigint, credential_id uuid,
  expires_at timestamptz, revoked boolean, last_seen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select session.person_id, person.full_name is not null and person.terms_version is not null,
    credential.organization_id, coalesce(credential.department_id, device.department_id), credential.device_id, credential.id,
    session.expires_at, session.revoked_at is not null or credential.revoked_at is not null, session.last_seen_at
  from session
  left join person on person.id = session.person_id
  left join credential on credential.id = session.credential_id
  left join device on device.organization_id = credential.organization_id and device.id = credential.device_id
  where session.id = of_id
$$;

-- A session with its person's role in an organization. The role is null if the person is no member or no organization is given.
create function find_member_session(of_id uuid, of_organization_id bigint)
returns table (
  person_id bigint, is_set_up boolean, organization_id bigint, department_id bigint, device_id bigint, credential_id uuid,
  expires_at timestamptz, revoked boolean, last_seen_at timestamptz, confirmed_at timestamptz, role text
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select session.person_id, person.full_name is not null and person.terms_version is not null,
    credential.organization_id, coalesce(credential.department_id, device.department_id), credential.device_id, credential.id,
    session.expires_at, session.revoked_at is not null or credential.revoked_at is not null, session.last_seen_at,
    session.confirmed_at,
    (select membership.role from membership
     where membership.organization_id = of_organization_id and membership.person_id = session.person_id)
  from session
  left join person on person.id = session.person_id
  left join credential on credential.id = session.credential_id
  left join device on device.organization_id = credential.organization_id and device.id = credential.device_id
  where session.id = of_id
$$;

-- Records that a session is in use. The server calls it rarely for each session.
create function touch_session(of_id uuid, at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ update session set last_seen_at = at where id = of_id $$;

-- Ends a session permanently. Only the holder of its token knows the id.
create function revoke_session(of_id uuid) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ update session set revoked_at = now() where id = of_id and revoked_at is null $$;

-- The credential with this secret, and records its use. No row if there is none or it was revoked.
create function use_credential(of_secret_hash bytea)
returns table (credential_id uuid, organization_id bigint, department_id bigint, device_id bigint)
language sql volatile security definer set search_path = public, pg_temp
as $$
  update credential set last_used_at = now()
  where secret_hash = of_secret_hash and revoked_at is null
  returning id, organization_id,
    coalesce(department_id, (select device.department_id from device
      where device.organization_id = credential.organization_id and device.id = credential.device_id)),
    device_id
$$;

revoke execute on function
  open_session, find_session, find_member_session, touch_session, revoke_session, use_credential from public;
grant execute on function
  open_session, find_session, find_member_session, touch_session, revoke_session, use_credential to tunna_app;
