-- Providers that are told by a webhook, or by one letter a day; members who are told by mail of what they chose.

alter table service_provider
  drop constraint service_provider_channels_check,
  add constraint service_provider_channels_check
    check (cardinality(channels) > 0 and channels <@ array['email', 'sms', 'webhook']),
  add column webhook_url text check (webhook_url ~ '^https?://' and length(webhook_url) <= 500),
  -- Part of what its secret is made of: one more, and the secret is another.
  add column webhook_version integer not null default 1,
  -- Its mail of new requests is gathered into one letter a day.
  add column daily_digest boolean not null default false;

alter table outgoing_message
  drop constraint outgoing_message_kind_check,
  add constraint outgoing_message_kind_check check (kind in (
    'service_request_for_provider', 'service_request_for_organization', 'service_request_received', 'service_request_done',
    'service_request_rejected', 'service_request_cancelled', 'service_request_withdrawn', 'invite', 'provider_digest', 'notifications'
  )),
  drop constraint outgoing_message_channel_check,
  add constraint outgoing_message_channel_check check (channel in ('email', 'sms', 'webhook')),
  drop constraint outgoing_message_recipient_check,
  add constraint outgoing_message_recipient_check check (length(recipient) <= 500),
  -- Whom a digest is for.
  add column service_provider_id bigint,
  -- Waits for the day's letter, or went with this one.
  add column held boolean not null default false,
  add column digest_id bigint,
  -- Whom notifications are for, and of which happenings they tell.
  add column person_id bigint references person (id) on delete cascade,
  add column event_ids bigint[],
  add foreign key (organization_id, service_provider_id) references service_provider (organization_id, id) on delete cascade,
  add foreign key (organization_id, digest_id) references outgoing_message (organization_id, id) on delete set null (digest_id);
create index outgoing_message_held on outgoing_message (organization_id, id) where held and status = 'waiting';
create index outgoing_message_digest on outgoing_message (organization_id, digest_id) where digest_id is not null;
create index outgoing_message_provider on outgoing_message (organization_id, service_provider_id) where service_provider_id is not null;
create index outgoing_message_person on outgoing_message (person_id) where person_id is not null;
drop index outgoing_message_unqueued;
create index outgoing_message_unqueued on outgoing_message (organization_id, id) where queued_at is null and not held;

-- Puts what waits for providers with one letter a day into such a letter each. Answers how many letters there are.
create function gather_provider_digests() returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gathered as (
    select message.organization_id, message.id, request.service_provider_id, message.recipient, message.language
    from outgoing_message message
    join service_request request
      on request.organization_id = message.organization_id and request.id = message.service_request_id
    where message.held and message.status = 'waiting' and message.digest_id is null
    for update of message skip locked
  ), letters as (
    insert into outgoing_message (organization_id, kind, channel, recipient, language, service_provider_id)
    select organization_id, 'provider_digest', 'email', recipient, min(language::text), service_provider_id
    from gathered
    group by organization_id, service_provider_id, recipient
    returning organization_id, id, service_provider_id, recipient
  ), named as (
    update outgoing_message message set digest_id = letters.id
    from gathered
    join letters on letters.organization_id = gathered.organization_id
      and letters.service_provider_id = gathered.service_provider_id and letters.recipient = gathered.recipient
    where message.organization_id = gathered.organization_id and message.id = gathered.id
  )
  select count(*) from letters
$$;

-- ── What each person chose to be told of ────────────────────────────────────────────────────────────────────────────

-- A kind that is not here is told of in the product alone.
create table notification_choice (
  person_id bigint not null references person (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  way text not null check (way in ('app', 'email', 'off')),
  primary key (person_id, kind)
);
alter table notification_choice enable row level security;
create policy own on notification_choice using (person_id = current_person_id());
grant select, insert, update, delete on notification_choice to tunna_app;

alter table organization_event
  drop constraint organization_event_kind_check,
  add constraint organization_event_kind_check
    check (kind in (
      'request_opened', 'request_changed', 'request_assigned', 'member_joined', 'role_changed', 'message_failed', 'pick_up_reminder'
    )),
  -- Commits come in another order than ids: whoever reads on from where it stopped goes by the transaction.
  add column transaction_id xid8 not null default pg_current_xact_id();

-- Up to where happenings were looked through for mail, and when that was.
create table notification_mail_cursor (
  only_one boolean primary key default true check (only_one),
  transaction_id xid8 not null,
  at timestamptz not null default now()
);
insert into notification_mail_cursor (transaction_id) values (pg_current_xact_id());

-- As before, without the kinds that the person does not want to be told of.
create or replace function own_notifications(of_organizations bigint[], of_permissions text[], since timestamptz, most integer)
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
    -- The key holds them in order: of each organization only the latest are looked at.
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

-- Writes one letter for each person and organization about what happened since the last look, to those who chose mail.
-- `of_roles` and `of_permissions` name, pair by pair, what roles carry. Answers how many letters there are; 0 while another looks.
create function write_notification_mail(of_roles text[], of_permissions text[], most integer) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  looked record;
  -- What is still being written is looked at the next time.
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
    -- By the index; no transaction lasts an hour.
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

revoke execute on function gather_provider_digests, write_notification_mail from public;
grant execute on function gather_provider_digests, write_notification_mail to tunna_app;
