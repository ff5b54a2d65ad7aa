-- The cost of lines without a waste stream, attributed to streams (docs/decisions/0096-cost-attribution.md).

-- Invoices whose attribution has to be calculated. Each transaction adds its own row: an invoice that changes while it is calculated is
-- calculated again, and no transaction waits for another.
create table attribution_due (
  organization_id bigint not null,
  invoice_id bigint not null,
  marked_in bigint not null default pg_current_xact_id()::text::bigint,
  primary key (organization_id, invoice_id, marked_in),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);

-- The shares of a line. They add up to its cost. With what the monthly sums contain of it, so that the sums can be corrected after the line
-- has changed.
create table line_share (
  organization_id bigint not null,
  invoice_id bigint not null,
  version integer not null,
  position integer not null,
  waste_stream_id bigint not null,
  basis text not null check (basis in ('container', 'collections', 'weight')),
  -- Negative for credit notes.
  cost numeric not null,
  currency text not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- Empty where the line has none.
  location_id text not null,
  service_provider_id bigint not null,
  primary key (organization_id, invoice_id, version, position, waste_stream_id),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);

-- Sums of the shares. Only a trigger on line_share writes them.
create table monthly_attribution (
  organization_id bigint not null references organization (id) on delete cascade,
  month date not null,
  location_id text not null,
  service_provider_id bigint not null,
  waste_stream_id bigint not null,
  basis text not null,
  currency text not null,
  shares bigint not null,
  cost numeric not null,
  primary key (organization_id, month, location_id, service_provider_id, waste_stream_id, basis, currency)
);

do $$
declare
  secured text;
begin
  foreach secured in array array['attribution_due', 'line_share', 'monthly_attribution'] loop
    execute format('alter table %I enable row level security', secured);
    execute format('create policy tenant on %I using (organization_id = current_organization_id())', secured);
  end loop;
end
$$;
grant select, delete on attribution_due to tunna_app;
grant select, insert, delete on line_share to tunna_app;
grant select, delete on monthly_attribution to tunna_app;

insert into attribution_due (organization_id, invoice_id) select organization_id, id from invoice where deleted_at is null;
