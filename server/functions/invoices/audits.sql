-- Marks invoices for an audit (docs/decisions/0028-prices-and-audits.md).

-- A new, changed or deleted invoice, and the later invoices that may be duplicates of it.
create function note_audit_of_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_due (organization_id, invoice_id)
  select invoice.organization_id, invoice.id from invoice
  where invoice.organization_id = new.organization_id
    and (invoice.id = new.id
      or invoice.service_provider_id = new.service_provider_id and invoice.service_day = new.service_day and invoice.id > new.id)
  on conflict do nothing;
  return null;
end
$$;
create trigger note_audit after insert or update of version, deleted_at on invoice
  for each row execute function note_audit_of_invoice();

-- An invoice whose lines got another classification.
create function note_audit_of_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_due (organization_id, invoice_id)
  select distinct line.organization_id, line.invoice_id
  from now_lines line
  join then_lines earlier using (organization_id, invoice_id, version, position)
  where line.counted and (line.kind, line.waste_stream_id, line.container_id)
    is distinct from (earlier.kind, earlier.waste_stream_id, earlier.container_id)
    and exists (select from invoice where invoice.organization_id = line.organization_id and invoice.id = line.invoice_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger note_audit after update on invoice_line
  referencing old table as then_lines new table as now_lines
  for each statement execute function note_audit_of_lines();

-- Invoices to which a new, changed or deleted agreed price applies.
create function note_audit_of_price() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Many prices may be saved together. Invoices that are due already, and invoices too far from the days of the price, are left out before
  -- their lines are read.
  insert into audit_due (organization_id, invoice_id)
  select distinct invoice.organization_id, invoice.id
  from (
    select old.organization_id, old.service_provider_id, old.valid_from, old.valid_until where tg_op <> 'INSERT'
    union all
    select new.organization_id, new.service_provider_id, new.valid_from, new.valid_until where tg_op <> 'DELETE'
  ) price
  join invoice on invoice.organization_id = price.organization_id and invoice.service_provider_id = price.service_provider_id
    and invoice.deleted_at is null and invoice.service_day >= price.valid_from - 400
    and (price.valid_until is null or invoice.service_day <= price.valid_until + 400)
  where not exists (
      select from audit_due due where due.organization_id = invoice.organization_id and due.invoice_id = invoice.id
    )
    and exists (
      select from invoice_line line
      where line.organization_id = invoice.organization_id and line.invoice_id = invoice.id and line.counted
        and line.service_day >= price.valid_from and line.service_day <= coalesce(price.valid_until, 'infinity')
    )
  on conflict do nothing;
  return null;
end
$$;
create trigger note_audit after insert or update or delete on agreed_price
  for each row execute function note_audit_of_price();

revoke execute on function note_audit_of_invoice, note_audit_of_lines, note_audit_of_price from public;
