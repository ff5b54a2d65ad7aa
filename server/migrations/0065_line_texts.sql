-- The different texts of invoice lines, and sums of lines by text and by day (docs/decisions/0111-searches-of-lines.md).
-- The functions fill them, when no line can be written without their triggers.

-- Each different text that a search looks into.
create table line_text (
  organization_id bigint not null references organization (id) on delete cascade,
  text_key bigint not null,
  search_text text not null,
  -- Counted lines with this text.
  lines bigint not null,
  primary key (organization_id, text_key)
);
create table line_text_sum (
  organization_id bigint not null references organization (id) on delete cascade,
  text_key bigint not null,
  month date not null,
  service_provider_id bigint not null,
  currency text not null,
  lines bigint not null,
  cost numeric not null,
  kg numeric not null,
  estimated_kg numeric not null,
  primary key (organization_id, text_key, month, service_provider_id, currency)
);
create table line_day_sum (
  organization_id bigint not null references organization (id) on delete cascade,
  service_day date not null,
  service_provider_id bigint not null,
  currency text not null,
  lines bigint not null,
  cost numeric not null,
  kg numeric not null,
  estimated_kg numeric not null,
  primary key (organization_id, service_day, service_provider_id, currency)
);

-- What one statement changed, not yet in the sums above: arrays of equal length, one element for each text, day, provider and currency.
create table line_change (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated always as identity,
  search_texts text[] not null,
  service_days date[] not null,
  service_provider_ids bigint[] not null,
  currencies text[] not null,
  lines bigint[] not null,
  costs numeric[] not null,
  kgs numeric[] not null,
  estimated_kgs numeric[] not null,
  primary key (organization_id, id)
);

alter table line_text enable row level security;
alter table line_text_sum enable row level security;
alter table line_day_sum enable row level security;
alter table line_change enable row level security;
create policy tenant on line_text using (organization_id = current_organization_id());
create policy tenant on line_text_sum using (organization_id = current_organization_id());
create policy tenant on line_day_sum using (organization_id = current_organization_id());
create policy tenant on line_change using (organization_id = current_organization_id());
grant select on line_text, line_text_sum, line_day_sum, line_change to tunna_app;

-- The lines of a text, in the order of lists.
create index invoice_line_text on invoice_line (organization_id, hashtextextended(search_text, 0), service_day, invoice_id, position)
  where counted;
