-- Zero and tare of a scale from a station: pending until the scale's device reports the result, or until it expires. The rows are also the
-- record of who did it.
create table scale_command (
  organization_id bigint not null,
  key uuid not null,
  scale_id bigint not null,
  kind text not null check (kind in ('zero', 'tare', 'clear_tare')),
  by_person_id bigint references person (id) on delete set null,
  by_department_id bigint,
  by_device_id bigint,
  asked_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'unstable', 'out_of_range', 'rejected', 'no_answer', 'impossible', 'expired')),
  primary key (organization_id, key),
  check ((finished_at is null) = (outcome is null)),
  foreign key (organization_id, scale_id) references scale (organization_id, id) on delete cascade,
  foreign key (organization_id, by_department_id) references department (organization_id, id) on delete set null (by_department_id),
  foreign key (organization_id, by_device_id) references device (organization_id, id)
);
-- A scale has one pending command at most.
create unique index scale_command_pending on scale_command (organization_id, scale_id) where finished_at is null;
create index scale_command_scale on scale_command (organization_id, scale_id);
create index scale_command_by_person on scale_command (by_person_id) where by_person_id is not null;
create index scale_command_by_department on scale_command (organization_id, by_department_id) where by_department_id is not null;
create index scale_command_by_device on scale_command (organization_id, by_device_id) where by_device_id is not null;
alter table scale_command enable row level security;
create policy tenant on scale_command using (organization_id = current_organization_id());
grant select, insert, update on scale_command to tunna_app;
