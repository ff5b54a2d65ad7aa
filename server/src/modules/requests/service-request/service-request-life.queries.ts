import type { ServiceRequestActor, ServiceRequestStatus } from '@tunna/domain/requests/service-request';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { planUndoUntil, undoUntil } from './service-request.queries.ts';

/** The actor of a change; for members, their id. */
export interface ActingParty {
  readonly actor: ServiceRequestActor;
  readonly personId?: number;
}

/** The author of a comment: an actor, or a department. */
export interface Writer {
  readonly actor: ServiceRequestActor | 'department';
  readonly personId?: number;
  readonly departmentId?: number;
}

// Uses the time of writing instead of the transaction’s start, because it may have waited for another change.
const moveRequest = statement(
  'move_request',
  `with moved as (
    update service_request
    set status = :to, collected_kg = :collectedKg::numeric, closed_at = case when :to in ('done', 'rejected', 'cancelled') then now() end,
      announced = announced and :to not in ('done', 'rejected', 'cancelled'),
      version = version + case when :actor::text = 'system' then 0 else 1 end,
      updated_at = case when :actor::text = 'system' then updated_at else clock_timestamp() end,
      updated_by = case when :actor::text = 'system' then updated_by else :personId end,
      updated_by_provider = case when :actor::text = 'system' then updated_by_provider else :actor::text = 'provider' end
    where organization_id = :organizationId and id = any(:ids) and status = any(:from::text[])
    returning id, status
  ), event as (
    insert into service_request_event
      (organization_id, service_request_id, kind, actor, status, comment, collected_kg, actor_person_id, created_at)
    select :organizationId, moved.id, 'status_changed', :actor, moved.status, :comment, :collectedKg::numeric, :personId, clock_timestamp()
    from moved
  )
  select status from moved`,
).returns<{ status: ServiceRequestStatus }>();

/** Changes the status of the requests that have one of the given statuses. @returns the number of changes */
export async function updateStatus(
  transaction: TenantTransaction,
  ids: readonly number[],
  change: {
    readonly to: ServiceRequestStatus;
    readonly from: readonly ServiceRequestStatus[];
    readonly by: ActingParty;
    readonly comment?: string | undefined;
    readonly collectedKg?: string | undefined;
  },
): Promise<number> {
  const { to, from, by, comment = null, collectedKg = null } = change;
  const values = {
    organizationId: transaction.organizationId,
    ids,
    to,
    from,
    actor: by.actor,
    comment,
    collectedKg,
    personId: by.personId ?? null,
  };
  return (await transaction.run(moveRequest, values)).length;
}

const lock = statement(
  'lock_service_request',
  'select id from service_request where organization_id = :organizationId and id = :id for update',
);

/** Locks the request until the transaction ends. */
export async function lockRequest(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
}

const addComment = statement(
  'add_comment',
  `insert into service_request_event
     (organization_id, service_request_id, kind, actor, comment, actor_person_id, actor_department_id, created_at)
   select :organizationId::bigint, :id::bigint, 'commented', :actor::text, :comment::text, :personId::bigint, :departmentId::bigint, clock_timestamp()
   where not exists (
     select from (
       select * from service_request_event
       where organization_id = :organizationId and service_request_id = :id
       order by id desc
       limit 1
     ) latest
     where kind = 'commented' and actor = :actor and comment = :comment and actor_person_id is not distinct from :personId
       and actor_department_id is not distinct from :departmentId
   )
   returning id`,
);

/** @returns false if it repeats the author’s last comment, as a form that was sent twice. The request must be locked. */
export async function insertComment(
  transaction: TenantTransaction,
  id: number,
  { actor, personId, departmentId }: Writer,
  comment: string,
): Promise<boolean> {
  const values = {
    organizationId: transaction.organizationId,
    id,
    actor,
    comment,
    personId: personId ?? null,
    departmentId: departmentId ?? null,
  };
  return (await transaction.run(addComment, values)).length > 0;
}

const planRequest = statement(
  'plan_request',
  `with planned as (
    update service_request
    set planned_for = :plannedFor, version = version + 1, updated_at = clock_timestamp(), updated_by = null, updated_by_provider = true
    where organization_id = :organizationId and id = :id and closed_at is null and planned_for is distinct from :plannedFor::date
    returning id, planned_for
  ), event as (
    insert into service_request_event (organization_id, service_request_id, kind, actor, planned_for, created_at)
    select :organizationId, planned.id, 'planned', 'provider', planned.planned_for, clock_timestamp() from planned
  )
  select id from planned`,
);

/** Stores the planned day; false if the request is closed, or the day is the same. */
export const updatePlannedFor = async (transaction: TenantTransaction, id: number, day: string): Promise<boolean> =>
  (await transaction.run(planRequest, { organizationId: transaction.organizationId, id, plannedFor: day })).length > 0;

// The latest event is the planned day itself; the one before it says which day was valid until then.
const unplanRequest = statement(
  'unplan_request',
  `with unplanned as (
    update service_request request
    set planned_for = (
        select event.planned_for from service_request_event event
        where event.organization_id = :organizationId and event.service_request_id = :id and event.kind in ('planned', 'unplanned')
        order by event.id desc offset 1 limit 1
      ), version = version + 1, updated_at = clock_timestamp(), updated_by = null, updated_by_provider = true
    where request.organization_id = :organizationId and request.id = :id and ${planUndoUntil('request')} is not null
    returning id, planned_for
  ), event as (
    insert into service_request_event (organization_id, service_request_id, kind, actor, planned_for, created_at)
    select :organizationId, unplanned.id, 'unplanned', 'provider', unplanned.planned_for, clock_timestamp() from unplanned
  )
  select id from unplanned`,
);

