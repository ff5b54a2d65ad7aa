import type { TenantTransaction } from '../../../database/database.ts';
import type { MessageRow } from './outgoing-message.queries.ts';

export { findGathered, type MessageRow } from './outgoing-message.queries.ts';

/** A message that is ready to leave. */
export interface Ready {
  readonly message: MessageRow;
  send(): Promise<void>;
}

/** How messages of one kind are made. The quarter that they tell of says so; the application gathers the kinds. */
interface MessageKind {
  /** @returns undefined where there is nothing to tell any more */
  compose(transaction: TenantTransaction, message: MessageRow): Promise<Ready | undefined>;
  /** Notes what follows from a message that left, in the transaction that notes that it did. */
  noteSent?(transaction: TenantTransaction, message: MessageRow): Promise<void>;
}

export type MessageKinds = Readonly<Record<string, MessageKind>>;

/** The id under which a message leaves. */
export const idOf = (transaction: TenantTransaction, message: MessageRow): string =>
  `message-${transaction.organizationId}-${message.id}`;
