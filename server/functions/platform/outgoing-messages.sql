-- The oldest due messages, of all organizations. The server takes them within their organizations.
create function due_messages(most integer) returns table (organization_id bigint, ids bigint[])
language sql volatile security definer set search_path = public, pg_temp
as $$
  select due.organization_id, array_agg(due.id)
  from (
    select message.organization_id, message.id from outgoing_message message
    where message.status = 'waiting' and not message.held and message.due_at <= now()
    order by message.due_at, message.organization_id, message.id
    limit most
  ) due
  group by due.organization_id
$$;

revoke execute on function due_messages from public;
grant execute on function due_messages to tunna_app;
