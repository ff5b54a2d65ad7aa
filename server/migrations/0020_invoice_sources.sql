-- CII files, and documents (a PDF without an embedded invoice, an image) that wait until a member enters them.
alter table import_attempt
  drop constraint import_attempt_format_check,
  add constraint import_attempt_format_check check (format in ('ubl', 'cii', 'table', 'document', 'archive', 'unknown')),
  drop constraint import_attempt_awaits_check,
  add constraint import_attempt_awaits_check check (awaits in ('provider', 'columns', 'entry'));

-- How a line came into the invoice: from an XML file, a table, an entered document, or manually.
alter table invoice_line
  add column source text not null default 'hand' check (source in ('file', 'table', 'document', 'hand'));

update invoice_line line
set source = case
  when exists (
    select from import_attempt attempt
    where attempt.organization_id = version.organization_id and attempt.file_id = version.file_id and attempt.format = 'table'
  ) then 'table'
  else 'file'
end
from invoice_version version
where
  version.organization_id = line.organization_id and version.invoice_id = line.invoice_id and version.version = line.version
  and version.origin = 'import';

-- A restored version repeats another one. Lines of edited versions stay as entered manually.
update invoice_line line
set source = repeated.source
from invoice_version version, invoice_line repeated
where
  version.organization_id = line.organization_id and version.invoice_id = line.invoice_id and version.version = line.version
  and version.origin = 'restore'
  and repeated.organization_id = version.organization_id and repeated.invoice_id = version.invoice_id
  and repeated.version = version.restored_version and repeated.position = line.position;

-- What was learned from the documents of a provider: where the fields stand (DocumentLayout of the domain).
create table document_layout (
  organization_id bigint not null,
  service_provider_id bigint not null,
  layout jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, service_provider_id),
  foreign key (organization_id, service_provider_id) references service_provider (organization_id, id) on delete cascade
);
alter table document_layout enable row level security;
create policy tenant on document_layout using (organization_id = current_organization_id());
grant select, insert, update on document_layout to tunna_app;
