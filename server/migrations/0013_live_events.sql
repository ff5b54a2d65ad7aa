-- What changed a moment ago, for whoever has a page open: the source of the event stream. Rows are written by triggers in the
-- transaction of the change, so that none can be forgotten, and last about an hour.

create table live_event (
  -- 0 where it concerns a person or a session and no organization. Without a foreign key: an organization that goes takes its members'
  -- memberships with it, and nobody is told of its rows any more.
  organization_id bigint not null,
  id bigint generated always as identity,
  -- Ids are given out before commits, which come in another order. Readers therefore go by transactions, and take only those that
  -- nothing older is still running beside.
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null
    check (kind in ('service_request', 'notification', 'membership', 'device', 'session', 'credential', 'department')),
  -- What changed, by its id. Never anything of its content.
  entity_id text not null check (length(entity_id) <= 60),
  -- Who is told: members whose role carries the permission, one person, departments at a location, one device. Of sessions,
  -- credentials and departments nobody is told; they change what others are told.
  permission text check (length(permission) <= 60),
  person_id bigint,
  location_id text,
  device_id bigint,
  primary key (organization_id, id)
);
create index live_event_order on live_event (transaction_id, id);

alter table live_event enable row level security;
create policy tenant on live_event using (organization_id = current_organization_id());
-- Written by triggers alone.
grant select on live_event to tunna_app;

-- One change of one thing in one transaction is one event, however many statements made it.
create function note_live_event(
  of_organization_id bigint, of_kind text, of_entity_id text, of_permission text, of_person_id bigint, of_location_id text,
  of_device_id bigint
) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission, person_id, location_id, device_id)
  select of_organization_id, of_kind, of_entity_id, of_permission, of_person_id, of_location_id, of_device_id
  where not exists (
    select from live_event
    where transaction_id = pg_current_xact_id() and organization_id = of_organization_id and kind = of_kind
      and entity_id = of_entity_id and person_id is not distinct from of_person_id
  );
end
$$;

-- Asking for a container is what most people do here, and waits for this: a request that is new has no other event in its transaction.
create function note_new_service_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission, location_id)
  select new.organization_id, 'service_request', new.id::text, 'serviceRequests.read', container.location_id
  from container
  where container.organization_id = new.organization_id and container.id = new.container_id;
  return null;
end
$$;
create trigger note_new_service_request after insert on service_request
  for each row execute function note_new_service_request();

create function note_service_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request_id bigint := case tg_table_name when 'service_request' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'service_request_id')::bigint end;
begin
  perform note_live_event(new.organization_id, 'service_request', request_id::text, 'serviceRequests.read', null, (
    select container.location_id
    from service_request request
    join container on container.organization_id = request.organization_id and container.id = request.container_id
    where request.organization_id = new.organization_id and request.id = request_id
  ), null);
  return null;
end
$$;
-- Each decision raises the version. What servers note on a request for themselves nobody is told of.
create trigger note_service_request after update on service_request
  for each row when (
    (old.status, old.version, old.report_count, old.link_version, old.container_id)
      is distinct from (new.status, new.version, new.report_count, new.link_version, new.container_id)
  ) execute function note_service_request();
-- What else is written into the history changes the request as well, in the same transaction.
create trigger note_service_request after insert on service_request_event
  for each row when (new.kind not in ('created', 'joined', 'status_changed')) execute function note_service_request();

create function note_notification() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission, person_id)
  values (new.organization_id, 'notification', new.id::text, new.permission, new.for_person_id);
  return null;
end
$$;
create trigger note_notification after insert on organization_event for each row execute function note_notification();

-- What was read on one screen is read on the others.
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

-- What decides who is told of what wakes the readers itself: these changes are few, and also made outside an organization's transaction.
create function note_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  of_organization_id bigint := coalesce((changed ->> 'organization_id')::bigint, 0);
begin
  case tg_table_name
    when 'membership' then
      -- A person who is gone leaves nothing here; that their sessions ended is what ends their streams.
      if not exists (select from person where id = (changed ->> 'person_id')::bigint) then return null; end if;
      perform note_live_event(
        of_organization_id, 'membership', changed ->> 'person_id', null, (changed ->> 'person_id')::bigint, null, null
      );
    when 'org_unit' then
      perform note_live_event(of_organization_id, 'department', changed ->> 'department_id', null, null, null, null);
    when 'device' then
      perform note_live_event(of_organization_id, 'device', changed ->> 'id', null, null, null, (changed ->> 'id')::bigint);
    else
      perform note_live_event(of_organization_id, tg_table_name, changed ->> 'id', null, null, null, null);
  end case;
  perform pg_notify('live_event', '');
  return null;
