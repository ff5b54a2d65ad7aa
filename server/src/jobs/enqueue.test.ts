import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createContainer, createTenant, type Tenant, visitor } from '../../test/factories.ts';
import { clientConfig } from '../database/connection.ts';
import { startEnqueuing } from './enqueue.ts';

const log = pino({ level: 'silent' });
let test: TestApp;
let tenant: Tenant;
let ownerPool: Pool;

beforeAll(async () => {
  test = await createTestApp();
  tenant = await createTenant(test.db);
  ownerPool = new Pool(clientConfig(test.db.owner));
});
afterAll(async () => {
  await ownerPool.end();
  await test.close();
});

async function askFor(): Promise<void> {
  const { slug } = await createContainer(test.db, tenant);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/service-request/create',
    payload: { containerSlug: slug, action: 'empty_container', createdBy: visitor },
  });
  expect(answer.statusCode).toBe(200);
}

async function keys(query: string): Promise<string[]> {
  return (await test.db.asOwner<{ key: string }>(query)).map(({ key }) => key).toSorted();
}
const jobs = () => keys(`select key from graphile_worker.jobs where task_identifier = 'deliver_message'`);
const messages = () => keys(`select 'message:' || id as key from outgoing_message`);

it('gives every message one job, also after crashes, and with any number of servers', async () => {
  await askFor();
  expect(await jobs()).toEqual([]);
  // The first message belongs to a dead server; these two start after it.
  const servers = await Promise.all([
    startEnqueuing(test.db.database, ownerPool, log),
    startEnqueuing(test.db.database, ownerPool, log),
  ]);
  expect(await jobs()).toEqual(await messages());
  for (let count = 0; count < 20; count += 1) await askFor();
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(21), { timeout: 4_000 });
  expect(await jobs()).toEqual(await messages());
  for (const server of servers) await server.stop();
});

it('creates jobs for recent commits before it stops', async () => {
  const server = await startEnqueuing(test.db.database, ownerPool, log);
  await askFor();
  await server.stop();
  expect(await jobs()).toEqual(await messages());
});
