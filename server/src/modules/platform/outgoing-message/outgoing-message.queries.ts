import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export type MessageRow = Pick<
  Tables['outgoing_message'],
  | 'id'
  | 'kind'
  | 'service_request_id'
  | 'invite_id'
  | 'person_id'
  | 'event_ids'
  | 'department_id'
  | 'month'
  | 'claim_id'
  | 'claim_letter'
  | 'channel'
  | 'recipient'
  | 'language'
  | 'attempts'
  | 'created_at'
>;

const dueMessages = statement(
  'due_messages',
  'select organization_id as "organizationId!", ids as "ids!" from due_messages(:limit)',
).returns<DueMessages>();

/** Ids of due messages of one organization. */
export interface DueMessages {
  readonly organizationId: number;
  readonly ids: readonly number[];
}

/** The messages that have been due the longest, by organization. */
export const findDue = (database: Queryable, limit: number): Promise<DueMessages[]> =>
  database.run(dueMessages, { limit });

const takeMessages = statement(
  'take_messages',
  `update outgoing_message message set attempts = attempts + 1, due_at = 'infinity', worker = :worker
   from (
     select id from outgoing_message
     where organization_id = :organizationId and id = any(:ids) and status = 'waiting' and due_at <= now()
     order by id
     for update skip locked
   ) due
   where message.organization_id = :organizationId and message.id = due.id
   returning message.id, kind, service_request_id, invite_id, person_id, event_ids, department_id, month, claim_id, claim_letter, channel,
     recipient, language, attempts, created_at`,
).returns<MessageRow>();

/** Counts a try of the messages that are still due, and returns them. No other server gets them until their result is recorded. */
export async function takeDue(
  transaction: TenantTransaction,
  worker: string,
  ids: readonly number[],
): Promise<MessageRow[]> {
  return transaction.run(takeMessages, { organizationId: transaction.organizationId, worker, ids });
}

const finishMessages = statement(
  'finish_messages',
  `update outgoing_message set status = 'sent', sent_at = now(), last_error = null, worker = null
   where organization_id = :organizationId and id = any(:ids)`,
);
const failMessages = statement(
  'fail_messages',
  `update outgoing_message set status = 'dead', last_error = :reason, worker = null
   where organization_id = :organizationId and id = any(:ids) and worker = :worker
   returning id`,
);
const postponeMessage = statement(
  'postpone_message',
  `update outgoing_message
   set last_error = :reason, worker = null, due_at = now() + make_interval(secs => exp(least(attempts, 10)))
   where organization_id = :organizationId and id = :id and worker = :worker and status = 'waiting'`,
);

export async function setSent(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(finishMessages, { organizationId: transaction.organizationId, ids });
}

interface Failure {
  readonly worker: string;
  readonly reason: string;
}

const maxReason = 1000;

/** Gives up messages that the worker still has. @returns their ids */
export async function setDead(
  transaction: TenantTransaction,
  ids: readonly number[],
  { worker, reason }: Failure,
): Promise<number[]> {
  const { organizationId } = transaction;
  const rows = await transaction.run(failMessages, { organizationId, ids, worker, reason: reason.slice(0, maxReason) });
  return rows.map(({ id }) => id);
}

/** Records why a try failed. The next try follows after a pause: three seconds at first, six hours at last. */
export async function setPostponed(
  transaction: TenantTransaction,
  id: number,
  { worker, reason }: Failure,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(postponeMessage, { organizationId, id, worker, reason: reason.slice(0, maxReason) });
}

const gathered = statement(
  'gathered_messages',
  `select service_request_id from outgoing_message
   where organization_id = :organizationId and digest_id = any(:digestIds) and status = 'waiting' and service_request_id is not null
   order by id`,
);

/** The requests of digests, in the order of their arrival, without those given up meanwhile. */
export async function findGathered(transaction: TenantTransaction, digestIds: readonly number[]): Promise<number[]> {
  const rows = await transaction.run(gathered, { organizationId: transaction.organizationId, digestIds });
  return rows.map(({ service_request_id: requestId }) => requestId);
}

const finishGathered = statement(
  'finish_gathered',
  `update outgoing_message set status = 'sent', sent_at = now(), attempts = attempts + 1
   where organization_id = :organizationId and digest_id = any(:digestIds) and status = 'waiting'`,
);
const failGathered = statement(
  'fail_gathered',
  `update outgoing_message set status = 'dead', last_error = :reason
   where organization_id = :organizationId and digest_id = any(:digestIds) and status = 'waiting'
     and (:requestIds::bigint[] is null or service_request_id = any(:requestIds))`,
);

export async function setGatheredSent(transaction: TenantTransaction, digestIds: readonly number[]): Promise<void> {
  await transaction.run(finishGathered, { organizationId: transaction.organizationId, digestIds });
}

/** Gives up messages that wait for digests. @param requestIds only those of these requests; otherwise all */
export async function setGatheredDead(
  transaction: TenantTransaction,
  digestIds: readonly number[],
  reason: string,
  requestIds: readonly number[] | null = null,
): Promise<void> {
  await transaction.run(failGathered, {
    organizationId: transaction.organizationId,
    ...{ digestIds, requestIds, reason: reason.slice(0, maxReason) },
  });
}

const gather = statement('gather_provider_digests', 'select gather_provider_digests() as letters');

/** Writes the day's digests to providers, in every organization. */
export async function gatherDigests(database: Queryable): Promise<number> {
  const [row] = await database.run(gather, []);
  return row?.letters ?? 0;
}
