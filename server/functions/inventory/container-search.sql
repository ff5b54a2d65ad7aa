-- What filters and sorting read of the current organization's containers whose search text holds all the patterns, which are
-- folded. Row-level security lets only few operators use an index, and the index for pairs is not among them. The rows that are
-- shown are read under row-level security.
create function containers_holding(patterns text[])
returns table (
  id bigint, status text, location_id text, waste_stream_id bigint, service_provider_id bigint, name_key text, location_key text,
  stream_key text, volume_liters integer, created_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
  select container.id, container.status, container.location_id, container.waste_stream_id, container.service_provider_id,
    container.name_key, container.location_key, container.stream_key, container.volume_liters, container.created_at
  from container
  where container.organization_id = current_organization_id()
    and search_pairs(container.organization_id, container.search_text) @> (
      select coalesce(array_agg(pair), '{}')
      from unnest(patterns) pattern,
        unnest(search_pairs(current_organization_id(), regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g'))) pair
    )
    and container.search_text like all (patterns)
$$;

revoke execute on function containers_holding from public;
grant execute on function containers_holding to tunna_app;
