-- Organizations with containers that request a collection automatically.
create function organizations_that_ask_when_full() returns table (organization_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$ select distinct organization_id from container_fill order by organization_id $$;

revoke execute on function organizations_that_ask_when_full from public;
grant execute on function organizations_that_ask_when_full to tunna_app;