/** Restores the day before the planned one. @returns false if it is too late */
export const undoPlannedFor = async (transaction: TenantTransaction, id: number): Promise<boolean> =>
  (await transaction.run(unplanRequest, { organizationId: transaction.organizationId, id })).length > 0;

const assignRequest = statement(
  'assign_request',
  `with assigned as (
    update service_request
    set assigned_to = :assignedTo, version = version + 1, updated_at = clock_timestamp(), updated_by = :byPersonId, updated_by_provider = false
    where organization_id = :organizationId and id = :id
    returning id
  )
  insert into service_request_event (organization_id, service_request_id, kind, actor, actor_person_id, assigned_to, created_at)
  select :organizationId, assigned.id, case when :assignedTo::bigint is null then 'unassigned' else 'assigned' end, 'member', :byPersonId,
    :assignedTo, clock_timestamp()
  from assigned`,
);

/** Assigns the request to a member, or removes the assignment. */
export async function updateAssignee(
  transaction: TenantTransaction,
  id: number,
  assignedTo: number | null,
  byPersonId: number,
): Promise<void> {
  await transaction.run(assignRequest, { organizationId: transaction.organizationId, id, assignedTo, byPersonId });
}

const notifyReporters = statement(
  'notify_reporters',
  `insert into outgoing_message (organization_id, kind, service_request_id, recipient, language, created_at, due_at)
   select distinct on (lower(email)) :organizationId::bigint, 'service_request_' || :end::text, :id::bigint, email, language, clock_timestamp(),
     clock_timestamp() + make_interval(mins => :waitMinutes)
   from service_request_report
   where organization_id = :organizationId and service_request_id = :id and email is not null
   order by lower(email), created_at`,
);

/** Writes one message about the end to each address of its reports. They leave after a number of minutes. */
export async function insertEndMessages(
  transaction: TenantTransaction,
  id: number,
  end: ServiceRequestStatus,
  waitMinutes: number,
): Promise<void> {
  await transaction.run(notifyReporters, { organizationId: transaction.organizationId, id, end, waitMinutes });
}

const endMessages = statement(
  'lock_end_messages',
  `select message.id, message.attempts
   from outgoing_message message
   join service_request request on request.organization_id = :organizationId and request.id = :id
   where message.organization_id = :organizationId and message.service_request_id = :id
     and message.kind = 'service_request_' || request.status and message.created_at >= request.closed_at and message.status <> 'dead'
   for update of message`,
);
const cancelMessages = statement(
  'cancel_messages',
  `update outgoing_message set status = 'dead', last_error = 'The change was undone before the message was sent.'
   where organization_id = :organizationId and id = any(:ids)`,
);

/** Cancels the messages to requesters about the end of a request. @returns false if one may have left */
export async function cancelEndMessages(transaction: TenantTransaction, id: number): Promise<boolean> {
  const { organizationId } = transaction;
  const messages = await transaction.run(endMessages, { organizationId, id });
  if (messages.some(({ attempts }) => attempts > 0)) return false;
  await transaction.run(cancelMessages, { organizationId, ids: messages.map((message) => message.id) });
  return true;
}

// The latest event with an open status is the status before the end.
const reopen = statement(
  'reopen_request',
  `with reopened as (
    update service_request request
    set status = coalesce((
        select event.status from service_request_event event
        where event.organization_id = :organizationId and event.service_request_id = :id and event.status in ('received', 'sent', 'in_progress')
        order by event.id desc limit 1
      ), 'received'),
      closed_at = null, collected_kg = null, announced = false, version = version + 1, updated_at = clock_timestamp(), updated_by = null,
      updated_by_provider = true
    where request.organization_id = :organizationId and request.id = :id and ${undoUntil('request')} is not null
    returning id, status
  ), event as (
    insert into service_request_event (organization_id, service_request_id, kind, actor, status, created_at)
    select :organizationId, reopened.id, 'reopened', 'provider', reopened.status, clock_timestamp() from reopened
  )
  select id from reopened`,
);

/** Restores the status before the provider closed the request. @returns false if it is too late */
export async function reopenRequest(transaction: TenantTransaction, id: number): Promise<boolean> {
  return (await transaction.run(reopen, { organizationId: transaction.organizationId, id })).length > 0;
}

// A message with an attempt, or in a digest with one, may be on its way at this moment. Others are cancelled, because the request is closed.
const notifyProvider = statement(
  'notify_provider_withdrawn',
  `insert into outgoing_message (organization_id, kind, service_request_id, channel, recipient, language, created_at)
   select :organizationId::bigint, 'service_request_withdrawn', :id::bigint, channel, recipient, min(language::text), clock_timestamp()
   from outgoing_message message
   where organization_id = :organizationId and service_request_id = :id and kind = 'service_request_for_provider'
     and (status = 'sent' or status = 'waiting' and (attempts > 0 or exists (
       select from outgoing_message digest
       where digest.organization_id = :organizationId and digest.id = message.digest_id and digest.attempts > 0
     )))
   group by channel, recipient`,
);

/** Notifies the provider of the withdrawal, through the channels of the first message. */
export async function insertWithdrawnMessages(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(notifyProvider, { organizationId: transaction.organizationId, id });
}
