import { createHash } from 'node:crypto';
import { basePath } from '@tunna/contract';
import { fastify } from 'fastify';
import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, testApp } from '../../../../test/app.ts';
import { acquireTicket, openEventStream, openWithTicket, streamUrl } from '../../../../test/event-reader.ts';
import { captureLog } from '../../../../test/log.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { createTenant, type SignedInPerson, signInPerson, type Tenant } from '../../../../test/records/factories.ts';
import { sendStream } from '../../../http/send.ts';
import { findStreamHolder } from '../../people/stream-holder/stream-holder.service.ts';
import { pruneEventStream } from './event-stream.service.ts';

let url: string;
let tenant: Tenant;
let owner: SignedInPerson;
let ahead = 0;
const kept = captureLog();

const test = testApp({
  now: () => new Date(Date.now() + ahead),
  log: kept.log,
  streams: { maxPerSession: 2, maxPerProcess: 4, heartbeat: 50 },
});
beforeAll(async () => {
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  tenant = await createTenant(test.db);
});
afterEach(() => {
  ahead = 0;
});

const member = (role: 'owner' | 'viewer' = 'owner') =>
  signInPerson(test, { membership: { organizationId: tenant.organizationId, role } });

const ask = async (ticket: string) => {
  const answer = await fetch(streamUrl(url, ticket));
  const body = (await answer.json()) as { code: string; retryAfter?: number };
  return { status: answer.status, code: body.code };
};
const refused = { status: 401, code: 'ticket_invalid' };

describe('a ticket', () => {
  it('opens only one stream, also for two parallel calls', async () => {
    owner = await member();
    const ticket = await acquireTicket(url, owner.token);
    const stream = await openWithTicket(url, ticket);
    expect(stream.status).toBe(200);
    expect(await ask(ticket)).toEqual(refused);
    await stream.leave();

    const contested = await acquireTicket(url, owner.token);
    const both = await Promise.all([openWithTicket(url, contested), openWithTicket(url, contested)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const one of both) await one.leave();
  });

  it('is rejected if it is expired or forged, or is the token itself', async () => {
    owner = await member();
    const late = await acquireTicket(url, owner.token);
    ahead = 16_000;
    expect(await ask(late)).toEqual(refused);
    ahead = 0;
    for (const forged of ['x', 'a'.repeat(43), "' or 1=1 --", '🗑️', late, owner.token.slice(0, 200)]) {
      expect([forged, await ask(forged)]).toEqual([forged, refused]);
    }
    const none = await fetch(`${url}${basePath}/event-stream/stream`);
    expect(none.status).toBe(400);
  });

  it('ends with its session', async () => {
    owner = await member();
    const ticket = await acquireTicket(url, owner.token);
    await test.sessions.end(decodeJwt(owner.token).jti ?? '');
    expect(await ask(ticket)).toEqual(refused);
    await expect(acquireTicket(url, owner.token)).rejects.toThrow('401 login_required');
  });

  it('is not given to a person who has not signed up', async () => {
    const { token } = await signInPerson(test, { setUp: false });
    await expect(acquireTicket(url, token)).rejects.toThrow('403 setup_required');
  });

  it('is stored as a hash, few for each session, and deleted if unused', async () => {
    owner = await member();
    const tickets = [];
    for (let count = 0; count < 12; count += 1) tickets.push(await acquireTicket(url, owner.token));
    const session = decodeJwt(owner.token).jti ?? '';
    const stored = () =>
      test.db.asOwner<{ ticket_hash: Buffer }>('select ticket_hash from event_stream_ticket where session_id = $1', [
        session,
      ]);
    const hashes = (await stored()).map(({ ticket_hash: hash }) => hash.toString('hex'));
    expect(hashes).toHaveLength(8);
    expect(hashes).toContain(
      createHash('sha256')
        .update(tickets.at(-1) ?? '')
        .digest('hex'),
    );
    expect(await ask(tickets[0] ?? '')).toEqual(refused);
    await pruneEventStream(test.db.database, new Date(Date.now() + 20_000));
    expect(await stored()).toEqual([]);
  });

  it('is in no log, and neither is the URL that contained it', async () => {
    owner = await member();
    const ticket = await acquireTicket(url, owner.token);
    await (await openWithTicket(url, ticket)).leave();
    await ask(ticket);
    await fetch(`${streamUrl(url, ticket)}&lastEventId=${'9'.repeat(80)}`);
    expect(kept.text()).not.toContain(ticket);
    expect(kept.text()).not.toContain('ticket=');
  });
});

describe('a stream', () => {
  it('is not cached, compressed or buffered', async () => {
    owner = await member();
    const stream = await openEventStream(url, owner.token);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers.get('content-encoding')).toBe(null);
    expect(stream.headers.get('content-length')).toBe(null);
    await stream.leave();
  });

  it('sends heartbeats, with the position to continue from', async () => {
    owner = await member();
    const stream = await openEventStream(url, owner.token);
    await expect
      .poll(() => stream.events.map(({ event }) => event))
      .toEqual(expect.arrayContaining(['ready', 'position']));
    expect(stream.comments).toContain('still here');
    expect(stream.lastEventId()).toMatch(/^\d+\.0$/);
    await stream.leave();
  });

  it('ends when its session has expired', async () => {
    owner = await member();
    const stream = await openEventStream(url, owner.token);
    ahead = 31 * 24 * 60 * 60 * 1000;
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
  });

  it('is limited per session and process; a further reader gets the time to retry', async () => {
    const [one, other, third] = [await member(), await member('viewer'), await member('viewer')];
    const open = [await openEventStream(url, one.token), await openEventStream(url, one.token)];
    const beyond = await openEventStream(url, one.token);
    expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([503, '30']);
    open.push(await openEventStream(url, other.token), await openEventStream(url, other.token));
    expect((await openEventStream(url, third.token)).status).toBe(503);
    await open[0]?.leave();
    await expect
      .poll(async () => {
        const again = await openEventStream(url, third.token);
        open.push(again);
        return again.status;
      })
      .toBe(200);
    for (const stream of open) await stream.leave();
  });

  it('cannot be opened with a HEAD request', async () => {
    owner = await member();
    const ticket = await acquireTicket(url, owner.token);
    expect((await fetch(streamUrl(url, ticket), { method: 'HEAD' })).status).toBe(404);
    const stream = await openWithTicket(url, ticket);
    expect(stream.status).toBe(200);
    await stream.leave();
  });
});

