-- The people who reported that a container needs service.

-- Writes the confirmations of new reports: one for each address and request, few for an address in a day in all organizations
-- together, and few for a request, so that reports cannot fill a mailbox. Returns the number of reports that it handled.
create function confirm_reports(most integer, of_address_in_a_day integer, of_request integer) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  seen bigint;
begin
  -- Two concurrent runs would not count each other's confirmations.
  perform pg_advisory_xact_lock(hashtextextended('confirm_reports', 0));
  with pending as (
    select organization_id, idempotency_key, service_request_id, email, language, created_at
    from service_request_report
    where not confirmed
    order by organization_id, idempotency_key
    limit most
  ), marked as (
    update service_request_report report set confirmed = true
    from pending
    where report.organization_id = pending.organization_id and report.idempotency_key = pending.idempotency_key
  ), each_once as (
    select distinct on (organization_id, service_request_id, lower(email)) *
    from pending
    where email is not null
    order by organization_id, service_request_id, lower(email), created_at
  ), wanted as (
    select each_once.*,
      row_number() over (partition by lower(email) order by each_once.created_at, service_request_id) as of_address,
      row_number() over (partition by each_once.organization_id, service_request_id order by each_once.created_at, email) as here
    from each_once
    join service_request request
      on request.organization_id = each_once.organization_id and request.id = each_once.service_request_id
    where request.closed_at is null and not exists (
      select from outgoing_message told
      where told.organization_id = each_once.organization_id and told.service_request_id = each_once.service_request_id
        and told.kind = 'service_request_received' and lower(told.recipient) = lower(each_once.email)
    )
  ), written as (
    insert into outgoing_message (organization_id, kind, service_request_id, recipient, language, created_at)
    select organization_id, 'service_request_received', service_request_id, email, language, clock_timestamp()
    from wanted
    where of_address + (
      select count(*) from outgoing_message told
      where told.kind = 'service_request_received' and lower(told.recipient) = lower(email)
        and told.created_at > now() - interval '1 day'
    ) <= of_address_in_a_day and here + (
      select count(*) from outgoing_message told
      where told.organization_id = wanted.organization_id and told.service_request_id = wanted.service_request_id
        and told.kind = 'service_request_received'
    ) <= of_request
  )
  select count(*) into seen from pending;
  return seen;
end
$$;

-- Removes the personal data from reports of requests that were closed before a moment. The requests stay. Returns the number of
-- reports.
create function forget_reporters(closed_before timestamptz) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  with closed as (
    select organization_id, id from service_request where closed_at < closed_before
  ), messages as (
    update outgoing_message message set recipient = ''
    from closed
    where message.organization_id = closed.organization_id and message.service_request_id = closed.id
      and message.kind in (
        'service_request_received', 'service_request_done', 'service_request_rejected', 'service_request_cancelled'
      )
      and message.recipient <> ''
  ), reports as (
    update service_request_report report set full_name = null, phone_number = null, email = null
    from closed
    where report.organization_id = closed.organization_id and report.service_request_id = closed.id
      and coalesce(report.full_name, report.phone_number, report.email) is not null
    returning 1
  )
  select count(*) from reports
$$;

revoke execute on function confirm_reports, forget_reporters from public;
grant execute on function confirm_reports, forget_reporters to tunna_app;
