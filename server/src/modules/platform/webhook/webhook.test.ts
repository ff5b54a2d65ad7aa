import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, visitor } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { outboxTransport } from '../mail/mail.service.ts';
import { isPublicAddress } from './public-address.service.ts';
import { webhookTransport } from './webhook.service.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let test: TestApp;
const own = ofEachTest(() => createWorkspace(test));
let receiver: Server;
let received: Received[];
let answer: (response: ServerResponse) => void;
let url: string;

beforeAll(async () => {
  test = await createTestApp({ webhooksInternal: true });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/tunna`;
});
beforeEach(() => {
  received = [];
  answer = (response) => response.end();
});
afterEach(() => receiver.closeAllConnections());
afterAll(async () => {
  receiver.close();
  await test.close();
});

const path = () => `/service-providers/${own.serviceProviderId}`;

/** Sets the provider's webhook. */
async function hook(webhookUrl = url): Promise<void> {
  const { body } = await own.get(path());
  const { name, version } = body;
  const saved = await own.post(path(), { name, version, channels: ['webhook'], webhookUrl });
  expect(saved).toMatchObject({ status: 200, body: { webhookUrl, channels: ['webhook'] } });
}

async function ask(): Promise<{ slug: string; messageId: number }> {
  const { slug } = await createContainer(test.db, own, { customId: 'Þ-1' });
  const payload = { containerSlug: slug, action: 'empty_container', createdBy: visitor };
  await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
  const [message] = await test.db.asOwner<{ id: number }>('select max(id) as id from outgoing_message');
  return { slug, messageId: message?.id ?? 0 };
}

const deliver = (messageId: number, lastTry = false) =>
  deliverMessage(
    deliveryOf(test, {
      mail: outboxTransport(test.dataDirectory, { from: 'Tunna <tunna@tunna.test>', domain: 'tunna.test' }),
    }),
    { organizationId: own.organizationId, messageId },
    lastTry,
  );

const secretOf = async () => (await own.get(`${path()}/webhook-secret`)).body.secret;
const headersOf = ({ headers }: Received) => headers as Record<string, string>;
const stateOf = async (messageId: number) =>
  (await test.db.asOwner('select status, last_error from outgoing_message where id = $1', [messageId]))[0];

describe('a provider with a webhook', () => {
  it('receives a request, signed in the standard format, and the request counts as sent', async () => {
    await hook();
    const { slug, messageId } = await ask();
    await deliver(messageId);
    const [message] = received;
    if (message === undefined) throw new Error('Nothing was received.');
    const verified = new Webhook(await secretOf()).verify(message.body, headersOf(message));
    expect(verified).toEqual({
      type: 'service_request.created',
      timestamp: expect.any(String),
      data: {
        id: expect.any(Number),
        status: 'received',
        createdAt: expect.any(String),
        dueAt: expect.any(String),
        link: expect.stringMatching(/^http:\/\/tunna\.test\/provider\/[\w.-]+$/),
        organization: { name: expect.any(String) },
        container: {
          slug,
          customId: 'Þ-1',
          description: '',
          wasteStream: { is: expect.any(String), en: 'Paper', no: expect.any(String), pl: expect.any(String) },
        },
        place: expect.stringContaining('Tjarnargata 11'),
      },
    });
    // The webhook does not contain the requester's identity.
    for (const secret of [visitor.email, visitor.fullName]) expect(message.body).not.toContain(secret);
    expect((await own.get('/service-requests')).body.rows[0].status).toBe('sent');
  });

  it('gets the same id with every try, and the request does not count as sent before a successful response', async () => {
    await hook();
    const { messageId } = await ask();
    answer = (response) => response.writeHead(500).end('secret words');
    await expect(deliver(messageId)).rejects.toThrow('The webhook answered 500.');
    expect(await stateOf(messageId)).toEqual({ status: 'waiting', last_error: 'The webhook answered 500.' });
    expect((await own.get('/service-requests')).body.rows[0].status).toBe('received');
    answer = (response) => response.writeHead(204).end();
    await deliver(messageId);
    await deliver(messageId);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await stateOf(messageId)).toMatchObject({ status: 'sent' });
  });

  it('is not followed through redirects, and gets no more messages after 410', async () => {
    await hook();
    const { messageId } = await ask();
    answer = (response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
    await expect(deliver(messageId)).rejects.toThrow('The webhook answered 307.');
    expect(received).toHaveLength(1);
    answer = (response) => response.writeHead(410).end();
    await expect(deliver(messageId)).rejects.toThrow();
    expect(await stateOf(messageId)).toMatchObject({ status: 'dead' });
    // The members who can fix it are notified.
    const admin = await test.app.inject({ url: '/api/v1/notification/', headers: own.members.admin.headers });
    expect(admin.json().notifications[0]).toMatchObject({ kind: 'message_failed', data: { channel: 'webhook' } });
  });

  it('is notified when a request is cancelled', async () => {
    await hook();
    const { messageId } = await ask();
    await deliver(messageId);
    const { id, version } = (await own.get('/service-requests')).body.rows[0];
    const cancelled = { status: 'cancelled', version, comment: 'Óþarfi.' };
    expect((await own.post(`/service-requests/${id}/status`, cancelled)).status).toBe(200);
    const [withdrawn] = await test.db.asOwner<{ id: number }>(
      "select id from outgoing_message where service_request_id = $1 and kind = 'service_request_withdrawn'",
      [id],
    );
    await deliver(withdrawn?.id ?? 0);
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      type: 'service_request.withdrawn',
      data: { id, status: 'cancelled', reason: 'Óþarfi.' },
    });
  });

  it('can be tested, and its secret renewed: the old secret is invalid afterwards', async () => {
    const missing = await own.post(`${path()}/webhook-test`);
    expect([missing.status, missing.body.code]).toEqual([409, 'webhook_missing']);
    await hook();
    const before = await secretOf();
    const renewed = (await own.post(`${path()}/webhook-secret`)).body.secret;
    expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(renewed).not.toBe(before);
    expect(await secretOf()).toBe(renewed);
    expect((await own.post(`${path()}/webhook-test`)).body).toEqual({ delivered: true });
    const [ping] = received;
    if (ping === undefined) throw new Error('Nothing was received.');
    expect(new Webhook(renewed).verify(ping.body, headersOf(ping))).toMatchObject({ type: 'ping' });
    expect(() => new Webhook(before).verify(ping.body, headersOf(ping))).toThrow();
    answer = (response) => response.writeHead(404).end();
    expect((await own.post(`${path()}/webhook-test`)).body).toEqual({
      delivered: false,
      reason: 'The webhook answered 404.',
    });
    expect(await own.trail('service_provider', own.serviceProviderId)).toContainEqual(
      expect.objectContaining({ changes: { webhookSecret: { from: 1, to: 2 } } }),
    );
    expect(JSON.stringify(await own.trail('service_provider', own.serviceProviderId))).not.toContain('whsec');
  });

  it('hides its secret from members who may not change providers', async () => {
    for (const role of ['viewer', 'finance'] as const) {
      expect((await own.as(role, 'GET', `${path()}/webhook-secret`)).status).toBe(403);
      expect((await own.as(role, 'POST', `${path()}/webhook-test`)).status).toBe(403);
    }
  });

  it('needs a URL', async () => {
    const refused = async (fields: object) => {
      const { name, version } = (await own.get(path())).body;
      return (await own.post(path(), { name, version, ...fields })).body.fields;
    };
    expect(await refused({ channels: ['webhook'] })).toEqual([{ field: 'webhookUrl', problem: 'required' }]);
    for (const webhookUrl of ['ftp://provider.example', 'provider', 'http://', 'https://a:b@provider.example/'])
      expect(await refused({ channels: ['webhook'], webhookUrl })).toEqual([
        { field: 'webhookUrl', problem: 'wrong_address' },
      ]);
  });
});

describe('a webhook into the internal network', () => {
  const outside = webhookTransport({ internal: false, now: () => new Date() });
  const message = { id: 'message-1', secret: 'whsec_AAAA', body: { type: 'ping', timestamp: '', data: {} } };

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '224.0.0.1',
    '255.255.255.255',
    '::127.0.0.1',
    '::1.1.1.1',
    '::ffff:1.1.1.1',
    '::ffff:0:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '64:ff9b:1::1.1.1.1',
    '2002:101:101::1',
    '2001:0:101:101::1',
    '2001:2::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    'fec0::1',
    'ff02::1',
    '::',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
  ])('is not a public address: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(outside.accepts(`https://${host}/`)).toBe(false);
  });

  it.each(['1.1.1.1', '194.144.0.1', '2a00:1450:4009::200e'])('is not assumed for a public address: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('is refused when it is entered, also without encryption, and in other spellings of an IP address', async () => {
    for (const address of ['http://provider.example/', 'https://2130706433/', 'https://0x7f.1/', 'https://127.1/'])
      expect([address, outside.accepts(address)]).toEqual([address, false]);
    expect(outside.accepts('https://provider.example/hook')).toBe(true);
  });

  it('is refused at ports of other services, and with a user name and password', () => {
    for (const address of [
      'https://provider.example:22/',
      'https://provider.example:80/',
      'https://provider.example:5432/',
    ])
      expect([address, outside.accepts(address)]).toEqual([address, false]);
    expect(outside.accepts('https://user:password@provider.example/')).toBe(false);
    expect(outside.accepts('https://provider.example:443/')).toBe(true);
    expect(outside.accepts('https://provider.example:8443/')).toBe(true);
    const inside = webhookTransport({ internal: true, now: () => new Date() });
    expect(inside.accepts('http://provider.example:8080/')).toBe(true);
  });

  it('is refused when its name resolves to an internal address', async () => {
    await expect(outside.send({ ...message, url: 'https://localhost/' })).rejects.toMatchObject({
      name: 'WebhookError',
      final: true,
      message: 'The webhook leads into a network.',
    });
    expect(received).toEqual([]);
  });

  it('times out if the receiver never responds', async () => {
    answer = () => undefined;
    const shortTimeout = webhookTransport({ internal: true, now: () => new Date(), timeout: 200 });
    await expect(shortTimeout.send({ ...message, url })).rejects.toMatchObject({
      name: 'WebhookError',
      final: false,
      message: 'The webhook did not answer in time.',
    });
  });
});
