-- Containers in use of each location, as numbers that add up: writers only add rows, so they never wait for one another. A trigger keeps
-- the rows of a location few.
create table location_containers (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated always as identity,
  location_id text not null,
  containers bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references location (organization_id, id) on delete cascade
);
create index location_containers_location on location_containers (organization_id, location_id) include (containers);
alter table location_containers enable row level security;
create policy tenant on location_containers using (organization_id = current_organization_id());
grant select on location_containers to tunna_app;

insert into location_containers (organization_id, location_id, containers)
select organization_id, location_id, count(*) from container
where location_id is not null and status <> 'removed'
group by organization_id, location_id;
