-- A large import is applied by a job. Its progress is written by other transactions than the one that stores the rows, which locks the
-- import: hence a separate table.
create table list_import_run (
  organization_id bigint not null,
  import_id bigint not null,
  asked_at timestamptz not null,
  asked_by bigint not null references person (id) on delete cascade,
  -- The revision that the person saw.
  revision integer not null,
  skips_failed boolean not null,
  stored_rows integer not null default 0,
  -- The code of the rejection with which the run ended. Until then the import cannot be changed.
  failure text check (length(failure) between 1 and 40),
  primary key (organization_id, import_id),
  foreign key (organization_id, import_id) references list_import (organization_id, id) on delete cascade
);
create index list_import_run_person on list_import_run (asked_by);
alter table list_import_run enable row level security;
create policy tenant on list_import_run using (organization_id = current_organization_id());
grant select, insert, update, delete on list_import_run to tunna_app;
