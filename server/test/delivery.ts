import { mintOrgScope } from '../src/database/scope.ts';
import { uncheckedStatement } from '../src/database/statement/statement.ts';
import { type Messaging, messageKinds } from '../src/jobs/message-kinds.ts';
import {
  type Delivery,
  recordOutcomes,
  sendMessage,
  takeMessages,
} from '../src/modules/platform/outgoing-message/outgoing-message.service.ts';
import { outboxSmsTransport } from '../src/modules/platform/sms/sms.service.ts';
import type { TestApp } from './app.ts';

type Own = Pick<Messaging, 'mail'> & Partial<Messaging & Omit<Delivery, 'kinds'>>;

/** The delivery services of a test. Defaults are the application’s; text messages become files. */
export function deliveryOf(
  { db, budgets, dataDirectory, webhooks, vault, links, follow, work, files }: TestApp,
  own: Own,
): Delivery {
  const delivery = {
    database: db.database,
    budgets,
    sms: outboxSmsTransport(dataDirectory, 'Tunna'),
    webhooks,
    vault,
    links,
    follow,
    work,
    files,
    publicUrl: 'http://tunna.test',
    now: () => new Date(),
    worker: 'test',
    ...own,
  };
  return { ...delivery, kinds: messageKinds(delivery) };
}

const makeDue = uncheckedStatement<object>(
  'test.make_due',
  `update outgoing_message set due_at = now() where organization_id = $1 and id = $2 and status = 'waiting'`,
);

/**
 * Delivers one message immediately, if it still waits.
 * @param lastTry whether no other try follows
 * @throws the transport's error
 */
export async function deliverMessage(
  delivery: Delivery,
  { organizationId, messageId }: { readonly organizationId: number; readonly messageId: number },
  lastTry = false,
): Promise<void> {
  await delivery.database.tenant(mintOrgScope(organizationId), (transaction) =>
    transaction.run(makeDue, [organizationId, messageId]),
  );
  const [ready] = await takeMessages(delivery, { organizationId, ids: [messageId] });
  if (ready === undefined) return;
  const outcome = await sendMessage(ready);
  const { message } = outcome;
  const recorded = lastTry ? { ...outcome, message: { ...message, attempts: 12 } } : outcome;
  await recordOutcomes(delivery, organizationId, [recorded]);
  if ('error' in outcome) throw outcome.error;
}
