-- Deletes what is older than its setting, of every organization, in small batches. Each function returns the number of deleted rows
-- (docs/decisions/0113-retention.md).

-- The oldest entries. They are in the order of their ids, so each organization is read no further than a batch.
create function prune_audit_entries(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with old as (
    select organization.id as organization_id, entry.id
    from organization
    cross join lateral (
      select id, at from audit_entry where organization_id = organization.id order by id limit max_rows
    ) entry
    where (select at from audit_entry where organization_id = organization.id order by id limit 1) < until and entry.at < until
    limit max_rows
  ), gone as (
    delete from audit_entry using old
    where audit_entry.organization_id = old.organization_id and audit_entry.id = old.id
    returning audit_entry.organization_id, entity, person_id
  ), subtracted as (
    insert into audit_count (organization_id, entity, person_id, entries)
    select organization_id, entity, person_id, -count(*) from gone group by organization_id, entity, person_id
  )
  select count(*) from gone
$$;

-- Messages that were sent or given up. Letters of claims stay: they are evidence.
create function prune_messages(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from outgoing_message where (organization_id, id) in (
      select organization_id, id from outgoing_message
      where created_at < until and status <> 'waiting' and claim_id is null
      order by organization_id, id limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

-- Imports that ended. Those that failed wait for a member.
create function prune_import_attempts(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from import_attempt where (organization_id, id) in (
      select organization_id, id from import_attempt
      where ended_at < until and state in ('done', 'resolved') and awaits is null
      order by organization_id, id limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

-- Versions of invoices that were replaced before the moment, with their lines. The newest one always stays.
create function prune_invoice_versions(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from invoice_version where (organization_id, invoice_id, version) in (
      select old.organization_id, old.invoice_id, old.version
      from invoice_version old
      join invoice on invoice.organization_id = old.organization_id and invoice.id = old.invoice_id and invoice.version > old.version
      join invoice_version replacing
        on replacing.organization_id = old.organization_id and replacing.invoice_id = old.invoice_id and replacing.version = old.version + 1
      where replacing.saved_at < until
      order by old.organization_id, old.invoice_id, old.version limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

-- Commands to scales that were carried out, or never will be.
create function prune_scale_commands(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from scale_command where (organization_id, key) in (
      select organization_id, key from scale_command where asked_at < until order by organization_id, key limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

-- Keys of creations. No client repeats a call so late.
create function prune_created_once(until timestamptz, max_rows bigint) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from created_once where (organization_id, key) in (
      select organization_id, key from created_once where created_at < until order by organization_id, key limit max_rows
    )
    returning 1
  )
  select count(*) from gone
$$;

revoke execute on function prune_audit_entries, prune_messages, prune_import_attempts, prune_invoice_versions, prune_scale_commands,
  prune_created_once from public;
grant execute on function prune_audit_entries, prune_messages, prune_import_attempts, prune_invoice_versions, prune_scale_commands,
  prune_created_once to tunna_app;
