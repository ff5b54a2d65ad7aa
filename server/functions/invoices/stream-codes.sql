-- Keeps the codes of a waste stream by day, and the codes of the lines that stored choices assign to it. Codes that are valid from a day
-- replace all later ones.
create function keep_stream_codes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own_ewc ewc_code;
  own_treatment treatment_code;
begin
  -- Invoices that are saved at this time would miss the change: the lock of holdLines.
  perform pg_advisory_xact_lock(hashtextextended('lines of invoices of ' || new.organization_id, 0));
  select coalesce(new.ewc_code, category.ewc_code), coalesce(new.treatment_code, category.treatment_code)
  into own_ewc, own_treatment
  from waste_category category
  where category.id = new.waste_category_id;
  delete from waste_stream_codes
  where organization_id = new.organization_id and waste_stream_id = new.id and valid_from > new.codes_from;
  insert into waste_stream_codes (organization_id, waste_stream_id, valid_from, ewc_code, treatment_code)
  values (new.organization_id, new.id, new.codes_from, own_ewc, own_treatment)
  on conflict (organization_id, waste_stream_id, valid_from) do update
    set ewc_code = excluded.ewc_code, treatment_code = excluded.treatment_code;
  update invoice_line
  set ewc_code = own_ewc, treatment_code = own_treatment
  where
    organization_id = new.organization_id and waste_stream_id = new.id and kind = 'material' and material_origin = 'normalization'
    and counted and service_day >= new.codes_from and (ewc_code, treatment_code) is distinct from (own_ewc, own_treatment);
  return null;
end
$$;
create trigger keep_codes_of_new after insert on waste_stream
  for each row execute function keep_stream_codes();
create trigger keep_codes_of_changed after update of waste_category_id, ewc_code, treatment_code, codes_from on waste_stream
  for each row
  when ((old.waste_category_id, old.ewc_code, old.treatment_code, old.codes_from)
    is distinct from (new.waste_category_id, new.ewc_code, new.treatment_code, new.codes_from))
  execute function keep_stream_codes();
