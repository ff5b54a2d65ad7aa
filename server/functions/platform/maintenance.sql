-- All servers of the database learn of the change.
create function notify_maintenance() returns trigger
language plpgsql as $$
begin
  perform pg_notify('maintenance', '');
  return null;
end
$$;
create trigger notify_maintenance after insert or delete or update on maintenance
  for each statement execute function notify_maintenance();

revoke execute on function notify_maintenance from public;
