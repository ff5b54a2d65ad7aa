import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { deliveryOf } from '../../test/delivery.ts';
import { ofEachTest } from '../../test/hooks.ts';
import { maxWait } from '../../test/max-wait.ts';
import { startMailServer } from '../../test/receivers.ts';
import { createContainer, createTenant } from '../../test/records/factories.ts';
import { clientConfig } from '../database/connection.ts';
import { ConnectionPool } from '../database/connection-pool.ts';
import { openBudgets } from '../modules/platform/budget/budget.service.ts';
import type { MailTransport } from '../modules/platform/mail/mail.service.ts';
import {
  type Delivery,
  findDueMessages,
  sendMessage,
  takeMessages,
} from '../modules/platform/outgoing-message/outgoing-message.service.ts';
import { startDelivering } from './deliver-messages.ts';
import { lockWorkerNames } from './release.ts';

const log = pino({ level: 'silent' });
let test: TestApp;
let ownerPool: ConnectionPool;
const tenant = ofEachTest(() => createTenant(test.db));
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  test = await createTestApp();
  ownerPool = new ConnectionPool(clientConfig(test.db.owner));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await test.db.asOwner('delete from outgoing_message');
});
afterAll(async () => {
  await ownerPool.end();
  await test.close();
});

/** Requests a collection, which writes one message to the provider. */
async function ask(of = tenant): Promise<void> {
  const { slug } = await createContainer(test.db, of, { actions: { empty_container: [] } });
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/service-request/create',
    payload: { containerSlug: slug, action: 'empty_container', createdBy: {} },
  });
  expect(answer.statusCode).toBe(200);
}

async function askTimes(count: number, of = tenant): Promise<void> {
  for (let index = 0; index < count; index += 1) await ask(of);
}

interface Row {
  id: number;
  status: string;
  attempts: number;
  last_error: string | null;
  is_due: boolean;
  worker: string | null;
}

const messages = () =>
  test.db.asOwner<Row>(
    'select id, status, attempts, last_error, due_at <= now() as is_due, worker from outgoing_message order by id',
  );
const untilNoneIsDue = () =>
  vi.waitUntil(async () => (await messages()).every(({ status, is_due }) => status !== 'waiting' || !is_due), {
    timeout: maxWait,
    interval: 20,
  });

async function mailServer(pause = 0) {
  const server = await startMailServer(undefined, 0, pause);
  cleanups.push(server.close);
  const ids = () => server.received.map((text) => /^Message-ID: <message-\d+-(\d+)@/im.exec(text)?.[1]);
  return { mail: server.mail, received: server.received, ids };
}

/** One server that delivers messages. */
async function start(mail: MailTransport, worker = 'first', own: Partial<Delivery> = {}) {
  const delivery = { ...deliveryOf(test, { mail, worker }), ...own };
  const delivering = await startDelivering({ delivery, ownerPool, log });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= delivering.stop();
    return stopped;
  };
  cleanups.push(stop);
  return { delivery, stop };
}

const sorted = (ids: readonly (string | undefined)[]) => ids.map(Number).toSorted((a, b) => a - b);

