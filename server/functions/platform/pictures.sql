-- A picture that visitors see. Organizations with the same bytes share the address.
create function public_picture(of_sha256 bytea) returns table (organization_id bigint, name text, content_type text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select picture.organization_id, picture.name, picture.content_type from picture where picture.sha256 = of_sha256
  order by picture.organization_id, picture.id limit 1
$$;

revoke execute on function public_picture from public;
grant execute on function public_picture to tunna_app;
