import type { TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';

export type MessageRow = Pick<
  Tables['outgoing_message'],
  'id' | 'kind' | 'service_request_id' | 'invite_id' | 'channel' | 'recipient' | 'language' | 'attempts' | 'created_at'
>;

const takeMessage = statement<MessageRow>(
  'take_message',
  `update outgoing_message set attempts = attempts + 1
   where organization_id = $1 and id = $2 and status = 'waiting'
   returning id, kind, service_request_id, invite_id, channel, recipient, language, attempts, created_at`,
);
const finishMessage = statement(
  'finish_message',
  `update outgoing_message set status = 'sent', sent_at = now(), last_error = null
   where organization_id = $1 and id = $2`,
);
const failMessage = statement(
  'fail_message',
  `update outgoing_message set status = $3, last_error = $4 where organization_id = $1 and id = $2`,
);

/** Counts a try and answers the message, unless it was sent or given up before. */
export async function takeWaiting(transaction: TenantTransaction, id: number): Promise<MessageRow | undefined> {
  const [row] = await transaction.run(takeMessage, [transaction.organizationId, id]);
  return row;
}

export async function setSent(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(finishMessage, [transaction.organizationId, id]);
}

/** Notes why a try failed; `dead` when there will be no other. */
export async function setFailed(
  transaction: TenantTransaction,
  id: number,
  status: 'waiting' | 'dead',
  reason: string,
): Promise<void> {
  await transaction.run(failMessage, [transaction.organizationId, id, status, reason.slice(0, 1000)]);
}
