create function note_notification() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission, person_id)
  values (new.organization_id, 'notification', new.id::text, new.permission, new.for_person_id);
  return null;
end
$$;
create trigger note_notification after insert on organization_event for each row execute function note_notification();

-- Other screens of the person show that a notification was read.
create function note_notification_read() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_live_event(
    0, 'notification', 'read', null,
    (case tg_table_name when 'person' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'person_id' end)::bigint, null, null
  );
  return null;
end
$$;
create trigger note_notification_read after insert on notification_read
  for each row execute function note_notification_read();
create trigger note_notification_read after update of notifications_read_to on person
  for each row when (old.notifications_read_to <> new.notifications_read_to) execute function note_notification_read();

-- The latest notifications of the current person in their organizations, newest first, without the kinds that they turned off.
-- `of_organizations` and `of_permissions` name, pair by pair, the permissions of their roles; a pair of an organization where
-- they are no member has no effect.
create function own_notifications(of_organizations bigint[], of_permissions text[], since timestamptz, most integer)
returns table (
  organization_id bigint, organization_name text, org_slug text, id bigint, at timestamptz, kind text, topic text, entity text,
  entity_id text, name text, data jsonb, actor text, is_read boolean
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select event.organization_id, organization.name, organization.org_slug, event.id, event.at, event.kind, event.topic, event.entity,
    event.entity_id, event.name, event.data, actor.full_name,
    event.id <= own.notifications_read_to or exists (
      select from notification_read
      where notification_read.organization_id = event.organization_id and notification_read.event_id = event.id
        and notification_read.person_id = own.id
    )
  from person own
  join membership on membership.person_id = own.id
  join organization on organization.id = membership.organization_id
  cross join lateral (
    -- The key is in this order: only the latest rows of each organization are read.
    select * from organization_event event
    where event.organization_id = membership.organization_id
      and event.at > greatest(since, membership.created_at)
      and event.actor_person_id is distinct from own.id
      and (event.for_person_id = own.id or (membership.organization_id, event.permission) in (
        select * from unnest(of_organizations, of_permissions)
      ))
      and not exists (
        select from notification_choice choice
        where choice.person_id = own.id and choice.kind = event.kind and choice.way = 'off'
      )
    order by event.id desc
    limit most
  ) event
  left join person actor on actor.id = event.actor_person_id
  where own.id = current_person_id()
  order by event.id desc
  limit most
$$;

-- Writes one letter for each person and organization about the events since the last run, to the people who chose mail.
-- `of_roles` and `of_permissions` name, pair by pair, the permissions of roles. Returns the number of letters, 0 while another
-- run is active.
create function write_notification_mail(of_roles text[], of_permissions text[], most integer) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  looked record;
  -- The next run reads the transactions that are still open.
  until constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  letters bigint;
begin
  select * into looked from notification_mail_cursor for update skip locked;
  if not found then return 0; end if;
  insert into outgoing_message (organization_id, kind, channel, recipient, language, person_id, event_ids)
  select event.organization_id, 'notifications', 'email', address.value, person.language, person.id,
    (array_agg(event.id order by event.id desc))[:most]
  from organization_event event
  join membership on membership.organization_id = event.organization_id and membership.created_at < event.at
  join notification_choice choice
    on choice.person_id = membership.person_id and choice.kind = event.kind and choice.way = 'email'
  join person on person.id = membership.person_id
  cross join lateral (
    select value from person_identity identity
    where identity.person_id = person.id and identity.kind = 'email'
    order by identity.verified_at, identity.value limit 1
  ) address
  where event.transaction_id >= looked.transaction_id and event.transaction_id < until
    -- This condition uses the index. No transaction lasts an hour.
    and event.at > looked.at - interval '1 hour'
    and event.actor_person_id is distinct from person.id
    and (event.for_person_id = person.id or (membership.role, event.permission) in (
      select * from unnest(of_roles, of_permissions)
    ))
  group by event.organization_id, person.id, person.language, address.value;
  get diagnostics letters = row_count;
  update notification_mail_cursor set transaction_id = until, at = now();
  return letters;
end
$$;

revoke execute on function note_notification, note_notification_read, own_notifications, write_notification_mail from public;
grant execute on function own_notifications, write_notification_mail to tunna_app;
