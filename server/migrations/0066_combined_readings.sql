-- Old readings of an hour become one row, which has their weight (docs/decisions/0112-old-readings-by-hour.md).

-- The number of readings that a row is the sum of. The constraint holds without a scan: all rows have the default.
alter table scale_reading add column readings integer not null default 1;
alter table scale_reading add constraint scale_reading_readings check (readings > 0) not valid;
-- Lists count rows and readings: they differ by these rows only.
create index scale_reading_combined on scale_reading (organization_id, scale_id, weighed_at) where readings > 1;
create index scale_reading_combined_department on scale_reading (organization_id, department_id, weighed_on)
  where readings > 1 and department_id is not null;

-- The end of the hours whose readings were combined.
alter table scale add column combined_before timestamptz;

-- Numbers of a device that were received, as ranges. They contain all that no row has any more: such a reading is not stored again.
create table received_numbers (
  organization_id bigint not null,
  device_id bigint not null,
  first_number bigint not null,
  last_number bigint not null,
  primary key (organization_id, device_id, first_number),
  check (first_number <= last_number),
  foreign key (organization_id, device_id) references device (organization_id, id) on delete cascade
);
alter table received_numbers enable row level security;
create policy tenant on received_numbers using (organization_id = current_organization_id());
grant select on received_numbers to tunna_app;
