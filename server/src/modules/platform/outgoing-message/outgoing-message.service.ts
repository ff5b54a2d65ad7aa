import type { Database, TenantTransaction } from '../../../database/database.ts';
import { shortageOf } from '../../../database/errors.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { persist } from '../../../database/statement/persist.ts';
import type { Budgets } from '../budget/budget.service.ts';
import { recordEvent } from '../organization-event/organization-event.service.ts';
import { SmsError } from '../sms/sms.service.ts';
import { WebhookError } from '../webhook/webhook.service.ts';
import { refusalsByBudget } from './message-budgets.service.ts';
import { eventIsOver, type MessageKinds, type MessageRow, type Ready } from './message-composition.service.ts';
import {
  type DueMessages,
  findDue,
  gatherDigests,
  setDead,
  setGatheredDead,
  setGatheredSent,
  setPostponed,
  setSent,
  takeDue,
} from './outgoing-message.queries.ts';

export type { Ready } from './message-composition.service.ts';
export type { DueMessages } from './outgoing-message.queries.ts';

export interface Delivery {
  readonly database: Database;
  readonly budgets: Budgets;
  /** How messages of each kind are composed. */
  readonly kinds: MessageKinds;
  readonly now: () => Date;
  /** The name of this server on the messages that it delivers. It holds an advisory lock under the name. */
  readonly worker: string;
  /** Aborted when the server stops; until then, recording the result of a message is retried. */
  readonly stopping?: AbortSignal;
}

/** Tries of a message; with the pauses between them, about sixteen hours. */
const maxTries = 12;

/** The messages of a digest fail with the digest. */
async function giveUp(
  { worker }: Delivery,
  transaction: TenantTransaction,
  messages: readonly MessageRow[],
  reason: string,
): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const dead = new Set(await setDead(transaction, ids(messages), { worker, reason }));
  const failed = messages.filter(({ id }) => dead.has(id));
  const digests = failed.filter(isDigest);
  if (digests.length > 0) await setGatheredDead(transaction, ids(digests), reason);
  return failed;
}

const ids = (messages: readonly MessageRow[]): number[] => messages.map(({ id }) => id);
const isDigest = ({ kind }: MessageRow): boolean => kind === 'provider_digest';

/** Notifies the members who can fix it that messages were not delivered. A failed notice causes no further notice. */
async function notifyOfFailures(transaction: TenantTransaction, messages: readonly MessageRow[]): Promise<void> {
  for (const { id, kind, channel } of messages) {
    if (kind === 'notifications') continue;
    await recordEvent(transaction, {
      kind: 'message_failed',
      to: { permission: 'organization.write' },
      topic: 'messages',
      entity: 'message',
      entityId: String(id),
      data: { message: kind, channel },
    });
  }
}

/** Counts a try of the due messages, composes them and uses their budgets. */
async function take(
  delivery: Delivery,
  transaction: TenantTransaction,
  due: readonly number[],
): Promise<readonly Ready[]> {
  const messages = await takeDue(transaction, delivery.worker, due);
  const composed: Ready[] = [];
  for (const [kind, kindMessages] of Map.groupBy(messages, ({ kind }) => kind))
    composed.push(...((await delivery.kinds[kind]?.compose(transaction, kindMessages)) ?? []));
  const current = new Set(composed.map(({ message }) => message.id));
  const over = messages.filter(({ id }) => !current.has(id));
  await giveUp(delivery, transaction, over, eventIsOver);
  const first = composed.map(({ message }) => message).filter(({ attempts }) => attempts === 1);
  const refusals = await refusalsByBudget(delivery, transaction, first);
  for (const message of first) {
    const refusal = refusals.get(message.id);
    if (refusal !== undefined)
      await notifyOfFailures(transaction, await giveUp(delivery, transaction, [message], refusal));
  }
  return composed.filter(({ message }) => !refusals.has(message.id)).toSorted((a, b) => a.message.id - b.message.id);
}

/** The messages that have been due the longest, by organization. */
export const findDueMessages = ({ database }: Delivery, limit: number): Promise<DueMessages[]> =>
  findDue(database, limit);

/**
 * Takes due messages of one organization for this server. A message that cannot be composed fails alone; one whose request was closed, or
 * whose invite was revoked or accepted, is given up.
 * @returns those that can be sent
 */
export async function takeMessages(
  delivery: Delivery,
  { organizationId, ids: due }: DueMessages,
): Promise<readonly Ready[]> {
  const { database } = delivery;
  const scope = mintOrgScope(organizationId);
  try {
    return await database.tenant(scope, (transaction) => take(delivery, transaction, due));
  } catch (error) {
    if (shortageOf(error) !== undefined) throw error;
    const [only, ...others] = due;
    if (only === undefined) throw error;
    if (others.length === 0) {
      await database.tenant(scope, async (transaction) => {
        for (const message of await takeDue(transaction, delivery.worker, [only]))
          await noteFailed(delivery, transaction, message, error);
      });
      return [];
    }
  }
  const ready: Ready[] = [];
  for (const id of due) ready.push(...(await takeMessages(delivery, { organizationId, ids: [id] })));
  return ready;
}

/** A message that was sent, or the error of its transport. */
export type Outcome = { readonly message: MessageRow } | { readonly message: MessageRow; readonly error: unknown };

/** Sends a message. Its outcome must be recorded. */
export async function sendMessage({ message, send }: Ready): Promise<Outcome> {
  try {
    await send();
    return { message };
  } catch (error) {
    return { message, error };
  }
}

async function noteSent({ kinds }: Delivery, transaction: TenantTransaction, messages: MessageRow[]): Promise<void> {
  if (messages.length === 0) return;
  await setSent(transaction, ids(messages));
  for (const [kind, kindMessages] of Map.groupBy(messages, ({ kind }) => kind))
    await kinds[kind]?.noteSent?.(transaction, kindMessages);
  const digests = messages.filter(isDigest);
  if (digests.length > 0) await setGatheredSent(transaction, ids(digests));
}

async function noteFailed(
  delivery: Delivery,
  transaction: TenantTransaction,
  message: MessageRow,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const isFinal =
    message.attempts >= maxTries || ((error instanceof SmsError || error instanceof WebhookError) && error.final);
  if (isFinal) await notifyOfFailures(transaction, await giveUp(delivery, transaction, [message], reason));
  else await setPostponed(transaction, message.id, { worker: delivery.worker, reason });
}

/**
 * Records that messages of one organization were sent, with the consequences, or why not. While the database is away it waits: a sent
 * message without a record would be sent again.
 */
export async function recordOutcomes(
  delivery: Delivery,
  organizationId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const scope = mintOrgScope(organizationId);
  const sent = outcomes.filter((outcome) => !('error' in outcome)).map(({ message }) => message);
  const record = () =>
    delivery.database.tenant(scope, async (transaction) => {
      await noteSent(delivery, transaction, sent);
      for (const outcome of outcomes)
        if ('error' in outcome) await noteFailed(delivery, transaction, outcome.message, outcome.error);
    });
  await persist(record, delivery.stopping);
}

/** Gathers the messages to each provider with a daily digest into one. @returns the number of digests */
export const gatherProviderDigests = (database: Database): Promise<number> => gatherDigests(database);
