-- Creations with an `Idempotency-Key`, so that a repeated call finds its record (docs/decisions/0134-created-once.md).
create table created_once (
  organization_id bigint not null references organization (id) on delete cascade,
  key uuid not null,
  -- SHA-256 of the call, its caller and its content.
  content text not null,
  -- The id of the record, as JSON. The transaction that creates the record writes it.
  record text,
  created_at timestamptz not null default now(),
  primary key (organization_id, key)
);
alter table created_once enable row level security;
create policy tenant on created_once using (organization_id = current_organization_id());
grant select, insert, update on created_once to tunna_app;
