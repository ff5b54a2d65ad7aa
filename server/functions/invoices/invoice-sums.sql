-- Keeps the sums of the lines of each invoice, and the sums of invoices by month (docs/decisions/0106-sums-of-lists.md). The functions
-- that return text build queries over a table, or over the rows that a statement changed.

-- What lines add to their invoice, times a sign.
create function sums_of_lines(line text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, invoice_id, version, %2$s * coalesce(sum(kg), 0) as kg,
      %2$s * coalesce(sum(kg) filter (where kg_origin = 'estimated'), 0) as estimated_kg,
      %2$s * count(*) filter (where kind is null) as unmapped_lines,
      %2$s * count(*) filter (where counted and (kind is null or location_id is null and kind not in ('fee', 'other'))) as open_lines,
      %2$s * count(*) filter (
        where counted and location_id is null and (kind is null or kind not in ('fee', 'other'))
      ) as lines_without_location
    from %1$s
    group by organization_id, invoice_id, version
  $text$, line, sign)
$$;

-- Adds what a statement changed to the invoices. A writer of lines holds the lock of the invoice or of all lines, so that this waits for no
-- other one.
create function add_up_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format($text$
    with changed as (
      select line.organization_id, line.invoice_id,
        coalesce(sum(line.kg) filter (where is_newest), 0) as kg,
        coalesce(sum(line.estimated_kg) filter (where is_newest), 0) as estimated_kg,
        coalesce(sum(line.unmapped_lines) filter (where is_newest), 0) as unmapped_lines,
        sum(line.open_lines) as open_lines, sum(line.lines_without_location) as lines_without_location
      from (%s) line
      join invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id
      cross join lateral (select line.version = invoice.version as is_newest) newest
      group by line.organization_id, line.invoice_id
    )
    update invoice
    set kg = invoice.kg + changed.kg, estimated_kg = invoice.estimated_kg + changed.estimated_kg,
      unmapped_lines = invoice.unmapped_lines + changed.unmapped_lines, open_lines = invoice.open_lines + changed.open_lines,
      lines_without_location = invoice.lines_without_location + changed.lines_without_location
    from changed
    where invoice.organization_id = changed.organization_id and invoice.id = changed.invoice_id
      and (changed.kg <> 0 or changed.estimated_kg <> 0 or changed.unmapped_lines <> 0 or changed.open_lines <> 0
        or changed.lines_without_location <> 0)
  $text$, concat_ws(' union all ',
    case when tg_op <> 'INSERT' then sums_of_lines('then_rows', -1) end,
    case when tg_op <> 'DELETE' then sums_of_lines('now_rows', 1) end
  ));
  return null;
end
$$;
create trigger add_up_new after insert on invoice_line
  referencing new table as now_rows for each statement execute function add_up_lines();
create trigger add_up_changed after update on invoice_line
  referencing old table as then_rows new table as now_rows for each statement execute function add_up_lines();
create trigger add_up_gone after delete on invoice_line
  referencing old table as then_rows for each statement execute function add_up_lines();

-- Another version has other lines, if they are already stored.
create function add_up_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select coalesce(sum(kg), 0), coalesce(sum(kg) filter (where kg_origin = 'estimated'), 0), count(*) filter (where kind is null)
  into new.kg, new.estimated_kg, new.unmapped_lines
  from invoice_line
  where organization_id = new.organization_id and invoice_id = new.id and version = new.version;
  return new;
end
$$;
create trigger add_up_version before update of version on invoice
  for each row when (new.version <> old.version) execute function add_up_version();

-- Invoices as sums, times a sign.
create function sums_of_invoices(invoice text, sign integer) returns text
language sql immutable parallel safe as $$
  select format($text$
    select organization_id, date_trunc('month', service_day)::date as month, service_provider_id, sign, currency, own_stage,
      changed_by_file, unmapped_lines > 0 as has_unmapped, %2$s * count(*) as invoices, %2$s * sum(net) as net, %2$s * sum(vat) as vat,
      %2$s * sum(total) as total, %2$s * sum(kg) as kg, %2$s * sum(estimated_kg) as estimated_kg
    from %1$s
    group by organization_id, date_trunc('month', service_day), service_provider_id, sign, currency, own_stage, changed_by_file,
      unmapped_lines > 0
  $text$, invoice, sign)
$$;

