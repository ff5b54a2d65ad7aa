-- Sums of the lines of each invoice, and sums of invoices by month (docs/decisions/0106-sums-of-lists.md).
alter table invoice disable trigger user;

alter table invoice
  -- Signed. A missing total is calculated from the others.
  add column net numeric not null generated always as (sign * coalesce(tax_exclusive, line_total, 0)) stored,
  add column vat numeric not null generated always as (sign * coalesce(tax, 0)) stored,
  add column total numeric not null generated always as (
    coalesce(sign * tax_inclusive, sign * coalesce(tax_exclusive, line_total, 0) + sign * coalesce(tax, 0))
    ) stored,
  -- Of the lines of the newest version. Triggers of invoice_line write them.
  add column kg numeric not null default 0,
  add column estimated_kg numeric not null default 0,
  add column unmapped_lines integer not null default 0,
  -- Counted lines without a classification or the location that they need, and those of them without a location.
  add column open_lines integer not null default 0,
  add column lines_without_location integer not null default 0;

update invoice
set (kg, estimated_kg, unmapped_lines, open_lines, lines_without_location) = (
  select coalesce(sum(line.kg), 0), coalesce(sum(line.kg) filter (where line.kg_origin = 'estimated'), 0),
    count(*) filter (where line.kind is null),
    count(*) filter (where line.counted and (line.kind is null or line.location_id is null and line.kind not in ('fee', 'other'))),
    count(*) filter (where line.counted and line.location_id is null and coalesce(line.kind, '') not in ('fee', 'other'))
  from invoice_line line
  where line.organization_id = invoice.organization_id and line.invoice_id = invoice.id and line.version = invoice.version
)
where line_count > 0;

-- The stage as far as the invoice decides it: an invoice with open findings is not done.
alter table invoice
  add column own_stage text not null generated always as (
    case
      when deleted_at is not null then 'deleted'
      when (warning_count > 0 or changed_by_file) and accepted_version is distinct from version then 'check'
      when open_lines > 0 then 'classify'
      else 'done'
    end
    ) stored;
alter table invoice enable trigger user;

-- Lists read invoices in the order of these indexes.
drop index invoice_service_day;
create index invoice_service_day on invoice (organization_id, service_day desc, id desc);
create index invoice_own_stage on invoice (organization_id, own_stage, service_day desc, id desc);
-- The columns above replace them.
drop index invoice_needs_check, invoice_line_open, invoice_line_made;

-- Sums of invoices, as numbers that add up: writers only add rows, so they never wait for one another. A trigger keeps the rows few.
create table invoice_sum (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated always as identity,
  -- The first day of the month of the service day.
  month date not null,
  service_provider_id bigint not null,
  sign smallint not null,
  currency text not null,
  own_stage text not null,
  changed_by_file boolean not null,
  has_unmapped boolean not null,
  invoices bigint not null,
  net numeric not null,
  vat numeric not null,
  total numeric not null,
  kg numeric not null,
  estimated_kg numeric not null,
  primary key (organization_id, id)
);
create index invoice_sum_of on invoice_sum (
  organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped
);
alter table invoice_sum enable row level security;
create policy tenant on invoice_sum using (organization_id = current_organization_id());
grant select on invoice_sum to tunna_app;

insert into invoice_sum (organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped, invoices, net,
  vat, total, kg, estimated_kg)
select organization_id, date_trunc('month', service_day), service_provider_id, sign, currency, own_stage, changed_by_file, unmapped_lines > 0,
  count(*), sum(net), sum(vat), sum(total), sum(kg), sum(estimated_kg)
from invoice
group by organization_id, date_trunc('month', service_day), service_provider_id, sign, currency, own_stage, changed_by_file, unmapped_lines > 0;
