-- Completions by the provider: the collected weight, and their undo (docs/decisions/0078-day-of-a-provider.md).
alter table service_request
  add column collected_kg numeric(7, 2) check (collected_kg > 0 and collected_kg <= 50000),
  add constraint service_request_collected_check check (collected_kg is null or status = 'done');
alter table service_request_event
  add column collected_kg numeric(7, 2) check (collected_kg > 0 and collected_kg <= 50000),
  add constraint service_request_event_collected_check check (collected_kg is null or status = 'done'),
  drop constraint service_request_event_kind_check,
  add constraint service_request_event_kind_check check (kind in (
    'created', 'joined', 'status_changed', 'commented', 'assigned', 'unassigned', 'missed_pick_up', 'planned', 'link_renewed',
    'link_withdrawn', 'fill_reached', 'reopened'
  ));