describe('servers that deliver messages', () => {
  it('send each once, of every organization, also those of a server that stopped before', async () => {
    const other = await createTenant(test.db);
    await askTimes(15);
    await askTimes(15, other);
    const { mail, ids } = await mailServer(5);
    await Promise.all([start(mail, 'first'), start(mail, 'second')]);
    await Promise.all([askTimes(5), askTimes(5, other)]);
    await vi.waitUntil(async () => (await messages()).every(({ status }) => status === 'sent'), { timeout: maxWait });
    const sent = await messages();
    expect(sent).toHaveLength(40);
    expect(sorted(ids())).toEqual(sent.map(({ id }) => id));
    expect(sent.map(({ attempts, worker }) => [attempts, worker])).toEqual(Array(40).fill([1, null]));
  });

  it('never take the same message, even if both have found it', async () => {
    await askTimes(10);
    const { mail } = await mailServer();
    const [first, second] = ['first', 'second'].map((worker) => deliveryOf(test, { mail, worker }));
    if (first === undefined || second === undefined) throw new Error('There are no servers.');
    const [due] = await findDueMessages(first, 20);
    if (due === undefined) throw new Error('No message is due.');
    const taken = await Promise.all([takeMessages(first, due), takeMessages(second, due), takeMessages(first, due)]);
    const ids = taken.flat().map(({ message }) => message.id);
    expect(ids.toSorted((a, b) => a - b)).toEqual((await messages()).map(({ id }) => id));
    expect(await takeMessages(second, due)).toEqual([]);
    expect(await findDueMessages(second, 20)).toEqual([]);
  });

  it('finish what they are sending when they stop, and leave the rest to others', async () => {
    await askTimes(12);
    const { mail, ids, received } = await mailServer(100);
    const { stop } = await start(mail);
    await vi.waitUntil(() => received.length > 0, { timeout: maxWait, interval: 5 });
    await stop();
    const rows = await messages();
    const sent = rows.filter(({ status }) => status === 'sent');
    expect(sorted(ids())).toEqual(sent.map(({ id }) => id));
    expect(sent.length).toBeLessThan(12);
    const left = rows.filter(({ status }) => status === 'waiting');
    expect(left.map(({ is_due, worker }) => [is_due, worker])).toEqual(left.map(() => [true, null]));
    await start(mail, 'second');
    await vi.waitUntil(async () => (await messages()).every(({ status }) => status === 'sent'), { timeout: maxWait });
    expect(sorted(ids())).toEqual(rows.map(({ id }) => id));
  });

  it('send a message again, under the same id, if the server was killed before it was recorded', async () => {
    await askTimes(3);
    const { mail, ids } = await mailServer();
    // It takes all three and sends one; the lock under its name is free.
    const killed = deliveryOf(test, { mail, worker: 'killed' });
    const [due] = await findDueMessages(killed, 20);
    const [first] = await takeMessages(killed, due ?? { organizationId: 0, ids: [] });
    if (first !== undefined) await sendMessage(first);
    const names = await lockWorkerNames(ownerPool, log);
    cleanups.push(() => names.stop());
    names.lock('first');
    await start(mail);
    await untilNoneIsDue();
    expect(ids()).toHaveLength(1);
    await vi.waitUntil(async () => (await messages()).every(({ status }) => status === 'sent'), { timeout: maxWait });
    const rows = await messages();
    expect(sorted(ids())).toEqual([rows[0]?.id, ...rows.map(({ id }) => id)]);
    expect(rows.map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
  });
});

describe('a message in a batch', () => {
  const badOnes = (rows: readonly Row[]) => rows.filter(({ status }) => status !== 'sent');

  it('that is refused waits longer, and the others are sent', async () => {
    await askTimes(8);
    const { mail, ids } = await mailServer();
    const [, bad] = await messages();
    const refusing: MailTransport = {
      ...mail,
      async send(letter) {
        if (letter.id.endsWith(`-${bad?.id}`)) throw new Error('Mailbox is full');
        await mail.send(letter);
      },
    };
    await start(refusing);
    await vi.waitUntil(async () => badOnes(await messages()).length === 1, { timeout: maxWait });
    expect(badOnes(await messages())).toEqual([
      { id: bad?.id, status: 'waiting', attempts: 1, last_error: 'Mailbox is full', is_due: false, worker: null },
    ]);
    expect(ids()).toHaveLength(7);
    // The first pause is less than three seconds.
    await vi.waitUntil(async () => badOnes(await messages())[0]?.attempts === 2, { timeout: maxWait, interval: 50 });
    expect(ids()).toHaveLength(7);
  });

  it('that cannot be composed, or whose result cannot be recorded, fails alone', async () => {
    await askTimes(8);
    const { mail, ids } = await mailServer();
    const [uncomposed, unrecorded] = await messages();
    const { kinds } = deliveryOf(test, { mail });
    const kind = kinds.service_request_for_provider;
    if (kind === undefined) throw new Error('There is no such kind.');
    const failing: typeof kind = {
      async compose(transaction, batch) {
        if (batch.some(({ id }) => id === uncomposed?.id)) throw new Error('It cannot be composed.');
        return kind.compose(transaction, batch);
      },
      async noteSent(transaction, batch) {
        if (batch.some(({ id }) => id === unrecorded?.id)) throw new Error('It cannot be recorded.');
        await kind.noteSent?.(transaction, batch);
      },
    };
    await start(mail, 'first', { kinds: { ...kinds, service_request_for_provider: failing } });
    await untilNoneIsDue();
    await vi.waitUntil(async () => badOnes(await messages()).length === 2, { timeout: maxWait });
    expect(badOnes(await messages())).toMatchObject([
      { id: uncomposed?.id, status: 'waiting', last_error: 'It cannot be composed.' },
      { id: unrecorded?.id, status: 'waiting', last_error: 'It cannot be recorded.' },
    ]);
    expect(new Set(ids()).size).toBe(7);
    const [requests] = await tenant.query<{ sent: number }>(
      `select count(*)::int as sent from service_request where organization_id = $1 and status = 'sent'`,
    );
    expect(requests).toEqual({ sent: 6 });
  });

  it('is dropped if the budget ends within the batch, and those before it are sent', async () => {
    await askTimes(6);
    const { mail, ids } = await mailServer();
    const budgets = openBudgets({ amounts: { providerMessagesByOrganization: 4 } });
    await start(mail, 'first', { budgets });
    await vi.waitUntil(async () => (await messages()).every(({ status }) => status !== 'waiting'), {
      timeout: maxWait,
    });
    const rows = await messages();
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent', 'dead', 'dead']);
    expect(rows[5]?.last_error).toContain('budget');
    expect(ids()).toHaveLength(4);
  });
});
