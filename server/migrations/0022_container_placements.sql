-- Location, stream and provider of a container by day: collections stay with the location that they took place at.
-- Earlier moves are not known, so the present placement counts from the beginning.
create table container_placement (
  organization_id bigint not null,
  container_id bigint not null,
  valid_from date not null,
  location_id text,
  waste_stream_id bigint not null,
  service_provider_id bigint,
  primary key (organization_id, container_id, valid_from),
  foreign key (organization_id, container_id) references container (organization_id, id) on delete cascade
);
create index container_placement_location on container_placement (organization_id, location_id) where location_id is not null;
alter table container_placement enable row level security;
create policy tenant on container_placement using (organization_id = current_organization_id());
grant select on container_placement to tunna_app;

insert into container_placement (organization_id, container_id, valid_from, location_id, waste_stream_id, service_provider_id)
select organization_id, id, '0001-01-01', location_id, waste_stream_id, service_provider_id from container;
