-- The event stream reports deleted records, so that open pages of them can say so (functions/platform/live-events.sql).
alter table live_event
  drop constraint live_event_kind_check,
  add constraint live_event_kind_check check (kind in (
    'service_request', 'notification', 'membership', 'device', 'session', 'credential', 'department', 'invoice', 'import_attempt',
    'invoice_report', 'scale', 'claim', 'deletion'
  ));
