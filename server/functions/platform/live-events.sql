-- The source of the event stream (docs/decisions/0020-event-stream.md). Triggers write live_event in the transaction of the
-- change. Triggers on the tables of other quarters are in the files of those quarters.

-- One change of one entity in one transaction is one event, however many statements made it.
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

-- Changes of access notify the readers themselves: these changes are few, and some are made outside an organization's
-- transaction.
create function note_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  of_organization_id bigint := coalesce((changed ->> 'organization_id')::bigint, 0);
begin
  case tg_table_name
    when 'membership' then
      -- No event for a deleted person: the end of their sessions ends their streams.
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
-- Deleted with a person or a credential. Sessions that expired long ago are deleted without an event.
create trigger note_session_end after delete on session
  for each row when (old.revoked_at is null and old.expires_at > now()) execute function note_access();

-- Deleted records, for the members with the permission that is the argument of the trigger. The entity is the table and the id. An
-- organization that is deleted has no readers. The triggers are here, because each needs the function in its file.
create function note_deletion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (organization_id, kind, entity_id, permission)
  select gone.organization_id, 'deletion', tg_table_name || ' ' || gone.id, tg_argv[0]
  from gone
  where exists (select from organization where organization.id = gone.organization_id);
  return null;
end
$$;
create trigger note_deletion after delete on location
  referencing old table as gone for each statement execute function note_deletion('inventory.read');
create trigger note_deletion after delete on container
  referencing old table as gone for each statement execute function note_deletion('inventory.read');
create trigger note_deletion after delete on waste_stream
  referencing old table as gone for each statement execute function note_deletion('inventory.read');
create trigger note_deletion after delete on department
  referencing old table as gone for each statement execute function note_deletion('departments.read');
create trigger note_deletion after delete on service_provider
  referencing old table as gone for each statement execute function note_deletion('serviceProviders.read');

-- The same for records that are marked instead, because figures name them.
create function note_removal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_live_event(new.organization_id, 'deletion', tg_table_name || ' ' || new.id, tg_argv[0], null, null, null);
  return null;
end
$$;
create trigger note_removal after update of status on container
  for each row when (new.status = 'removed' and old.status <> 'removed') execute function note_removal('inventory.read');
create trigger note_removal after update of removed_at on waste_stream
  for each row when (new.removed_at is not null and old.removed_at is null) execute function note_removal('inventory.read');

-- Deletes the events of a person who is deleted.
create function forget_live_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from live_event where person_id = old.id;
  return null;
end
$$;
create trigger forget_live_events after delete on person for each row execute function forget_live_events();

-- The events after a cursor, in order, of transactions that no older running transaction can precede, before `before_transaction`
-- where that is given. One row more than `most` means that there are more. The first columns are in every row, and in one row
-- when there is no event: `next_transaction`, below which everything was returned; `known`, whether no event after the cursor was
-- deleted; `held`, whether a committed event has to wait for an older transaction. `ahead` marks changes of access that wait like
-- that: they take effect immediately.
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

-- Deletes old events, and remembers the last transaction that it deleted.
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

revoke execute on function
  note_live_event, note_access, note_deletion, note_removal, forget_live_events, read_live_events, prune_live_events
  from public;
grant execute on function read_live_events, prune_live_events to tunna_app;
