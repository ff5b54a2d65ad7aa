-- Stages of the invoice inbox (docs/decisions/0058-invoice-inbox.md).
alter table invoice
  -- Violated rules of the newest version.
  add column warning_count integer not null default 0 check (warning_count >= 0),
  -- The version that a member accepted. A later one must be accepted again.
  add column accepted_version integer check (accepted_version > 0),
  add column accepted_at timestamptz,
  add column accepted_by bigint references person (id) on delete set null;

-- Members have worked with these versions. Only an unconfirmed change of a file still needs a decision.
update invoice
set warning_count = jsonb_array_length(saved.warnings), accepted_version = case when not invoice.changed_by_file then invoice.version end
from invoice_version saved
where saved.organization_id = invoice.organization_id and saved.invoice_id = invoice.id and saved.version = invoice.version
  and (jsonb_array_length(saved.warnings) > 0 or not invoice.changed_by_file);

alter table invoice
  add column needs_check boolean not null generated always as (
    deleted_at is null and (warning_count > 0 or changed_by_file) and accepted_version is distinct from version
    ) stored;

create index invoice_needs_check on invoice (organization_id, id) where needs_check;
create index invoice_accepted_by on invoice (accepted_by) where accepted_by is not null;

-- Lines without a classification, or without the location that they need: `isOpenLine` in invoice-stage.queries.ts.
create index invoice_line_open on invoice_line (organization_id, invoice_id)
  where counted and (kind is null or location_id is null and kind not in ('fee', 'other'));

create index invoice_finding_open on invoice_finding (organization_id, invoice_id) where state = 'open';

create index import_attempt_needs_person on import_attempt (organization_id, id desc) where state = 'failed' or awaits is not null;
