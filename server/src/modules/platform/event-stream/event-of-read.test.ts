import { basePath } from '@tunna/contract';
import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { openEventStream } from '../../../../test/event-reader.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { createTenant, type SignedInPerson, signInPerson, type Tenant } from '../../../../test/records/factories.ts';
import { clientConfig } from '../../../database/connection.ts';

const test = testApp();
let url: string;
let tenant: Tenant;
let viewer: SignedInPerson;

beforeAll(async () => {
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  tenant = await createTenant(test.db);
  viewer = await signInPerson(test, { membership: { organizationId: tenant.organizationId, role: 'viewer' } });
});

const notify = `
  insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
  values ($1, 'request_opened', 'serviceRequests.read', 'test', 'service_request', '1') returning id`;

/** The notifications that a call returned, and the event from which a stream continues. */
async function read(): Promise<{ ids: ReadonlySet<string>; eventId: string | null }> {
  const response = await fetch(`${url}${basePath}/notification/`, {
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  const { notifications } = (await response.json()) as { notifications: { ids: number[] }[] };
  return {
    ids: new Set(notifications.flatMap(({ ids }) => ids.map(String))),
    eventId: response.headers.get('event-id'),
  };
}

it('is unknown before the first stream, and known from then on, for callers with a token', async () => {
  expect((await read()).eventId).toBeNull();
  const stream = await openEventStream(url, viewer.token);
  expect((await read()).eventId).toMatch(/^\d+\.0$/);
  await stream.leave();
  expect((await read()).eventId).toMatch(/^\d+\.0$/);
  const open = await fetch(`${url}${basePath}/auth/methods`);
  expect([open.status, open.headers.get('event-id')]).toEqual([200, null]);
});

it('lets a stream continue from a read: it sends what the response lacks, whatever the order of commits', async () => {
  const first = await openEventStream(url, viewer.token);
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new Client(clientConfig(test.db.owner));
      await client.connect();
      return client;
    }),
  );
  const written: string[] = [];
  const reads: Awaited<ReturnType<typeof read>>[] = [];
  let isWriting = true;
  const writing = Promise.all(
    clients.map(async (client, number) => {
      for (let round = 0; round < 12; round += 1) {
        await client.query('begin');
        const { rows } = await client.query<{ id: number }>(notify, [tenant.organizationId]);
        // Each connection holds its transactions for a different number of statements.
        for (let step = 0; step < number * 4; step += 1) await client.query('select pg_sleep(0.002)');
        await client.query('commit');
        test.events.wake();
        written.push(String(rows[0]?.id));
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  while (isWriting) reads.push(await read());
  await writing;
  for (const client of clients) await client.end();
  await first.leave();

  let lacking = 0;
  for (const { ids, eventId } of reads) {
    const stream = await openEventStream(url, viewer.token, eventId ?? '');
    const lacks = written.filter((id) => !ids.has(id)).map((id) => `notification ${id}`);
    await expect.poll(() => stream.changes(), { timeout: maxWait }).toEqual(expect.arrayContaining(lacks));
    expect(stream.events.map(({ event }) => event)).not.toContain('reset');
    lacking += lacks.length;
    await stream.leave();
  }
  expect(lacking).toBeGreaterThan(0);
});