end
$$;
create trigger note_access after insert or update of role or delete on membership
  for each row execute function note_access();
create trigger note_access after insert or delete on org_unit for each row execute function note_access();
create trigger note_access after update of name, location_id, department_id on device
  for each row execute function note_access();
create trigger note_access after update of revoked_at on credential
  for each row when (new.revoked_at is not null) execute function note_access();
create trigger note_access after update of revoked_at on session
  for each row when (new.revoked_at is not null) execute function note_access();
-- With a person or a credential that goes; what has long expired is swept away without a word.
create trigger note_session_end after delete on session
  for each row when (old.revoked_at is null and old.expires_at > now()) execute function note_access();

-- Nor what was noted for them before.
create function forget_live_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from live_event where person_id = old.id;
  return null;
end
$$;
create trigger forget_live_events after delete on person for each row execute function forget_live_events();

-- Up to this transaction events may have been forgotten.
insert into instance_setting values ('live_event_horizon', pg_current_xact_id()::text);

-- The events after a cursor, in their order, of transactions beside which nothing older runs, before `before_transaction` where that is
-- given; one more than `most` says that there are more. The first columns stand in every row, also when there is no event:
-- `next_transaction`, below which everything was answered; `known`, whether nothing after the cursor was forgotten; `held`, whether
-- something is committed that has to wait for an older transaction. `ahead` marks changes of access that wait like that: they take
-- effect at once.
create function read_live_events(after_transaction xid8, after_id bigint, before_transaction xid8, most integer)
returns table (
  next_transaction text, known boolean, held boolean, transaction_id text, id bigint, organization_id bigint, kind text,
  entity_id text, permission text, person_id bigint, location_id text, device_id bigint, ahead boolean
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select bounds.oldest::text,
    after_transaction > (select value::xid8 from instance_setting where key = 'live_event_horizon')
      and after_transaction <= bounds.oldest,
    exists (
      select from live_event where live_event.transaction_id >= bounds.oldest and live_event.transaction_id < bounds.newest
    ),
    event.transaction_id::text, event.id, event.organization_id, event.kind, event.entity_id, event.permission, event.person_id,
    event.location_id, event.device_id, event.ahead
  from (
    select pg_snapshot_xmin(pg_current_snapshot()) as oldest, pg_snapshot_xmax(pg_current_snapshot()) as newest
  ) bounds
  left join lateral (
    (
      select live_event.*, false as ahead from live_event
      where (live_event.transaction_id, live_event.id) > (after_transaction, after_id)
        and live_event.transaction_id < least(bounds.oldest, before_transaction)
      order by live_event.transaction_id, live_event.id
      limit most + 1
    )
    union all
    select live_event.*, true from live_event
    where before_transaction is null
      and live_event.transaction_id >= bounds.oldest and live_event.transaction_id < bounds.newest
      and live_event.kind in ('membership', 'session', 'credential', 'department', 'device')
  ) event on true
  order by event.transaction_id, event.id
$$;

-- Forgets what is older than a moment, and remembers up to where.
create function prune_live_events(until timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from live_event where at < until returning transaction_id
  ), latest as (
    select max(transaction_id) as transaction_id from gone
    where transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  )
  update instance_setting set value = greatest(value::xid8, latest.transaction_id)::text
  from latest where key = 'live_event_horizon'
$$;

-- Opens one stream, once, for the holder of a session. Only its SHA-256 is kept.
create table event_stream_ticket (
  ticket_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index event_stream_ticket_session on event_stream_ticket (session_id, expires_at);
grant select, insert, delete on event_stream_ticket to tunna_app;

revoke execute on function note_live_event, note_new_service_request, note_service_request, note_notification, note_notification_read, note_access,
  read_live_events, prune_live_events, forget_live_events from public;
grant execute on function read_live_events, prune_live_events to tunna_app;
