import type { Database, TenantTransaction } from '../../../database/database.ts';
import { persist } from '../../../database/persist.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import type { Budgets } from '../budget/budget.service.ts';
import { recordEvent } from '../organization-event/organization-event.service.ts';
import { SmsError } from '../sms/sms.service.ts';
import { WebhookError } from '../webhook/webhook.service.ts';
import { refusalByBudget } from './message-budgets.service.ts';
import type { MessageKinds, Ready } from './message-composition.service.ts';
import {
  gatherDigests,
  type MessageRow,
  setFailed,
  setGatheredDead,
  setGatheredSent,
  setSent,
  takeWaiting,
} from './outgoing-message.queries.ts';

export interface Delivery {
  readonly database: Database;
  readonly budgets: Budgets;
  /** How messages of each kind are composed. */
  readonly kinds: MessageKinds;
  readonly now: () => Date;
  /** Aborted when the server stops; until then, recording that a message was sent is retried. */
  readonly stopping?: AbortSignal;
}

/** The messages of a digest fail with the digest. */
async function giveUp(transaction: TenantTransaction, { id, kind }: MessageRow, reason: string): Promise<void> {
  await setFailed(transaction, id, 'dead', reason);
  if (kind === 'provider_digest') await setGatheredDead(transaction, id, reason);
}

/** Records that a message was sent, and its consequences. */
async function noteSent(kinds: MessageKinds, transaction: TenantTransaction, message: MessageRow): Promise<void> {
  const { id, kind } = message;
  await setSent(transaction, id);
  await kinds[kind]?.noteSent?.(transaction, message);
  if (kind === 'provider_digest') await setGatheredSent(transaction, id);
}

/** Counts a try and returns the message; undefined if it was sent or given up, or has nothing left to send. */
async function take(delivery: Delivery, transaction: TenantTransaction, messageId: number): Promise<Ready | undefined> {
  const message = await takeWaiting(transaction, messageId);
  if (message === undefined) return undefined;
  const ready = await delivery.kinds[message.kind]?.compose(transaction, message);
  if (ready === undefined) await giveUp(transaction, message, 'What it tells was over before the message left.');
  else if (message.attempts === 1) {
    const refusal = await refusalByBudget(delivery, transaction, message);
    if (refusal === undefined) return ready;
    await giveUp(transaction, message, refusal);
    // A failed notice causes no further notice.
    if (message.kind !== 'notifications') await notifyOfFailure(transaction, message);
    return undefined;
  }
  return ready;
}

/** Notifies the members who can fix it that a message was not delivered. */
const notifyOfFailure = (transaction: TenantTransaction, { id, kind, channel }: MessageRow): Promise<void> =>
  recordEvent(transaction, {
    kind: 'message_failed',
    to: { permission: 'organization.write' },
    topic: 'messages',
    entity: 'message',
    entityId: String(id),
    data: { message: kind, channel },
  });

/**
 * Delivers one message, once. Skips a message that was sent or given up, whose request was closed, or whose invite was revoked or accepted.
 * @param lastTry whether no other try follows
 * @throws the transport's error, so that the job is retried
 */
export async function deliverMessage(
  delivery: Delivery,
  { organizationId, messageId }: { readonly organizationId: number; readonly messageId: number },
  lastTry: boolean,
): Promise<void> {
  const { database } = delivery;
  const scope = mintOrgScope(organizationId);
  const ready = await database.tenant(scope, (transaction) => take(delivery, transaction, messageId));
  if (ready === undefined) return;
  const { message } = ready;
  try {
    await ready.send();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = lastTry || ((error instanceof SmsError || error instanceof WebhookError) && error.final);
    await database.tenant(scope, async (transaction) => {
      if (!isFinal) return setFailed(transaction, message.id, 'waiting', reason);
      await giveUp(transaction, message, reason);
      await notifyOfFailure(transaction, message);
    });
    throw error;
  }
  // An error here would send the message again.
  await persist(
    () => database.tenant(scope, (transaction) => noteSent(delivery.kinds, transaction, message)),
    delivery.stopping,
  );
}

/** Gathers the messages to each provider with a daily digest into one. @returns the number of digests */
export const gatherProviderDigests = (database: Database): Promise<number> => gatherDigests(database);
