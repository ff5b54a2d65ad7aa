-- The rules of collection schedules by day: past collections stay where they were when a schedule or its container changes. Earlier rules
-- are not known, so the present one counts from the beginning.
create table collection_rule (
  organization_id bigint not null,
  schedule_id bigint not null,
  valid_from date not null,
  weekdays smallint[] not null,
  every_weeks smallint not null,
  from_day date not null,
  until_day date,
  -- False after the schedule was removed, and while its container is not in use.
  plans boolean not null,
  primary key (organization_id, schedule_id, valid_from),
  foreign key (organization_id, schedule_id) references collection_schedule (organization_id, id) on delete cascade
);
alter table collection_rule enable row level security;
create policy tenant on collection_rule using (organization_id = current_organization_id());
grant select on collection_rule to tunna_app;

insert into collection_rule (organization_id, schedule_id, valid_from, weekdays, every_weeks, from_day, until_day, plans)
select organization_id, id, '0001-01-01', weekdays, every_weeks, from_day, until_day, true from collection_schedule;

insert into collection_rule (organization_id, schedule_id, valid_from, weekdays, every_weeks, from_day, until_day, plans)
select
  schedule.organization_id, schedule.id, (ended.at at time zone 'Atlantic/Reykjavik')::date, schedule.weekdays, schedule.every_weeks,
  schedule.from_day, schedule.until_day, false
from collection_schedule schedule
join container on container.organization_id = schedule.organization_id and container.id = schedule.container_id
cross join lateral (
  select least(schedule.removed_at, case when container.status <> 'active' then container.updated_at end) as at
) ended
where ended.at is not null;
