-- Links to all open requests of a provider (docs/decisions/0078-day-of-a-provider.md).
alter table service_provider
  -- Links that were made earlier do not show this organization's requests.
  add column day_links_from timestamptz not null default date_trunc('milliseconds', now());
-- Organizations share a provider by its address.
create index service_provider_address on service_provider (lower(email)) where email is not null;
