-- Collects the waiting messages of providers that want one letter a day into one letter each. Returns the number of letters.
create function gather_provider_digests() returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gathered as (
    select message.organization_id, message.id, request.service_provider_id, message.recipient, message.language
    from outgoing_message message
    join service_request request
      on request.organization_id = message.organization_id and request.id = message.service_request_id
    where message.held and message.status = 'waiting' and message.digest_id is null
    for update of message skip locked
  ), letters as (
    insert into outgoing_message (organization_id, kind, channel, recipient, language, service_provider_id)
    select organization_id, 'provider_digest', 'email', recipient, min(language::text), service_provider_id
    from gathered
    group by organization_id, service_provider_id, recipient
    returning organization_id, id, service_provider_id, recipient
  ), named as (
    update outgoing_message message set digest_id = letters.id
    from gathered
    join letters on letters.organization_id = gathered.organization_id
      and letters.service_provider_id = gathered.service_provider_id and letters.recipient = gathered.recipient
    where message.organization_id = gathered.organization_id and message.id = gathered.id
  )
  select count(*) from letters
$$;

revoke execute on function gather_provider_digests from public;
grant execute on function gather_provider_digests to tunna_app;
