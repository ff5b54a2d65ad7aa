-- Organizations that were not counted since a moment.
create function organizations_to_count(since timestamptz) returns table (organization_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select id from organization
  where not exists (select from organization_use use where use.organization_id = id and use.counted_at >= since)
  order by id
$$;

-- What organizations use, for the operator of the platform: the largest, with the number of all. Without `last_counted_at` the counts are
-- not known yet.
create function organization_uses(most integer)
returns table (id bigint, name text, org_slug text, total bigint, last_counted_at timestamptz, members bigint, containers bigint,
  lines bigint, readings bigint, file_bytes bigint, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  -- nullif: the check of statements assumes that a join by the organization alone always finds a row.
  select organization.id, name, org_slug, count(*) over (), nullif(counted_at, null), coalesce(members, 0), coalesce(containers, 0), coalesce(lines, 0),
    coalesce(readings, 0), coalesce(file_bytes, 0), changed_at
  from organization left join organization_use use on use.organization_id = organization.id
  order by file_bytes desc nulls last, lines + readings desc nulls last, organization.id
  limit most
$$;

revoke execute on function organizations_to_count, organization_uses from public;
grant execute on function organizations_to_count, organization_uses to tunna_app;
