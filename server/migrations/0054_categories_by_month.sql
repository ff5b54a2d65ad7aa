-- The category of a waste stream is valid from the first day of a month, because figures are stored by month. Earlier changes are not known, so
-- the present categories count from the beginning.
create table stream_category (
  organization_id bigint not null,
  waste_stream_id bigint not null,
  valid_from date not null,
  -- The day after its last one. Null for the present category.
  valid_until date check (valid_until > valid_from),
  waste_category_id integer not null references waste_category (id),
  entered_on date not null,
  primary key (organization_id, waste_stream_id, valid_from),
  foreign key (organization_id, waste_stream_id) references waste_stream (organization_id, id) on delete cascade
);
alter table stream_category enable row level security;
create policy tenant on stream_category using (organization_id = current_organization_id());
grant select on stream_category to tunna_app;

insert into stream_category (organization_id, waste_stream_id, valid_from, waste_category_id, entered_on)
select organization_id, id, '0001-01-01', waste_category_id, '0001-01-01' from waste_stream;
