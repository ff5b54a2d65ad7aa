-- Who asks and who comes: the day on which the provider says to come, pictures of the place, a confirmation for whoever asked, and
-- public pages that say that a container was asked for already.

-- ── The provider's word, and its link ───────────────────────────────────────────────────────────────────────────────

alter table service_request
  -- The day on which the provider says to come, by the calendar of the place.
  add column planned_for date,
  -- Whether every server has been told that the request was opened, or has ended: the container's public page says so.
  add column announced boolean not null default true;
create index service_request_unannounced on service_request (organization_id, id) where not announced;

alter table service_request_event
  add column planned_for date,
  drop constraint service_request_event_kind_check,
  add constraint service_request_event_kind_check check (kind in (
    'created', 'joined', 'status_changed', 'commented', 'assigned', 'unassigned', 'missed_pick_up', 'planned', 'link_renewed',
    'link_withdrawn'
  )),
  add constraint service_request_event_planned_for_check check ((kind = 'planned') = (planned_for is not null));

-- ── What a container's public page says ─────────────────────────────────────────────────────────────────────────────

-- As before, and since when the container waits to be emptied.
drop function public_container(text);
create function public_container(container_slug text)
returns table (
  organization_id bigint, container_id bigint, slug text, custom_id text, description text, location_name text,
  organization_name text, waste_stream_id bigint, available_actions jsonb, content_languages text[], asked_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select container.organization_id, container.id, container.slug, container.custom_id, container.description, location.name,
    organization.name, container.waste_stream_id,
    coalesce((
      select jsonb_agg(jsonb_build_object('actionType', action.action_type, 'requirements', action.requirements) order by action.action_type)
      from container_action action
      where action.organization_id = container.organization_id and action.container_id = container.id
        and container.status = 'active'
    ), '[]'),
    array(
      select content.language::text
      from waste_stream_content content
      where content.organization_id = container.organization_id and content.waste_stream_id = container.waste_stream_id
        and content.has_text
      order by array_position(organization.languages, content.language), content.language
    ),
    (
      select request.created_at
      from service_request request
      where request.organization_id = container.organization_id and request.container_id = container.id
        and request.action_type = 'empty_container' and request.status in ('received', 'sent', 'in_progress')
    )
  from container
  join organization on organization.id = container.organization_id
  left join location on location.organization_id = container.organization_id and location.id = container.location_id
  where container.slug = container_slug and container.status <> 'removed'
$$;

-- Tells all servers of what was opened or has ended since, each organization once; answers how many organizations. It is called after the
-- commit: a NOTIFY in the transaction itself would let one request be made at a time.
create function announce_requests(most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with changed as (
    select organization_id, id from service_request
    where not announced
    order by organization_id, id
    limit most
    for no key update skip locked
  ), marked as (
    update service_request request set announced = true
    from changed
    where request.organization_id = changed.organization_id and request.id = changed.id
    returning request.organization_id
  )
  select count(pg_notify('public_content', organization_id::text))
  from (select distinct organization_id from marked) organizations
$$;

-- ── Whoever asked gets a confirmation ───────────────────────────────────────────────────────────────────────────────

-- Whether it was seen to that the report is confirmed, or that it is not to be.
alter table service_request_report add column confirmed boolean not null default true;
create index service_request_report_unconfirmed on service_request_report (organization_id, idempotency_key) where not confirmed;

alter table outgoing_message
  drop constraint outgoing_message_kind_check,
  add constraint outgoing_message_kind_check check (kind in (
    'service_request_for_provider', 'service_request_for_organization', 'service_request_received', 'service_request_done',
    'service_request_rejected', 'service_request_cancelled', 'service_request_withdrawn', 'invite'
  ));
create index outgoing_message_confirmation on outgoing_message (organization_id, service_request_id)
  where kind = 'service_request_received';
create index outgoing_message_confirmation_address on outgoing_message (lower(recipient), created_at)
  where kind = 'service_request_received';

-- Writes the confirmations of reports that were made since: one for each address and request, few for an address in a day in all
-- organizations together, and few for a request, so that nobody's mailbox can be filled by reporting containers. Answers how many
-- reports were seen to.
create function confirm_reports(most integer, of_address_in_a_day integer, of_request integer) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  seen bigint;
begin
  -- Two at once would each count without the other's.
  perform pg_advisory_xact_lock(hashtextextended('confirm_reports', 0));
  with pending as (
    select organization_id, idempotency_key, service_request_id, email, language, created_at
    from service_request_report
    where not confirmed
    order by organization_id, idempotency_key
    limit most
  ), marked as (
    update service_request_report report set confirmed = true
    from pending
    where report.organization_id = pending.organization_id and report.idempotency_key = pending.idempotency_key
  ), each_once as (
    select distinct on (organization_id, service_request_id, lower(email)) *
    from pending
    where email is not null
    order by organization_id, service_request_id, lower(email), created_at
  ), wanted as (
    select each_once.*,
      row_number() over (partition by lower(email) order by each_once.created_at, service_request_id) as of_address,
      row_number() over (partition by each_once.organization_id, service_request_id order by each_once.created_at, email) as here
    from each_once
    join service_request request
      on request.organization_id = each_once.organization_id and request.id = each_once.service_request_id
    where request.closed_at is null and not exists (
      select from outgoing_message told
      where told.organization_id = each_once.organization_id and told.service_request_id = each_once.service_request_id
        and told.kind = 'service_request_received' and lower(told.recipient) = lower(each_once.email)
    )
  ), written as (
    insert into outgoing_message (organization_id, kind, service_request_id, recipient, language, created_at)
    select organization_id, 'service_request_received', service_request_id, email, language, clock_timestamp()
    from wanted
    where of_address + (
      select count(*) from outgoing_message told
      where told.kind = 'service_request_received' and lower(told.recipient) = lower(email)
        and told.created_at > now() - interval '1 day'
    ) <= of_address_in_a_day and here + (
      select count(*) from outgoing_message told
      where told.organization_id = wanted.organization_id and told.service_request_id = wanted.service_request_id
        and told.kind = 'service_request_received'
    ) <= of_request
  )
  select count(*) into seen from pending;
  return seen;
end
$$;

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
      and message.kind in (
        'service_request_received', 'service_request_done', 'service_request_rejected', 'service_request_cancelled'
      )
      and message.recipient <> ''
  ), reports as (
    update service_request_report report set full_name = null, phone_number = null, email = null
    from closed
    where report.organization_id = closed.organization_id and report.service_request_id = closed.id
      and coalesce(report.full_name, report.phone_number, report.email) is not null
    returning 1
  )
  select count(*) from reports
$$;

-- ── Pictures ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Pictures that members and the provider add to a request. Their bytes lie with those of files, under their hash.
create table service_request_attachment (
  organization_id bigint not null,
  id bigint generated by default as identity,
  service_request_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  actor text not null check (actor in ('member', 'provider')),
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- The same picture sent twice is one.
  unique (organization_id, service_request_id, sha256),
  foreign key (organization_id, service_request_id) references service_request (organization_id, id) on delete cascade
);
create index service_request_attachment_bytes on service_request_attachment (organization_id, sha256);
create index service_request_attachment_created_by on service_request_attachment (created_by) where created_by is not null;

alter table service_request_attachment enable row level security;
create policy tenant on service_request_attachment using (organization_id = current_organization_id());
grant select, insert, delete on service_request_attachment to tunna_app;

-- As before, with the pictures of requests.
create or replace function file_bytes_are_kept(of_organization_id bigint, of_sha256 bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from file where organization_id = of_organization_id and sha256 = of_sha256)
    or exists (select from service_request_attachment where organization_id = of_organization_id and sha256 = of_sha256)
$$;

revoke execute on function public_container, announce_requests, confirm_reports from public;
grant execute on function public_container, announce_requests, confirm_reports to tunna_app;
