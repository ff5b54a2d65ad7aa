-- Deletes old imports of every organization. Returns their number.
create function forget_list_imports(created_before timestamptz) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from list_import where created_at < created_before returning 1)
  select count(*) from gone
$$;

revoke execute on function forget_list_imports from public;
grant execute on function forget_list_imports to tunna_app;
