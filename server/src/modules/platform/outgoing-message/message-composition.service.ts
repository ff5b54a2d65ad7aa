import type { TenantTransaction } from '../../../database/database.ts';
import { type MessageRow, setGatheredDead } from './outgoing-message.queries.ts';

export { findGathered, type MessageRow } from './outgoing-message.queries.ts';

/** A message that is ready to send. */
export interface Ready {
  readonly message: MessageRow;
  send(): Promise<void>;
}

/** How messages of one kind are composed. Each module defines its kinds; the application collects them. */
interface MessageKind {
  /** A message that is not returned has nothing left to send. */
  compose(transaction: TenantTransaction, messages: readonly MessageRow[]): Promise<readonly Ready[]>;
  /** Records the consequences of sent messages, in the transaction that records that they were sent. Runs again if that fails. */
  noteSent?(transaction: TenantTransaction, messages: readonly MessageRow[]): Promise<void>;
}

/** Composes messages that have no data in common. `compose` returns undefined if there is nothing left to send. */
export const oneByOne =
  (
    compose: (transaction: TenantTransaction, message: MessageRow) => Promise<Ready | undefined>,
  ): MessageKind['compose'] =>
  async (transaction, messages) => {
    const composed: Ready[] = [];
    for (const message of messages) {
      const ready = await compose(transaction, message);
      if (ready !== undefined) composed.push(ready);
    }
    return composed;
  };

export type MessageKinds = Readonly<Record<string, MessageKind>>;

/** The id under which a message is sent. */
export const idOf = (transaction: TenantTransaction, message: MessageRow): string =>
  `message-${transaction.organizationId}-${message.id}`;

/** Why a message without anything left to send is given up. */
export const eventIsOver = 'The event was over before the message was sent.';

/** Gives up the messages of requests that a digest leaves out. */
export const leaveOutOfDigest = (
  transaction: TenantTransaction,
  digestId: number,
  requestIds: readonly number[],
): Promise<void> => setGatheredDead(transaction, [digestId], eventIsOver, requestIds);
