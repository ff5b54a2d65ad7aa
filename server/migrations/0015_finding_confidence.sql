-- Findings with a confidence, a measure and grounds (docs/decisions/0055-audit-confidence.md).
alter table invoice_finding
  drop constraint invoice_finding_rule_check,
  add constraint invoice_finding_rule_check check (rule in (
    'wrong_rate', 'unlisted_fee', 'duplicate_line', 'duplicate_invoice', 'rental_without_container', 'arithmetic', 'price_jump',
    'too_many_collections', 'collection_billed_twice', 'missed_collection_billed', 'wrong_vat_rate', 'other_location',
    'overlapping_periods', 'weight_rounded_up', 'impossible_weight'
  )),
  -- A probable finding is not summed until a person confirms it.
  add column confidence text not null default 'probable' check (confidence in ('certain', 'probable')),
  -- What expected and found are.
  add column measure text not null default 'amount' check (measure in ('unit_price', 'amount', 'quantity', 'percent', 'kilograms')),
  -- Ground of the domain, in the order in which they are shown.
  add column grounds jsonb not null default '[]' check (octet_length(grounds::text) <= 8192);
-- Included in the overcharge.
alter table invoice_finding
  add column summed boolean not null
    generated always as (state in ('accepted', 'disputed') or (confidence = 'certain' and state = 'open')) stored;

-- The rules have changed, so every invoice is audited again.
insert into audit_due (organization_id, invoice_id)
select organization_id, id from invoice where deleted_at is null
on conflict do nothing;
