create function note_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_live_event(new.organization_id, tg_table_name, new.id::text, 'invoices.read', null, null, null);
  return null;
end
$$;
-- Sums of lines change an invoice, but every call that changes it writes the time.
create trigger note_invoice after insert or update of updated_at on invoice for each row execute function note_invoice();
create trigger note_invoice after insert or update on import_attempt for each row execute function note_invoice();
create trigger note_invoice after insert or update on claim for each row execute function note_invoice();

revoke execute on function note_invoice from public;
