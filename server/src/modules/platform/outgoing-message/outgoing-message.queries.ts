import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement.ts';
import type { Tables } from '../../../database/tables.gen.ts';

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

const takeMessage = statement(
  'take_message',
  `update outgoing_message set attempts = attempts + 1
   where organization_id = :organizationId and id = :id and status = 'waiting'
   returning id, kind, service_request_id, invite_id, person_id, event_ids, department_id, month, claim_id, claim_letter, channel, recipient, language,
     attempts, created_at`,
).returns<MessageRow>();
const finishMessage = statement(
  'finish_message',
  `update outgoing_message set status = 'sent', sent_at = now(), last_error = null
   where organization_id = :organizationId and id = :id`,
);
const failMessage = statement(
  'fail_message',
  `update outgoing_message set status = :status, last_error = :reason where organization_id = :organizationId and id = :id`,
);

/** Counts a try and returns the message, unless it was sent or given up before. */
export async function takeWaiting(transaction: TenantTransaction, id: number): Promise<MessageRow | undefined> {
  const [row] = await transaction.run(takeMessage, { organizationId: transaction.organizationId, id });
  return row;
}

export async function setSent(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(finishMessage, { organizationId: transaction.organizationId, id });
}

/** Records why a try failed; `dead` if it was the last one. */
export async function setFailed(
  transaction: TenantTransaction,
  id: number,
  status: 'waiting' | 'dead',
  reason: string,
): Promise<void> {
  await transaction.run(failMessage, {
    organizationId: transaction.organizationId,
    id,
    status,
    reason: reason.slice(0, 1000),
  });
}

const gathered = statement(
  'gathered_messages',
  `select service_request_id from outgoing_message
   where organization_id = :organizationId and digest_id = :digestId and status = 'waiting' and service_request_id is not null
   order by id`,
);

/** The requests of a digest, in the order of their arrival, without those given up meanwhile. */
export async function findGathered(transaction: TenantTransaction, digestId: number): Promise<number[]> {
  const rows = await transaction.run(gathered, { organizationId: transaction.organizationId, digestId });
  return rows.map(({ service_request_id: requestId }) => requestId);
}

const finishGathered = statement(
  'finish_gathered',
  `update outgoing_message set status = 'sent', sent_at = now(), attempts = attempts + 1
   where organization_id = :organizationId and digest_id = :digestId and status = 'waiting'`,
);
const failGathered = statement(
  'fail_gathered',
  `update outgoing_message set status = 'dead', last_error = :reason
   where organization_id = :organizationId and digest_id = :digestId and status = 'waiting'`,
);

export async function setGatheredSent(transaction: TenantTransaction, digestId: number): Promise<void> {
  await transaction.run(finishGathered, { organizationId: transaction.organizationId, digestId });
}

export async function setGatheredDead(transaction: TenantTransaction, digestId: number, reason: string): Promise<void> {
  await transaction.run(failGathered, {
    organizationId: transaction.organizationId,
    digestId,
    reason: reason.slice(0, 1000),
  });
}

const gather = statement('gather_provider_digests', 'select gather_provider_digests() as letters');

/** Writes the day's digests to providers, in every organization. */
export async function gatherDigests(database: Queryable): Promise<number> {
  const [row] = await database.run(gather, []);
  return row?.letters ?? 0;
}
