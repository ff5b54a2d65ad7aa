-- Containers that ask to be emptied by themselves, once their estimate reaches a percentage. Without a row a container does not ask.
create table container_fill (
  organization_id bigint not null,
  container_id bigint not null,
  request_at_percent smallint not null check (request_at_percent between 50 and 100),
  -- The last emptying before it asked: it does not ask again until there is a later one.
  asked_after date,
  updated_at timestamptz not null default now(),
  updated_by bigint references person (id) on delete set null,
  primary key (organization_id, container_id),
  foreign key (organization_id, container_id) references container (organization_id, id) on delete cascade
);
create index container_fill_updated_by on container_fill (updated_by) where updated_by is not null;

alter table container_fill enable row level security;
create policy tenant on container_fill using (organization_id = current_organization_id());
grant select, insert, update, delete on container_fill to tunna_app;

-- Organizations with containers that ask by themselves.
create function organizations_that_ask_when_full() returns table (organization_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$ select distinct organization_id from container_fill order by organization_id $$;
revoke execute on function organizations_that_ask_when_full from public;
grant execute on function organizations_that_ask_when_full to tunna_app;

-- What the estimate said when the container asked. It stands in the event, not among those who asked.
alter table service_request_report add column fill_percent integer check (fill_percent >= 0);
alter table service_request_event
  add column fill_percent integer check (fill_percent >= 0),
  drop constraint service_request_event_kind_check,
  add constraint service_request_event_kind_check check (kind in (
    'created', 'joined', 'status_changed', 'commented', 'assigned', 'unassigned', 'missed_pick_up', 'planned', 'link_renewed',
    'link_withdrawn', 'fill_reached'
  )),
  add constraint service_request_event_fill_check check ((kind = 'fill_reached') = (fill_percent is not null));