describe('the shutdown of the server', () => {
  it('ends streams first, and asks their readers to reconnect', async () => {
    const closing = await createTestApp();
    const address = await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await signInPerson(closing);
    const stream = await openEventStream(address, token);
    await expect.poll(() => stream.events.map(({ event }) => event)).toContain('ready');
    const closed = closing.close();
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'closing' } });
    await closed;
  });
});

describe('a reader that is too slow', () => {
  it('loses the stream, and gets the missed events when it reconnects', async () => {
    const slow = await member('viewer');
    const holder = () =>
      findStreamHolder({ database: test.db.database, sessions: test.sessions }, decodeJwt(slow.token).jti ?? '');
    const sessionId = decodeJwt(slow.token).jti ?? '';
    const written: string[] = [];
    let ended = '';
    const stream = await test.events.open({ sessionId, cursor: undefined, find: holder });
    const left = stream?.begin({
      write(bytes) {
        written.push(String(bytes));
        return !String(bytes).includes('event: change');
      },
      isBusy: () => false,
      end(last) {
        ended = String(last);
      },
    });
    const [event] = await tenant.query<{
      id: number;
    }>(`insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
       values ($1, 'request_opened', 'serviceRequests.read', 'test', 'service_request', '1') returning id`);
    await expect.poll(() => ended, { timeout: maxWait }).toContain('closing');
    left?.();
    const before = [...written.join('').matchAll(/event: position\nid: (\S+)/g)].at(-1)?.[1] ?? '';
    const first = /id: (\S+)/.exec(written[0] ?? '')?.[1] ?? '';
    const again = await openEventStream(url, slow.token, before === '' ? first : before);
    await expect.poll(() => again.changes(), { timeout: maxWait }).toContain(`notification ${event?.id}`);
    await again.leave();
  });

  it('does not make the server buffer its unread events', async () => {
    const app = fastify();
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let refusedAfter = 0;
    app.get('/', (request, reply) =>
      sendStream(
        request,
        reply,
        {
          begin(writer) {
            for (let count = 1; count <= 10_000; count += 1) {
              if (writer.write(chunk)) continue;
              refusedAfter = count;
              break;
            }
            writer.end(Buffer.from('too late'));
            return () => undefined;
          },
        },
        { 'content-type': 'text/event-stream' },
      ),
    );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(address);
    await expect(answer.text()).rejects.toThrow();
    expect(refusedAfter).toBeGreaterThan(1);
    expect(refusedAfter).toBeLessThan(10);
    await app.close();
  });
});
