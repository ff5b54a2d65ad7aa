-- A message with the link to all open requests of a provider, which a member sends.
alter table outgoing_message
  drop constraint outgoing_message_kind_check,
  add constraint outgoing_message_kind_check check (kind in (
    'service_request_for_provider', 'service_request_for_organization', 'service_request_received', 'service_request_done',
    'service_request_rejected', 'service_request_cancelled', 'service_request_withdrawn', 'invite', 'provider_digest', 'notifications',
    'department_report', 'claim_letter', 'provider_day'
  ));
