-- Two counted readings of a scale that a member knows to be two loads: they are not asked about again.
create table separate_load (
  organization_id bigint not null,
  first_id bigint not null,
  second_id bigint not null,
  primary key (organization_id, first_id, second_id),
  check (first_id < second_id),
  foreign key (organization_id, first_id) references scale_reading (organization_id, id) on delete cascade,
  foreign key (organization_id, second_id) references scale_reading (organization_id, id) on delete cascade
);
create index separate_load_second on separate_load (organization_id, second_id);
alter table separate_load enable row level security;
create policy tenant on separate_load using (organization_id = current_organization_id());
grant select, insert, delete on separate_load to tunna_app;

-- The readings of a load are searched whether they are assigned or not.
drop index scale_reading_load;
create index scale_reading_load on scale_reading (organization_id, scale_id, load) where load is not null;

-- Counted without reading the rows.
drop index scale_reading_held;
create index scale_reading_held on scale_reading (organization_id, weighed_at desc, id desc) include (scale_id, net, held_because)
  where removed_at is null and held_because is not null;
