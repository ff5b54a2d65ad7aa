-- Servers take due messages themselves, many at a time, instead of a job for each (docs/decisions/0066-deliveries.md).
alter table outgoing_message
  -- When the next try may start; infinity while a server delivers the message.
  add column due_at timestamptz not null default now(),
  -- The server that delivers it.
  add column worker text;
drop index outgoing_message_unqueued;
alter table outgoing_message drop column queued_at;
create index outgoing_message_due on outgoing_message (due_at, organization_id, id) where status = 'waiting' and not held;
-- Their messages are due.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'deliver_message';
  end if;
end
$$;
