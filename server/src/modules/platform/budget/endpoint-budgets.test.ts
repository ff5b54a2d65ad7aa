import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, visitor } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp({
  now: () => clock,
  trustProxy: 1,
  budgets: {
    uploadBytesByPerson: 100,
    uploadBytesByOrganization: 150,
    importsByOrganization: 1,
    heavyCallsByPerson: 3,
    providerMailsToRecipient: 2,
    webhookTestsByPerson: 1,
    clientEventBytesByNetwork: 2000,
    clientEventBytesByInstallation: 5000,
  },
});
const space = ofEachTest(() => createWorkspace(test));
const call = callsOf(() => test);
const clock = new Date('2026-03-10T12:15:00Z');

const untilMidnight = 11 * 3600 + 45 * 60;
const untilFullHour = 45 * 60;

const rows = async (table: string, own = space) => {
  const [row] = await own.query<{ count: number }>(`select count(*) from ${table} where organization_id = $1`);
  return row?.count;
};

describe('stored data', () => {
  const upload = (bytes: number, letter: string, by: 'editor' | 'admin' = 'editor') =>
    sendFile(
      test,
      `/org/${space.organizationId}/file-upload/upload`,
      space.members[by],
      { name: 'a.txt', content: letter.repeat(bytes) },
      { purpose: 'general' },
    );

  it('from uploads has a limit of bytes a day, for one person and for an organization', async () => {
    expect((await upload(90, 'a')).status).toBe(200);
    expect(await upload(20, 'b')).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retryAfter: untilMidnight },
    });
    expect((await upload(60, 'c', 'admin')).status).toBe(200);
    // The admin has bytes left; the organization has none.
    expect((await upload(10, 'd', 'admin')).status).toBe(429);
    expect(await rows('file')).toBe(2);
  });

  it('from imports has a limit of calls a day for an organization', async () => {
    const preview = () =>
      sendFile(
        test,
        `/org/${space.organizationId}/invoice-import/manual-import`,
        space.members.admin,
        { name: 'a.txt', content: 'x' },
        {},
      );
    const statuses = [(await preview()).status, (await preview()).status];
    expect(statuses[0]).not.toBe(429);
    expect(statuses[1]).toBe(429);
  });

  it('from client events has a limit of bytes, for a network in an hour and for the installation in a day', async () => {
    const event = {
      ...{ event: 'error', pathname: '/', authority: '', host: '', fullUrl: '', browser: '', os: '' },
      ...{ screenWidth: 1, screenHeight: 1, pixelDensity: 1, sessionId: 'a', extras: { text: 'x'.repeat(600) } },
    };
    const send = (network: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/client-event',
        payload: event,
        headers: { 'x-forwarded-for': network },
      });
    const of = async (network: string, times: number) => {
      const answers = [];
      for (let index = 0; index < times; index += 1) answers.push(await send(network));
      return answers;
    };
    const first = await of('198.51.100.1', 4);
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 429]);
    expect(first[3]?.headers['retry-after']).toBe(String(untilFullHour));
    const others = [
      ...(await of('198.51.100.2', 2)),
      ...(await of('198.51.100.3', 2)),
      ...(await of('198.51.100.4', 1)),
    ];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429]);
    expect(others[4]?.headers['retry-after']).toBe(String(untilMidnight));
    expect(await test.db.asOwner('select count(*) from client_event')).toEqual([{ count: 6 }]);
  });
});

describe('calculations', () => {
  it('have a limit of calls an hour for one person, over all kinds together', async () => {
    const ask = (list: string, role: 'editor' | 'admin' = 'editor') =>
      space.download(role, `/${list}/export?format=csv`);
    const statuses = [];
    for (const list of ['containers', 'locations', 'containers']) statuses.push((await ask(list)).statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await ask('locations');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(untilFullHour)]);
    expect((await ask('locations', 'admin')).statusCode).toBe(200);
  });
});

describe('tests of webhooks', () => {
  it('have a daily limit', async () => {
    const provider = await space.as('admin', 'POST', '/service-providers', {
      ...{ name: 'Sækir', channels: ['webhook'], webhookUrl: 'https://nobody.invalid/hook' },
    });
    const path = `/service-providers/${provider.body.id}/webhook-test`;
    const statuses = [(await space.as('admin', 'POST', path)).status, (await space.as('admin', 'POST', path)).status];
    expect(statuses).toEqual([200, 429]);
  });
});

describe('a provider', () => {
  it('gets no text messages in a country that is not in the settings', async () => {
    const answer = await call('POST', `/org/${space.organizationId}/service-providers`, space.members.admin, {
      ...{ name: 'Langt í burtu', channels: ['sms'], phoneNumber: '+47 555 12 345' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'phoneNumber', problem: 'unsupported_country' }] },
    });
    expect(await rows('service_provider')).toBe(1);
  });
});

describe('messages to a provider', () => {
  it('have a daily limit: the request is stored, the message fails with the reason, and members are notified', async () => {
    const sent: string[] = [];
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to), close: async () => {} };
    const delivery = deliveryOf(test, { mail, now: () => clock });
    const { organizationId } = space;
    for (let index = 0; index < 3; index += 1) {
      const { slug } = await createContainer(test.db, space);
      const payload = { containerSlug: slug, action: 'empty_container', createdBy: visitor };
      const answer = await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
      expect(answer.statusCode).toBe(200);
    }
    const of = () =>
      test.db.asOwner<{ id: number; status: string; last_error: string | null }>(
        `select id, status, last_error from outgoing_message
         where organization_id = $1 and kind = 'service_request_for_provider' order by id`,
        [organizationId],
      );
    for (const { id: messageId } of await of()) await deliverMessage(delivery, { organizationId, messageId });
    expect(sent).toHaveLength(2);
    expect(await of()).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
      { status: 'dead', last_error: expect.stringContaining('budget') },
    ]);
    expect(await rows('service_request')).toBe(3);
    const notified = await test.db.asOwner(
      `select 1 from organization_event where organization_id = $1 and kind = 'message_failed'`,
      [organizationId],
    );
    expect(notified).toHaveLength(1);
  });
});
