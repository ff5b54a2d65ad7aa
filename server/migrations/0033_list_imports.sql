-- Imports of any list: departments, service providers and members too, from tables with their own headings.
alter table inventory_import rename to list_import;
alter table inventory_import_row rename to list_import_row;
alter index inventory_import_by_creation rename to list_import_by_creation;
alter index inventory_import_age rename to list_import_age;
alter index inventory_import_person rename to list_import_person;
alter index inventory_import_row_state rename to list_import_row_state;

-- Imports that wait for a person were read with another meaning of the columns. They last thirty days and are read again.
delete from list_import where applied_at is null;

alter table list_import
  drop constraint inventory_import_entity_check,
  add constraint list_import_entity_check check (entity in ('location', 'container', 'department', 'service_provider', 'member')),
  -- Counts the corrections: only the preview that a person saw is applied.
  add column revision integer not null default 1,
  add column omitted integer not null default 0,
  add column sheets text[] not null default '{}',
  add column sheet text not null default '',
  add column heading_row integer not null default 1,
  -- The rows that can have the headings: [{row, text}].
  add column heading_rows jsonb not null default '[]',
  -- The position of the column of each field, from 0.
  add column columns jsonb not null default '{}',
  -- Values for all rows by field; values to replace: [{column, from, to}]; records to create: [{reference, name}].
  add column fixed jsonb not null default '{}',
  add column matches jsonb not null default '[]',
  add column confirmed jsonb not null default '[]',
  -- Records that rows name and that do not exist.
  add column missing jsonb not null default '[]';

alter table list_import_row
  drop constraint inventory_import_row_state_check,
  add constraint list_import_row_state_check check (state in ('created', 'changed', 'unchanged', 'failed', 'omitted')),
  -- Cells that a person corrected, by field.
  add column given jsonb not null default '{}';

-- The meaning of headings in the last applied imports of a list. A field of '' means that the column is not imported.
create table list_import_heading (
  organization_id bigint not null references organization (id) on delete cascade,
  entity text not null check (entity in ('location', 'container', 'department', 'service_provider', 'member')),
  -- Folded: lower case, without accents.
  heading text not null check (length(heading) between 1 and 200),
  field text not null check (length(field) <= 40),
  primary key (organization_id, entity, heading)
);
alter table list_import_heading enable row level security;
create policy tenant on list_import_heading using (organization_id = current_organization_id());
grant select, insert, update, delete on list_import_heading to tunna_app;
