-- Imports, reports, findings and limits of the plan.
alter table organization_event
  drop constraint organization_event_kind_check,
  add constraint organization_event_kind_check check (kind in (
    'request_opened', 'request_changed', 'request_assigned', 'member_joined', 'role_changed', 'message_failed', 'pick_up_reminder',
    'device_silent', 'device_back', 'device_refused', 'claim_credited', 'claim_proposed', 'claim_reopened', 'import_done',
    'import_failed', 'report_published', 'report_failed', 'findings_found', 'limit_near'
  ));
