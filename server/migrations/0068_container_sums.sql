-- Numbers of containers by stream, provider and status, as numbers that add up (docs/decisions/0116-numbers-of-containers.md): writers
-- only add rows, so they never wait for one another. A trigger keeps the rows few. The functions fill them, when no container can be
-- written without their triggers.
create table container_sum (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated always as identity,
  waste_stream_id bigint not null,
  -- 0 is none.
  service_provider_id bigint not null,
  status text not null,
  containers bigint not null,
  primary key (organization_id, id)
);
create index container_sum_of on container_sum (organization_id, waste_stream_id, service_provider_id, status) include (containers);
alter table container_sum enable row level security;
create policy tenant on container_sum using (organization_id = current_organization_id());
grant select on container_sum to tunna_app;

-- A page of a location, a stream or a provider is read in the order of these indexes.
drop index container_location, container_waste_stream, container_service_provider;
create index container_location on container (organization_id, location_id, name_key, id);
create index container_waste_stream on container (organization_id, waste_stream_id, name_key, id);
create index container_service_provider on container (organization_id, service_provider_id, name_key, id);
