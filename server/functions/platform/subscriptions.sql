-- Every organization has a subscription from its first moment.
create function subscribe_organization() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into subscription (organization_id, plan_id) values (new.id, 'unlimited');
  return null;
end
$$;
create trigger subscribe_organization after insert on organization for each row execute function subscribe_organization();

revoke execute on function subscribe_organization from public;
