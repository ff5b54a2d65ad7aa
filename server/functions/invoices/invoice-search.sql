-- Invoices of the current organization whose numbers hold the patterns, which are folded, for some providers; without patterns, all invoices of
-- these providers. Row-level security lets only few operators use an index, and the index for pairs is not among them. The rows that are
-- shown are read under row-level security.
create function invoices_holding(patterns text[], service_provider_ids bigint[])
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  if cardinality(patterns) = 0 then
    return query
      select invoice.id from invoice
      where invoice.organization_id = current_organization_id() and invoice.service_provider_id = any(service_provider_ids);
  else
    return query
      select invoice.id
      from invoice
      where invoice.organization_id = current_organization_id()
        and search_pairs(invoice.organization_id, invoice.search_text) @> (
          select coalesce(array_agg(pair), '{}')
          from unnest(patterns) pattern,
            unnest(search_pairs(current_organization_id(), regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g'))) pair
        )
        and invoice.search_text like all (patterns) and invoice.service_provider_id = any(service_provider_ids);
  end if;
end
$$;

revoke execute on function invoices_holding from public;
grant execute on function invoices_holding to tunna_app;
