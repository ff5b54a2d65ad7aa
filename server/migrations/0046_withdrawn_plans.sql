-- A provider can undo the day that it planned; the event has the day that counts again, if any.
alter table service_request_event
  drop constraint service_request_event_kind_check,
  add constraint service_request_event_kind_check check (kind in (
    'created', 'joined', 'status_changed', 'commented', 'assigned', 'unassigned', 'missed_pick_up', 'planned', 'unplanned', 'link_renewed',
    'link_withdrawn', 'fill_reached', 'reopened'
  )),
  drop constraint service_request_event_planned_for_check,
  add constraint service_request_event_planned_for_check check (
    case kind when 'planned' then planned_for is not null when 'unplanned' then true else planned_for is null end
  );
