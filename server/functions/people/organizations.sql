-- Whether any organization has the slug.
create function org_slug_taken(given text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from organization where org_slug = given) $$;

-- The organization with the slug, for the operator of the installation. The caller has checked the right.
create function organization_by_slug(of_org_slug text) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select id from organization where org_slug = of_org_slug $$;

-- Creates an organization with the current person as its owner. Violates organization_org_slug_key if the slug is taken.
create function create_organization(
  of_name text, of_org_slug text, of_kennitala text, of_country text, of_languages text[], of_currency text, of_contact_email text,
  of_plan_id text
) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  created_id bigint;
begin
  if current_person_id() is null then raise exception 'Only a person may create an organization.'; end if;
  insert into organization (name, org_slug, kennitala, country, languages, currency, contact_email, updated_by)
  values (of_name, of_org_slug, of_kennitala, of_country, of_languages::language_code[], of_currency, of_contact_email, current_person_id())
  returning id into created_id;
  update subscription set plan_id = of_plan_id where organization_id = created_id;
  insert into membership (organization_id, person_id, role) values (created_id, current_person_id(), 'owner');
  insert into audit_entry (organization_id, person_id, action, entity, entity_id, name)
  values (created_id, current_person_id(), 'created', 'organization', created_id, of_name);
  return created_id;
end
$$;

revoke execute on function org_slug_taken, organization_by_slug, create_organization from public;
grant execute on function org_slug_taken, organization_by_slug, create_organization to tunna_app;
