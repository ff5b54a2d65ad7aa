import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { startMailServer } from '../../../../test/receivers.ts';
import { requestTests } from '../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const { createRequest } = requestTests(() => test);

beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mailServer.close());

const path = () => `/service-providers/${own.serviceProviderId}/day-links`;
const messages = () =>
  own.query<{ id: number; status: string }>(
    `select id, status from outgoing_message where organization_id = $1 and kind = 'provider_day' order by id`,
  );
const deliver = (messageId: number) =>
  deliverMessage(deliveryOf(test, { mail: mailServer.mail }), { organizationId: own.organizationId, messageId });
const open = async (link: string) => (await test.app.inject({ url: `/api/v1/provider-day/${link}` })).json();
const linkIn = (text = '') => /\/provider-day\/(\S+)/.exec(text)?.[1] ?? '';

describe('the link to all requests of a provider', () => {
  it('is sent once by a double tap, and opens the requests', async () => {
    await createRequest(own);
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.post(`${path()}/send`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.sent.state}`))).toEqual(
      new Set(['200 waiting']),
    );
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    await deliver(message?.id ?? 0);
    const { subject, text, to } = await PostalMime.parse(mailServer.received[0] ?? '');
    const { email } = (await own.get(path())).body;
    expect([subject?.startsWith('Allar beiðnir þínar á einni síðu'), to?.[0]?.address]).toEqual([true, email]);
    expect((await open(linkIn(text))).day.open).toHaveLength(1);
    expect((await own.get(path())).body.sent.state).toBe('sent');
    expect((await own.trail('service_provider', own.serviceProviderId)).at(-1)?.changes).toEqual({
      dayLinkSentTo: { from: null, to: email },
    });
  });

  it('that is copied opens the requests of this organization, until it is revoked', async () => {
    await createRequest(own);
    const { address } = (await own.post(`${path()}/copy`)).body;
    const link = linkIn(address);
    expect((await open(link)).day.open).toHaveLength(1);
    const { revision } = (await own.get(path())).body;
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.post(`${path()}/revoke`, { revision })));
    expect(new Set(answers.map(({ body }) => body.revision)).size).toBe(1);
    expect(answers[0]?.body.revision).toBeGreaterThan(revision);
    expect((await open(link)).code).toBe('link_invalid');
    const renewed = (await own.post(`${path()}/copy`)).body.address;
    expect((await open(linkIn(renewed))).day.open).toHaveLength(1);
  });

  it('that waits while links are revoked or the address changes is not sent', async () => {
    await own.post(`${path()}/send`);
    const { revision } = (await own.get(path())).body;
    await own.post(`${path()}/revoke`, { revision });
    expect((await messages()).map(({ status }) => status)).toEqual(['dead']);
    await own.post(`${path()}/send`);
    await own.query(`update service_provider set email = 'new@provider.example' where organization_id = $1`);
    const latest = (await messages()).at(-1);
    await deliver(latest?.id ?? 0);
    expect(mailServer.received).toEqual([]);
    expect((await messages()).map(({ status }) => status)).toEqual(['dead', 'dead']);
  });

  it('cannot be sent without an address, and is not for members who only read', async () => {
    await own.query('update service_provider set email = null where organization_id = $1');
    expect((await own.post(`${path()}/send`)).body.code).toBe('provider_unreachable');
    for (const role of ['viewer', 'finance'] as const) {
      expect((await own.as(role, 'GET', path())).status).toBe(403);
      for (const call of ['send', 'copy', 'revoke'])
        expect((await own.as(role, 'POST', `${path()}/${call}`, { revision: 0 })).status).toBe(403);
    }
    const foreign = await createWorkspace(test);
    expect((await foreign.post(`${path()}/copy`)).status).toBe(404);
  });
});
