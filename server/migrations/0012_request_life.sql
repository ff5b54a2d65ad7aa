-- The life of a service request inside the organization: until when it is to be done, who takes care of it, who changed it last.

-- Days within which it is to be done. The container's word comes before the provider's; without either there are seven.
alter table service_provider add column due_days integer check (due_days between 1 and 365);
alter table container add column due_days integer check (due_days between 1 and 365);

alter table service_request
  add column due_at timestamptz not null default now() + interval '7 days',
  add column assigned_to bigint references person (id) on delete set null,
  -- Counts what members and the provider change; that its message left, or that one more person asked, makes no edit old.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references person (id) on delete set null,
  -- Where it was no person: whether it was the provider.
  add column updated_by_provider boolean not null default false;
update service_request set due_at = created_at + interval '7 days', updated_at = coalesce(closed_at, created_at);
create index service_request_assigned on service_request (assigned_to) where assigned_to is not null;
create index service_request_updated_by on service_request (updated_by) where updated_by is not null;
create index service_request_due on service_request (organization_id, due_at) where status in ('received', 'sent', 'in_progress');

-- Which member did it, and to whom it was given. Whoever is erased leaves it without a name.
alter table service_request_event
  add column actor_person_id bigint references person (id) on delete set null,
  add column assigned_to bigint references person (id) on delete set null,
  drop constraint service_request_event_kind_check,
  add constraint service_request_event_kind_check
    check (kind in ('created', 'joined', 'status_changed', 'commented', 'assigned', 'unassigned'));
create index service_request_event_actor on service_request_event (actor_person_id) where actor_person_id is not null;
create index service_request_event_assigned on service_request_event (assigned_to) where assigned_to is not null;

-- Whoever leaves an organization has nothing to take care of there.
create function release_assigned_requests() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update service_request set assigned_to = null
  where organization_id = old.organization_id and assigned_to = old.person_id;
  return null;
end
$$;
create trigger release_assigned_requests after delete on membership
  for each row execute function release_assigned_requests();

-- Whoever asked is told also when nothing will come of it, and the provider when it need not come.
alter table outgoing_message
  drop constraint outgoing_message_kind_check,
  add constraint outgoing_message_kind_check check (kind in (
    'service_request_for_provider', 'service_request_for_organization', 'service_request_done', 'service_request_rejected',
    'service_request_cancelled', 'service_request_withdrawn', 'invite'
  ));

-- As before, with the messages that came since.
create or replace function forget_reporters(closed_before timestamptz) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with closed as (
    select organization_id, id from service_request where closed_at < closed_before
  ), messages as (
    update outgoing_message message set recipient = ''
    from closed
    where message.organization_id = closed.organization_id and message.service_request_id = closed.id
      and message.kind in ('service_request_done', 'service_request_rejected', 'service_request_cancelled') and message.recipient <> ''
  ), reports as (
    update service_request_report report set full_name = null, phone_number = null, email = null
    from closed
    where report.organization_id = closed.organization_id and report.service_request_id = closed.id
      and coalesce(report.full_name, report.phone_number, report.email) is not null
    returning 1
  )
  select count(*) from reports
$$;

revoke execute on function release_assigned_requests from public;
grant execute on function release_assigned_requests to tunna_app;
