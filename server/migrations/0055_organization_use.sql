-- What an organization uses, counted once a day for the operator of the installation: counting takes seconds with millions of rows.
create table organization_use (
  organization_id bigint primary key references organization (id) on delete cascade,
  counted_at timestamptz not null,
  members bigint not null check (members >= 0),
  containers bigint not null check (containers >= 0),
  lines bigint not null check (lines >= 0),
  readings bigint not null check (readings >= 0),
  file_bytes bigint not null check (file_bytes >= 0),
  -- Of the newest change or reading. Null without one.
  changed_at timestamptz
);
alter table organization_use enable row level security;
create policy tenant on organization_use using (organization_id = current_organization_id());
grant select, insert, update on organization_use to tunna_app;
