-- Whether a file, a picture or an open import of a list has these bytes. The caller removes bytes that no row names.
create function file_bytes_are_kept(of_organization_id bigint, of_sha256 bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from file where organization_id = of_organization_id and sha256 = of_sha256)
    or exists (select from service_request_attachment where organization_id = of_organization_id and sha256 = of_sha256)
    or exists (select from picture where organization_id = of_organization_id and sha256 = of_sha256)
    or exists (select from list_import where organization_id = of_organization_id and sha256 = of_sha256)
$$;

revoke execute on function file_bytes_are_kept from public;
grant execute on function file_bytes_are_kept to tunna_app;
