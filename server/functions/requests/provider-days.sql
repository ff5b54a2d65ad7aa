-- The providers of all organizations with an address. Only for a link that was sent to this address: opening it proves that the holder reads
-- the address. Their requests are read within each organization.
create function providers_of_address(address text)
returns table (organization_id bigint, service_provider_id bigint, links_from timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select provider.organization_id, provider.id, provider.day_links_from
  from service_provider provider
  where lower(provider.email) = lower(address)
  order by provider.organization_id, provider.id
  limit 200
$$;

revoke execute on function providers_of_address from public;
grant execute on function providers_of_address to tunna_app;
