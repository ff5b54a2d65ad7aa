-- Departments comment on the requests of the containers where they work.

alter table service_request_event
  -- Which department said it; one that is deleted leaves it without a name.
  add column actor_department_id bigint,
  add constraint service_request_event_department_fkey
    foreign key (organization_id, actor_department_id) references department (organization_id, id)
    on delete set null (actor_department_id),
  drop constraint service_request_event_actor_check,
  add constraint service_request_event_actor_check
    check (actor in ('visitor', 'system', 'provider', 'member', 'department')),
  add constraint service_request_event_department_check check (actor_department_id is null or actor = 'department');
create index service_request_event_department on service_request_event (organization_id, actor_department_id)
  where actor_department_id is not null;
