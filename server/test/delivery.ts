import { type Messaging, messageKinds } from '../src/jobs/message-kinds.ts';
import type { Delivery } from '../src/modules/platform/outgoing-message/outgoing-message.service.ts';
import { outboxSmsTransport } from '../src/modules/platform/sms/sms.service.ts';
import type { TestApp } from './app.ts';

type Own = Pick<Messaging, 'mail'> & Partial<Messaging & Omit<Delivery, 'kinds'>>;

/** The delivery services of a test. Defaults are the application’s; text messages become files. */
export function deliveryOf(
  { db, budgets, dataDirectory, webhooks, vault, links, follow, work }: TestApp,
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
    publicUrl: 'http://tunna.test',
    now: () => new Date(),
    ...own,
  };
  return { ...delivery, kinds: messageKinds(delivery) };
}
