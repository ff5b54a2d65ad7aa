import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { startMailServer } from '../../../../test/receivers.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { gatherProviderDigests } from './outgoing-message.service.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeEach(async () => {
  mailServer = await startMailServer();
  const path = `/service-providers/${own.serviceProviderId}`;
  const { name, email, version } = (await own.get(path)).body;
  await own.post(path, { name, email, version, dailyDigest: true });
});
afterEach(() => mailServer.close());

async function ask(customId: string): Promise<number> {
  // Visitors need not give an address, so that only the provider gets mail.
  const { slug, id } = await createContainer(test.db, own, { customId, actions: { empty_container: [] } });
  const payload = { containerSlug: slug, action: 'empty_container', createdBy: {} };
  await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
  const { rows } = (await own.get(`/service-requests?containerId=${id}`)).body;
  return rows[0].id;
}

const messages = () =>
  own.query<{
    id: number;
    kind: string;
    status: string;
    held: boolean;
  }>(`select id, kind, status, held from outgoing_message
     where organization_id = $1 order by id`);

/** Sends the messages that do not wait for a digest. */
async function deliverAll(lastTry = false): Promise<void> {
  for (const { id: messageId, status, held } of await messages()) {
    if (held || status !== 'waiting') continue;
    await deliverMessage(
      deliveryOf(test, { mail: mailServer.mail }),
      { organizationId: own.organizationId, messageId },
      lastTry,
    );
  }
}

const statusOf = async (id: number) => (await own.get(`/service-requests/${id}`)).body.status;

describe('a provider with a daily digest', () => {
  it('gets one digest of all waiting requests, with a link for each, and then they count as sent', async () => {
    const first = await ask('Þ-1');
    const second = await ask('<b>Æ-2</b>');
    await own.query(`update location set access_notes = 'Hliðkóði 4711' where organization_id = $1`);
    await test.db.asOwner(
      `update service_request_report set full_name = 'Þórður Ægir', phone_number = '555 9999' where service_request_id = $1`,
      [first],
    );
    await deliverAll();
    expect(mailServer.received).toEqual([]);
    expect(await statusOf(first)).toBe('received');

    expect(await gatherProviderDigests(test.db.database)).toBe(1);
    // Another server that runs the same job concurrently finds nothing.
    expect(await gatherProviderDigests(test.db.database)).toBe(0);
    await deliverAll();
    expect(mailServer.received).toHaveLength(1);
    const { subject, text = '', html = '' } = await PostalMime.parse(mailServer.received[0] ?? '');
    expect(subject).toMatch(/^Beiðnir um tæmingu \(2\): Stofnun/);
    expect(html).not.toContain('<b>Æ-2');
    for (const detail of [/\d+\. \S+ \d{4}/, /Hliðkóði 4711/, /Þórður Ægir 555 9999/]) expect(text).toMatch(detail);
    const links = [...text.matchAll(/http:\/\/tunna\.test\/provider\/(\S+)/g)].map(([, link = '']) => link);
    expect(links.map((link) => test.links.read(link).serviceRequestId)).toEqual([first, second]);
    expect(html.match(/href="http:\/\/tunna\.test\/provider\//g)).toHaveLength(2);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['sent', 'sent']);
    expect((await messages()).map(({ kind, status }) => [kind, status])).toEqual([
      ['service_request_for_provider', 'sent'],
      ['service_request_for_provider', 'sent'],
      ['provider_digest', 'sent'],
    ]);
    // The next day there is nothing to send.
    expect(await gatherProviderDigests(test.db.database)).toBe(0);
  });

  it('is not notified of requests closed meanwhile, and gets no digest if all are closed', async () => {
    const kept = await ask('A-1');
    const closed = await ask('A-2');
    const close = async (id: number) => {
      const { version } = (await own.get(`/service-requests/${id}`)).body;
      await own.post(`/service-requests/${id}/status`, { status: 'cancelled', version, comment: 'Óþarfi.' });
    };
    await close(closed);
    await gatherProviderDigests(test.db.database);
    await deliverAll();
    const [letter, ...others] = await Promise.all(mailServer.received.map((text) => PostalMime.parse(text)));
    expect(others).toEqual([]);
    expect(letter?.text).toContain('A-1');
    expect(letter?.text).not.toContain('A-2');
    // The message of the closed request was not sent: the digest left it out.
    expect((await messages()).map(({ status }) => status)).toEqual(['sent', 'dead', 'sent']);
    const gone = await ask('A-3');
    await close(gone);
    await gatherProviderDigests(test.db.database);
    await deliverAll();
    expect(mailServer.received).toHaveLength(1);
    expect(await statusOf(kept)).toBe('sent');
  });

  it('is notified of a withdrawal if a try of the digest may have arrived, and not before one', async () => {
    await mailServer.close();
    mailServer = await startMailServer(() => Object.assign(new Error('Later'), { responseCode: 451 }));
    const [untried, tried] = [await ask('D-1'), await ask('D-2')];
    const withdraw = async (id: number) => {
      await own.post(`/service-requests/${id}/status`, { status: 'cancelled', version: 1, comment: 'Óþarfi.' });
      const { rows } = (await own.get(`/service-requests/${id}/events`)).body;
      return rows.flatMap(({ message }: { message?: { kind: string } }) => message?.kind ?? []);
    };
    await gatherProviderDigests(test.db.database);
    expect(await withdraw(untried)).not.toContain('service_request_withdrawn');
    await expect(deliverAll()).rejects.toThrow();
    expect(await withdraw(tried)).toContain('service_request_withdrawn');
  });

  it('is not notified of a request whose message was given up meanwhile', async () => {
    await ask('C-1');
    const givenUp = await ask('C-2');
    await gatherProviderDigests(test.db.database);
    await test.db.asOwner(
      `update outgoing_message set status = 'dead', last_error = 'Given up.' where service_request_id = $1`,
      [givenUp],
    );
    await deliverAll();
    const letter = await PostalMime.parse(mailServer.received[0] ?? '');
    expect(letter.text).toContain('C-1');
    expect(letter.text).not.toContain('C-2');
    expect((await messages()).map(({ status }) => status)).toEqual(['sent', 'dead', 'sent']);
    expect(await statusOf(givenUp)).toBe('received');
  });

  it('whose digest cannot be delivered has every request of it marked as failed, and admins are notified', async () => {
    await mailServer.close();
    mailServer = await startMailServer(() => Object.assign(new Error('Mailbox is full'), { responseCode: 552 }));
    const id = await ask('B-1');
    await gatherProviderDigests(test.db.database);
    await expect(deliverAll(true)).rejects.toThrow();
    expect((await messages()).map(({ status }) => status)).toEqual(['dead', 'dead']);
    expect(await statusOf(id)).toBe('received');
    const admin = await test.app.inject({ url: '/api/v1/notification/', headers: own.members.admin.headers });
    expect(admin.json().notifications[0]).toMatchObject({ kind: 'message_failed' });
  });
});
