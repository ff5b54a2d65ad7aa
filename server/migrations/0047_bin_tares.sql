-- The empty weight of a container, which the weighing station subtracts.
alter table container add column empty_kg numeric(12, 3) check (empty_kg > 0);

-- The empty weight of the bin in which a stream is weighed on a scale.
create table scale_tare (
  organization_id bigint not null,
  scale_id bigint not null,
  waste_stream_id bigint not null,
  kg numeric(12, 3) not null check (kg > 0),
  primary key (organization_id, scale_id, waste_stream_id),
  foreign key (organization_id, scale_id) references scale (organization_id, id) on delete cascade,
  foreign key (organization_id, waste_stream_id) references waste_stream (organization_id, id) on delete cascade
);
create index scale_tare_stream on scale_tare (organization_id, waste_stream_id);
alter table scale_tare enable row level security;
create policy tenant on scale_tare using (organization_id = current_organization_id());
grant select, insert, delete on scale_tare to tunna_app;

-- Subtracted at the station. `net` is without it; `gross` and `tare` stay what the scale sent.
alter table scale_reading add column bin_tare numeric(12, 3) check (bin_tare > 0);

-- `net` stays what the scale showed: it identifies the load.
alter table scale_weighing
  add column bin_tare numeric(12, 3) check (bin_tare > 0 and bin_tare < net),
  add column container_id bigint,
  -- The person has stated that it is not the load that another weighing is of.
  add column is_other_load boolean not null default false,
  add foreign key (organization_id, container_id) references container (organization_id, id) on delete set null (container_id);
create index scale_weighing_container on scale_weighing (organization_id, container_id) where container_id is not null;
