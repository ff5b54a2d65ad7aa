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
  /** How messages of each kind are made. */
  readonly kinds: MessageKinds;
  readonly now: () => Date;
  /** Aborted when the server stops; until then it is tried again to note that a message left. */
  readonly stopping?: AbortSignal;
}

/** What waited for a digest goes the way of the digest. */
async function giveUp(transaction: TenantTransaction, { id, kind }: MessageRow, reason: string): Promise<void> {
  await setFailed(transaction, id, 'dead', reason);
  if (kind === 'provider_digest') await setGatheredDead(transaction, id, reason);
}

/** Notes that a message left, and what follows from it. */
async function noteSent(kinds: MessageKinds, transaction: TenantTransaction, message: MessageRow): Promise<void> {
  const { id, kind } = message;
  await setSent(transaction, id);
  await kinds[kind]?.noteSent?.(transaction, message);
  if (kind === 'provider_digest') await setGatheredSent(transaction, id);
}

/** The message, with one more try counted; undefined where it was sent or given up, or has nothing to tell any more. */
async function take(delivery: Delivery, transaction: TenantTransaction, messageId: number): Promise<Ready | undefined> {
  const message = await takeWaiting(transaction, messageId);
  if (message === undefined) return undefined;
  const ready = await delivery.kinds[message.kind]?.compose(transaction, message);
  if (ready === undefined) await giveUp(transaction, message, 'What it tells was over before the message left.');
  else if (message.attempts === 1) {
    const refusal = await refusalByBudget(delivery, transaction, message);
    if (refusal === undefined) return ready;
    await giveUp(transaction, message, refusal);
    // A notice about a notice that was not sent would be one more.
    if (message.kind !== 'notifications') await notifyOfFailure(transaction, message);
    return undefined;
  }
  return ready;
}

/** Tells those who can do something about it that a message did not arrive. */
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
 * Delivers one message, once. A message that was sent or given up is left alone; one whose request was closed meanwhile, or whose
 * invite was revoked or accepted, is not sent any more.
 * @param lastTry whether nothing will be tried after this
 * @throws whatever the transport threw, so that the job is tried again
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

/** Puts what waits for providers with one letter a day into such a letter each. Answers how many letters there are. */
export const gatherProviderDigests = (database: Database): Promise<number> => gatherDigests(database);
