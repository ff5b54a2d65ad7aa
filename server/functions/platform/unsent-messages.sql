-- Messages that were not sent, of all organizations and to people about their account, for the operator. The caller has checked the right.
create function unsent_messages(of_status text, max_messages integer)
returns table (
  id text, organization text, kind text, channel text, recipient text, status text, attempts integer, reason text, created_at timestamptz,
  total bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select message.*, count(*) over ()
  from (
    select message.organization_id || ':' || message.id as id, organization.name, message.kind, message.channel, message.recipient,
      message.status, message.attempts, message.last_error, message.created_at
    from outgoing_message message
    join organization on organization.id = message.organization_id
    where message.status <> 'sent' and message.digest_id is null and (of_status is null or message.status = of_status)
    union all
    select 'account:' || message.id, null, message.kind, message.channel, message.recipient, message.status, message.attempts,
      message.last_error, message.created_at
    from person_message message
    where message.status <> 'sent' and (of_status is null or message.status = of_status)
  ) message
  order by message.created_at desc, message.id
  limit max_messages
$$;

-- Makes dead messages due again: those with the ids, or all. Returns their number.
create function resend_dead_messages(of_ids text[]) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  to_anyone bigint;
  to_persons bigint;
begin
  update outgoing_message
  set status = 'waiting', attempts = 0, last_error = null, worker = null, due_at = now()
  where status = 'dead' and digest_id is null and (of_ids is null or organization_id || ':' || id = any(of_ids));
  get diagnostics to_anyone = row_count;
  -- The messages of a daily letter were given up with it.
  update outgoing_message gathered set status = 'waiting', last_error = null
  from outgoing_message letter
  where letter.organization_id = gathered.organization_id and letter.id = gathered.digest_id
    and letter.status = 'waiting' and letter.kind = 'provider_digest' and gathered.status = 'dead';
  -- With their jobs, as a new message gets them.
  with waiting as (
    update person_message set status = 'waiting', attempts = 0, last_error = null
    where status = 'dead' and (of_ids is null or 'account:' || id = any(of_ids))
    returning id
  ), queued as (
    select graphile_worker.add_job('deliver_person_message', json_build_object('messageId', id), max_attempts => 12) from waiting
  )
  select count(*) into to_persons from queued;
  return to_anyone + to_persons;
end
$$;

revoke execute on function unsent_messages, resend_dead_messages from public;
grant execute on function unsent_messages, resend_dead_messages to tunna_app;
