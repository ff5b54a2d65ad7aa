-- Organizations with containers in use whose possible saving was not calculated on the day.
create function organizations_to_size(today date) returns table (organization_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select container.organization_id from container
  where container.status = 'active'
    and not exists (
      select from possible_saving saving
      where saving.organization_id = container.organization_id and saving.calculated_on >= today
    )
  group by container.organization_id
  order by container.organization_id
$$;

revoke execute on function organizations_to_size from public;
grant execute on function organizations_to_size to tunna_app;