-- The statement that adds any of the queries above to invoice_sum. Where equal invoices have many rows, those that no other transaction
-- holds become one. It leaves out an organization that is being deleted.
create function added_invoice_sums(changes text) returns text
language sql immutable parallel safe as $$
  select format($text$
    with changed as (
      select organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped,
        sum(invoices) as invoices, sum(net) as net, sum(vat) as vat, sum(total) as total, sum(kg) as kg, sum(estimated_kg) as estimated_kg
      from (%s) change
      where exists (select from organization where id = organization_id)
      group by organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped
      having sum(invoices) <> 0 or sum(net) <> 0 or sum(vat) <> 0 or sum(total) <> 0 or sum(kg) <> 0 or sum(estimated_kg) <> 0
    ), held as materialized (
      select part.organization_id, part.id
      from changed
      join invoice_sum part
        using (organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped)
      where (
        select count(*) from invoice_sum other
        where other.organization_id = changed.organization_id and other.month = changed.month
          and other.service_provider_id = changed.service_provider_id and other.sign = changed.sign
          and other.currency = changed.currency and other.own_stage = changed.own_stage
          and other.changed_by_file = changed.changed_by_file and other.has_unmapped = changed.has_unmapped
      ) > 8
      for update of part skip locked
    ), taken as (
      delete from invoice_sum using held
      where invoice_sum.organization_id = held.organization_id and invoice_sum.id = held.id
      returning invoice_sum.*
    )
    insert into invoice_sum (organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped, invoices,
      net, vat, total, kg, estimated_kg)
    select organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped, sum(invoices), sum(net),
      sum(vat), sum(total), sum(kg), sum(estimated_kg)
    from (
      select * from changed
      union all
      select organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped, invoices, net, vat, total,
        kg, estimated_kg
      from taken
    ) kept
    group by organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped
    having sum(invoices) <> 0 or sum(net) <> 0 or sum(vat) <> 0 or sum(total) <> 0 or sum(kg) <> 0 or sum(estimated_kg) <> 0
  $text$, changes)
$$;

-- Builds and runs the query here, not in a called function: only the function of the trigger sees the rows of the statement.
create function add_up_invoices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute added_invoice_sums(concat_ws(' union all ',
    case when tg_op <> 'INSERT' then sums_of_invoices('then_rows', -1) end,
    case when tg_op <> 'DELETE' then sums_of_invoices('now_rows', 1) end
  ));
  return null;
end
$$;
create trigger add_up_new after insert on invoice
  referencing new table as now_rows for each statement execute function add_up_invoices();
create trigger add_up_changed after update on invoice
  referencing old table as then_rows new table as now_rows for each statement execute function add_up_invoices();
create trigger add_up_gone after delete on invoice
  referencing old table as then_rows for each statement execute function add_up_invoices();

-- Calculates the sums of an organization again. Writers of lines wait until the transaction ends. Returns the number of wrong sums.
create function rebuild_invoice_sums(rebuilt bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong_invoices bigint;
  wrong_sums bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('lines of invoices of ' || rebuilt, 0));
  execute format($text$
    update invoice
    set kg = correct.kg, estimated_kg = correct.estimated_kg, unmapped_lines = correct.unmapped_lines, open_lines = correct.open_lines,
      lines_without_location = correct.lines_without_location
    from (
      select invoice.organization_id, invoice.id, coalesce(line.kg, 0) as kg, coalesce(line.estimated_kg, 0) as estimated_kg,
        coalesce(line.unmapped_lines, 0) as unmapped_lines, coalesce(line.open_lines, 0) as open_lines,
        coalesce(line.lines_without_location, 0) as lines_without_location
      from invoice
      left join (%s) line
        on line.organization_id = invoice.organization_id and line.invoice_id = invoice.id and line.version = invoice.version
      where invoice.organization_id = %s
    ) correct
    where invoice.organization_id = correct.organization_id and invoice.id = correct.id
      and (invoice.kg, invoice.estimated_kg, invoice.unmapped_lines, invoice.open_lines, invoice.lines_without_location)
        <> (correct.kg, correct.estimated_kg, correct.unmapped_lines, correct.open_lines, correct.lines_without_location)
  $text$, sums_of_lines(format('invoice_line where organization_id = %s', rebuilt), 1), rebuilt);
  get diagnostics wrong_invoices = row_count;
  execute added_invoice_sums(format($text$
    %s
    union all
    select organization_id, month, service_provider_id, sign, currency, own_stage, changed_by_file, has_unmapped, -invoices, -net, -vat, -total,
      -kg, -estimated_kg
    from invoice_sum where organization_id = %s
  $text$, sums_of_invoices(format('invoice where organization_id = %s', rebuilt), 1), rebuilt));
  get diagnostics wrong_sums = row_count;
  return wrong_invoices + wrong_sums;
end
$$;

revoke execute on function add_up_lines, add_up_version, add_up_invoices, rebuild_invoice_sums from public;

-- Invoices that a server of an earlier version wrote after the migration, and before the triggers were there, are counted as well.
select rebuild_invoice_sums(id) from organization order by id;
