import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

/** A message that was not sent: to anyone from an organization, or to a user about the own account. */
export interface UnsentMessage extends RowOf<'unsent_messages'> {
  /** `<organization>:<number>`, or `account:<number>`. */
  readonly id: string;
  /** The name of the sender; null if the message is about the account. */
  readonly organization: string | null;
  readonly status: Tables['outgoing_message']['status'];
  /** The number of all such messages. */
  readonly total: number;
}

const unsent = statement(
  'unsent_messages',
  `select id as "id!", organization, kind as "kind!", channel as "channel!", recipient as "recipient!", status as "status!",
     attempts as "attempts!", reason, created_at as "createdAt!", total as "total!"
   from unsent_messages(:status, :limit)`,
).returns<UnsentMessage>();

/** The newest messages that were not sent, with one status or with any. */
export const findUnsent = (
  database: Queryable,
  { status, limit }: { readonly status: 'dead' | 'waiting' | undefined; readonly limit: number },
): Promise<UnsentMessage[]> => database.run(unsent, { status: status ?? null, limit });

const resend = statement('resend_dead_messages', 'select resend_dead_messages(:ids) as "sent!"');

/**
 * Makes dead messages due again.
 * @param ids those to send again; undefined for all
 * @returns the number of messages
 */
export async function resendDead(database: Queryable, ids: readonly string[] | undefined): Promise<number> {
  const [row] = await database.run(resend, { ids: ids ?? null });
  return row?.sent ?? 0;
}
