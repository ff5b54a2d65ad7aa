-- A row while the installation is read-only for maintenance. It is no part of backups.
create table maintenance (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);
grant select on maintenance to tunna_app;
