import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { startGateway, startMailServer } from '../../test/receivers.ts';
import { otherThan, readCode } from '../../test/sign-in.ts';
import { clientConfig } from '../database/connection.ts';
import { ConnectionPool } from '../database/connection-pool.ts';
import { openFileStore } from '../modules/platform/file/file-store.service.ts';
import { startWorker } from './worker.ts';

async function application(max = 6) {
  const { log, text } = captureLog();
  const test = await createTestApp({ log });
  onTestFinished(() => test.close());
  const ownerPool = new ConnectionPool({ ...clientConfig(test.db.owner), max });
  const lost = (error: Error) => log.warn({ err: error }, 'a connection was lost');
  ownerPool.on('error', lost).on('connect', (client) => client.on('error', lost));
  onTestFinished(() => ownerPool.end());
  return { test, log, text, ownerPool };
}

type Application = Awaited<ReturnType<typeof application>>;
type Transports = Pick<Parameters<typeof startWorker>[0], 'mail' | 'sms'>;

const startWorkerOf = ({ test, log, ownerPool }: Application, transports: Transports) =>
  startWorker({
    ownerPool,
    log,
    database: test.db.database,
    budgets: test.budgets,
    ...transports,
    webhooks: test.webhooks,
    work: test.work,
    links: test.links,
    follow: test.follow,
    vault: test.vault,
    publicUrl: 'http://tunna.test',
    reporterDays: 365,
    retention: {
      years: { auditEntries: 0, messages: 0, importAttempts: 0, invoiceVersions: 0 },
      readingYears: 0,
      eventDays: 90,
    },
    pruneOutbox: async () => undefined,
    files: openFileStore(test.dataDirectory),
    now: () => new Date(),
  });

describe('codes for signing in', () => {
  it('are sent by the worker, again within seconds if the gateway failed; no log line and no job contains them', async () => {
    const started = await application();
    const { test, text } = started;
    const { db, app } = test;
    const ask = async (path: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: `/api/v1/auth${path}`, payload });
      const { challengeId } = answer.json<{ challengeId: string }>();
      return { challengeId, code: await readCode(test, challengeId) };
    };
    // Requested before the worker starts, because codes cannot be read after they are sent.
    const letter = await ask('/email', { email: 'somebody@people.example' });
    const sms = await ask('', { phoneNumber: '5551234' });
    let refusals = 1;
    const gateway = await startGateway((response, body) => {
      response.writeHead(refusals > 0 ? 500 : 200).end(body);
      refusals -= 1;
    });
    const mailServer = await startMailServer();
    onTestFinished(gateway.close);
    onTestFinished(mailServer.close);
    const worker = await startWorkerOf(started, { mail: mailServer.mail, sms: gateway.sms() });
    onTestFinished(() => worker.stop());

    const notified = async (id: string) => (await app.inject(`/api/v1/auth/challenge/${id}`)).json().delivery;
    await vi.waitFor(async () => expect(await notified(sms.challengeId)).toBe('sent'), {
      timeout: maxWait,
      interval: 100,
    });
    await vi.waitFor(async () => expect(await notified(letter.challengeId)).toBe('sent'), { timeout: maxWait });
    expect([mailServer.received.length, gateway.received.length]).toEqual([1, 2]);

    const enter = (code: string) =>
      app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { challengeId: sms.challengeId, code } });
    expect((await enter(otherThan(sms.code))).statusCode).toBe(422);
    expect((await enter(sms.code)).statusCode).toBe(200);
    expect(text()).toContain('The SMS gateway answered 500.');
    for (const { code } of [letter, sms]) expect(text()).not.toContain(code);
    await vi.waitFor(async () => expect(await db.asOwner('select 1 from graphile_worker.jobs')).toEqual([]), {
      timeout: maxWait,
    });
  });
});

it('stops what it has started if a part cannot be started, so that the pool ends', async () => {
  // The connection that marks the worker as alive is the only one.
  const started = await application(1);
  const [gateway, mailServer] = [await startGateway(), await startMailServer()];
  onTestFinished(gateway.close);
  onTestFinished(mailServer.close);
  const transports = { mail: mailServer.mail, sms: gateway.sms() };
  await expect(startWorkerOf(started, transports)).rejects.toThrow('timeout exceeded when trying to connect');
  expect(started.ownerPool.totalCount).toBe(0);
});
