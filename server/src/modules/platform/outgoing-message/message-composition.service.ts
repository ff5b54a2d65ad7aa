import type { TenantTransaction } from '../../../database/database.ts';
import type { MessageRow } from './outgoing-message.queries.ts';

export { findGathered, type MessageRow } from './outgoing-message.queries.ts';

/** A message that is ready to send. */
export interface Ready {
  readonly message: MessageRow;
  send(): Promise<void>;
}

/** How messages of one kind are composed. Each module defines its kinds; the application collects them. */
interface MessageKind {
  /** @returns undefined if there is nothing left to send */
  compose(transaction: TenantTransaction, message: MessageRow): Promise<Ready | undefined>;
  /** Records the consequences of a sent message, in the transaction that records that it was sent. */
  noteSent?(transaction: TenantTransaction, message: MessageRow): Promise<void>;
}

export type MessageKinds = Readonly<Record<string, MessageKind>>;

/** The id under which a message is sent. */
export const idOf = (transaction: TenantTransaction, message: MessageRow): string =>
  `message-${transaction.organizationId}-${message.id}`;
