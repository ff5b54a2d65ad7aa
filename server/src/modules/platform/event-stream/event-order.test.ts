import { Client } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { acquireTicket, openEventStream, type StreamReader, streamUrl } from '../../../../test/event-reader.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { createTenant, signInPerson } from '../../../../test/records/factories.ts';
import { clientConfig } from '../../../database/connection.ts';
import { pruneEventStream } from './event-stream.service.ts';

const test = testApp();
let url: string;
const tenant = ofEachTest(() => createTenant(test.db));
const viewer = ofEachTest(() =>
  signInPerson(test, { membership: { organizationId: tenant.organizationId, role: 'viewer' } }),
);
const open: { leave(): Promise<void> }[] = [];

beforeAll(async () => {
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.leave();
});

async function read(lastEventId?: string): Promise<StreamReader> {
  const stream = await openEventStream(url, viewer.token, lastEventId);
  open.push(stream);
  return stream;
}

/** A transaction that the test keeps open. */
async function begin(): Promise<{ write(): Promise<string>; commit(): Promise<unknown>; client: Client }> {
  const client = new Client(clientConfig(test.db.owner));
  await client.connect();
  open.push({ leave: () => client.end() });
  await client.query('begin');
  return {
    client,
    write: async () => {
      const { rows } = await client.query<{ id: number }>(happening, [tenant.organizationId]);
      return `notification ${rows[0]?.id}`;
    },
    commit: () => client.query('commit'),
  };
}

const happening = `
  insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
  values ($1, 'request_opened', 'serviceRequests.read', 'test', 'service_request', '1') returning id`;

async function happen(): Promise<string> {
  const [row] = await tenant.query<{ id: number }>(happening);
  return `notification ${row?.id}`;
}

/** Only the events of a test: the event of a new membership may still wait for a transaction of another test. */
const notified = (stream: StreamReader): string[] =>
  stream.changes().filter((change) => change.startsWith('notification'));

/** A transaction anywhere in the cluster, such as creating another test's database, may delay events. */
const longTimeout = { timeout: maxWait };

const looks = () => new Promise((resolve) => setTimeout(resolve, 700));

describe('commits that come in another order than their transactions', () => {
  it('are sent in one order, each once: the later one waits for the earlier', async () => {
    const stream = await read();
    const first = await happen();
    const slow = await begin();
    const early = await slow.write();
    const late = await happen();
    await expect.poll(() => notified(stream), longTimeout).toEqual([first]);
    await looks();
    // If it were sent now, the cursor would skip the event that the open transaction is about to commit.
    expect(notified(stream)).toEqual([first]);
    await slow.commit();
    await expect.poll(() => notified(stream), longTimeout).toEqual([first, early, late]);
  });

  it('continue from a cursor between them without a gap', async () => {
    const stream = await read();
    const slow = await begin();
    const early = await slow.write();
    const late = await happen();
    await stream.leave();
    await slow.commit();
    expect(notified(stream)).toEqual([]);
    const again = await read(stream.lastEventId());
    await expect.poll(() => notified(again), longTimeout).toEqual([early, late]);
  });

  it('do not wait for a transaction that was rolled back', async () => {
    const stream = await read();
    const undone = await begin();
    await undone.write();
    const late = await happen();
    await undone.client.query('rollback');
    await expect.poll(() => notified(stream), longTimeout).toEqual([late]);
  });

  it('do not delay the end of an access', async () => {
    const stream = await read();
    const slow = await begin();
    await slow.write();
    await test.db.asOwner('delete from membership where person_id = $1', [viewer.personId]);
    // Older than the removal, and committed after it.
    await slow.commit();
    await expect.poll(() => stream.changes(), longTimeout).toContain(`membership ${viewer.personId}`);
    await looks();
    expect(notified(stream)).toEqual([]);
    const another = await begin();
    await another.write();
    await test.db.asOwner('delete from session where person_id = $1', [viewer.personId]);
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
  });
});

describe('a reader that reconnects', () => {
  it('gets the events it missed, in order, each once', async () => {
    const stream = await read();
    const first = [await happen(), await happen()];
    await expect.poll(() => notified(stream), longTimeout).toEqual(first);
    await stream.leave();
    const missed: string[] = [];
    for (let count = 0; count < 20; count += 1) missed.push(await happen());
    const again = await read(stream.lastEventId());
    const since = await happen();
    await expect.poll(() => notified(again), longTimeout).toEqual([...missed, since]);
    expect(again.events[0]).toMatchObject({ event: 'ready' });
    // From the middle, as after a lost connection: only later events.
    const middle = again.events.filter(({ event }) => event === 'change')[9];
    await again.leave();
    const third = await read(middle?.id);
    await expect.poll(() => notified(third), longTimeout).toEqual([...missed.slice(10), since]);
  });

  it.each(['nonsense', '999999999999999.0', '5.1', '18446744073709551615.0', '0.0', '1.2.3', '-4.0', 'Þ.Æ'])(
    'with an unknown cursor (%s) is asked to reload everything',
    async (cursor) => {
      const stream = await read(encodeURI(cursor));
      await expect.poll(() => stream.events[0]?.event, longTimeout).toBe('reset');
      expect(stream.events[0]?.id).toMatch(/^\d+\.0$/);
      const since = await happen();
      await expect.poll(() => notified(stream), longTimeout).toEqual([since]);
    },
  );

  it('after its events were deleted is asked to reload everything', async () => {
    const stream = await read();
    const first = await happen();
    await expect.poll(() => notified(stream), longTimeout).toEqual([first]);
    await stream.leave();
    await happen();
    // By then the server itself has read them.
    await looks();
    await pruneEventStream(test.db.database, new Date(Date.now() + 2 * 60 * 60 * 1000));
    const again = await read(stream.lastEventId());
    await expect.poll(() => again.events[0]?.event, longTimeout).toBe('reset');
    expect(notified(again)).toEqual([]);
  });

  it('can send its cursor in the URL if it cannot send headers', async () => {
    const stream = await read();
    const first = await happen();
    await expect.poll(() => notified(stream), longTimeout).toEqual([first]);
    const cursor = stream.lastEventId();
    const missed = await happen();
    const leaving = new AbortController();
    const ticket = await acquireTicket(url, viewer.token);
    const answer = await fetch(`${streamUrl(url, ticket)}&lastEventId=${cursor}`, { signal: leaving.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"notification"')) text += (await reader?.read())?.value ?? '';
    expect(text).toContain(missed.split(' ')[1]);
    expect(text).not.toContain(`"${first.split(' ')[1]}"`);
    leaving.abort();
  });
});

describe('while database connections are lost', () => {
  it('a stream continues, and sends everything once', async () => {
    const stream = await read();
    const happened: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      happened.push(await happen());
      await test.db.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'tunna_app' and pid <> pg_backend_pid()`,
      );
      happened.push(await happen());
    }
    await expect.poll(() => notified(stream), longTimeout).toEqual(happened);
  });

  it('for a longer time, it is ended instead of staying silent, and continues from its position', async () => {
    const stream = await read();
    const first = await happen();
    await expect.poll(() => notified(stream), longTimeout).toEqual([first]);
    const forbid = 'revoke execute on function read_live_events from tunna_app';
    await test.db.asOwner(forbid);
    const missed = await happen();
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'closing' } });
    await test.db.asOwner('grant execute on function read_live_events to tunna_app');
    const again = await read(stream.lastEventId());
    await expect.poll(() => notified(again), longTimeout).toEqual([missed]);
  });
});
