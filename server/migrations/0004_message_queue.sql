-- A message's job is no longer made in the transaction that writes the message: making one there costs as much as all the rest, and its
-- notification lets one transaction at a time commit. The message itself is durable with the fact; right after the commit, and again at
-- each start and every few seconds, messages that have no job yet get theirs, many in one statement (see jobs/enqueue.ts).

drop trigger enqueue_message_delivery on outgoing_message;
drop function enqueue_message_delivery();

alter table outgoing_message add column queued_at timestamptz;
update outgoing_message set queued_at = now();

-- Nothing reads by these; each cost every message a write.
drop index outgoing_message_unsent, outgoing_message_request;
create index outgoing_message_unqueued on outgoing_message (organization_id, id) where queued_at is null;
create index outgoing_message_dead on outgoing_message (organization_id, id) where status = 'dead';
