-- What right-sizing of containers would save, calculated once a day: it is too much work for the first page of an organization.
create table possible_saving (
  organization_id bigint primary key references organization (id) on delete cascade,
  containers integer not null check (containers >= 0),
  -- Net, a year.
  amount numeric not null check (amount >= 0),
  currency text not null,
  calculated_on date not null
);
alter table possible_saving enable row level security;
create policy tenant on possible_saving using (organization_id = current_organization_id());
grant select, insert, update on possible_saving to tunna_app;
