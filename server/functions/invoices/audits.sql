-- Marks invoices for an audit (docs/decisions/0028-prices-and-audits.md).

-- A new, changed or deleted invoice, and those of the provider around it: they may charge for the same. If its day changed, also those around
-- its earlier day.
create function note_audit_of_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_due (organization_id, invoice_id)
  select invoice.organization_id, invoice.id from invoice
  where invoice.organization_id = new.organization_id
    and (invoice.id = new.id
      or invoice.service_provider_id = new.service_provider_id and invoice.deleted_at is null
        and (invoice.service_day between new.service_day - 45 and new.service_day + 45
          or invoice.service_day between old.service_day - 45 and old.service_day + 45))
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
  where line.counted and (line.kind, line.waste_stream_id, line.location_id, line.container_id)
    is distinct from (earlier.kind, earlier.waste_stream_id, earlier.location_id, earlier.container_id)
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
  -- Many prices may be saved together. Invoices that this transaction marked already, and invoices too far from the days of the price, are left
  -- out before their lines are read. A mark of another transaction is not enough: an audit that reads the earlier prices may be removing it.
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
      select from audit_due due
      where due.organization_id = invoice.organization_id and due.invoice_id = invoice.id and due.xmin = pg_current_xact_id()::xid
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

-- Invoices with lines for some locations, with a margin for collections that are charged later.
create function note_audit_of_locations(of_organization bigint, locations text[], first_day date, last_day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_due (organization_id, invoice_id)
  select distinct line.organization_id, line.invoice_id
  from invoice_line line
  where line.organization_id = of_organization and line.location_id = any(locations) and line.counted
    and line.service_day >= first_day - 35 and line.service_day <= coalesce(last_day, 'infinity'::date - 70) + 70
  on conflict do nothing
$$;

-- Containers that were added, moved, changed or removed.
create function note_audit_of_container() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or (new.location_id, new.waste_stream_id, new.service_provider_id, new.volume_liters, new.kind, new.status)
    is distinct from (old.location_id, old.waste_stream_id, old.service_provider_id, old.volume_liters, old.kind, old.status)
  then
    perform note_audit_of_locations(
      new.organization_id, array_remove(array[new.location_id, case when tg_op = 'UPDATE' then old.location_id end], null),
      '2000-01-01', null
    );
  end if;
  return null;
end
$$;
create trigger note_audit after insert or update on container for each row execute function note_audit_of_container();

-- A schedule applies to all of its days.
create function note_audit_of_schedule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_audit_of_locations(new.organization_id, array[container.location_id], new.from_day, new.until_day)
  from container where container.organization_id = new.organization_id and container.id = new.container_id;
  return null;
end
$$;
create trigger note_audit after insert or update on collection_schedule for each row execute function note_audit_of_schedule();

-- A collection that was missed, moved or skipped.
create function note_audit_of_collection() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_audit_of_locations(
    new.organization_id, array[container.location_id], new.planned_day, coalesce(new.moved_to, new.planned_day)
  )
  from collection_schedule schedule
  join container on container.organization_id = new.organization_id and container.id = schedule.container_id
  where schedule.organization_id = new.organization_id and schedule.id = new.schedule_id;
  return null;
end
$$;
create trigger note_audit after insert or update on collection for each row execute function note_audit_of_collection();

-- A request that was closed. A new one has no invoice yet.
create function note_audit_of_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_audit_of_locations(
    new.organization_id, array[container.location_id],
    (new.created_at at time zone 'Atlantic/Reykjavik')::date, (new.closed_at at time zone 'Atlantic/Reykjavik')::date
  )
  from container where container.organization_id = new.organization_id and container.id = new.container_id;
  return null;
end
$$;
create trigger note_audit after update of status on service_request
  for each row when (new.closed_at is distinct from old.closed_at) execute function note_audit_of_request();

revoke execute on function note_audit_of_invoice, note_audit_of_lines, note_audit_of_price, note_audit_of_locations,
  note_audit_of_container, note_audit_of_schedule, note_audit_of_collection, note_audit_of_request from public;
