import type { DeadMessage } from '@tunna/contract/platform/unsent-message';
import { maxDeadMessages } from '@tunna/contract/platform/unsent-message';
import { maskAddress, maskAddressesIn } from '@tunna/domain/text/masked-address';
import type { Queryable } from '../../../database/statement/statement.ts';
import { findUnsent, type UnsentMessage } from './unsent-message.queries.ts';

export { findUnsent, resendDead, type UnsentMessage } from './unsent-message.queries.ts';

/** Without the content, and without the address: an operator sees whose messages fail, and why. */
const asView = (message: UnsentMessage): DeadMessage => ({
  id: message.id,
  organization: message.organization ?? undefined,
  channel: message.channel,
  recipient: maskAddress(message.recipient),
  reason: message.reason === null ? undefined : maskAddressesIn(message.reason, message.recipient),
  attempts: message.attempts,
  createdAt: message.createdAt.toISOString(),
});

/** The newest dead messages of the installation, and their number. */
export async function listDeadMessages(database: Queryable): Promise<{ messages: DeadMessage[]; total: number }> {
  const found = await findUnsent(database, { status: 'dead', limit: maxDeadMessages });
  return { messages: found.map(asView), total: found[0]?.total ?? 0 };
}
