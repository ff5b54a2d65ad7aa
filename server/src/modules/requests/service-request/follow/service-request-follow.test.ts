import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { createContainer, visitor } from '../../../../../test/records/factories.ts';
import { moveOf, requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../../test/records/workspace.ts';
import { uncheckedStatement } from '../../../../database/statement/statement.ts';
import { followLinks } from '../../follow-link/follow-link.service.ts';
import { followUpRequests, forgetReporters } from '../service-request.service.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
let now = new Date();
const { messagesOf } = requestTests(() => test);

const language = { 'accept-language': 'is' };
const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { ...language, ...headers } });

const create = (slug: string, { key = randomUUID(), createdBy = visitor as object } = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/v1/service-request/create',
    headers: { 'idempotency-key': key },
    payload: { containerSlug: slug, action: 'empty_container', createdBy, language: 'pl' },
  });

async function asked(workspace = own, createdBy: object = visitor) {
  const { slug, id: containerId } = await createContainer(test.db, workspace, { description: 'Lykill í skúr' });
  const answer = await create(slug, { createdBy });
  const [row] = await test.db.asOwner<{ id: number }>('select id from service_request where container_id = $1', [
    containerId,
  ]);
  return { slug, follow: String(answer.json().follow), id: row?.id ?? 0 };
}

const followed = async (follow: string) => (await open(`/api/v1/service-request/follow/${follow}`)).json();

describe('the requester’s link', () => {
  it('is the same for repeated reports, and for visitors who join the request', async () => {
    const { slug } = await createContainer(test.db, own);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(slug, { key })));
    answers.push(await create(slug));
    const links = new Set(answers.map((answer) => answer.json().follow));
    expect(links.size).toBe(1);
    expect((await followed([...links][0])).request).toMatchObject({ status: 'received', container: { slug } });
  });

  it('shows the events, without names and internal comments', async () => {
    const { follow, id } = await asked();
    await own.post(`/service-requests/${id}/comment`, { comment: 'Leynilegt spjall' });
    await own.post(`/service-requests/${id}/assign`, { personId: own.members.editor.personId });
    await own.post(`/service-requests/${id}/status`, moveOf('in_progress', 2));
    await own.post(`/service-requests/${id}/status`, {
      ...moveOf('rejected', 3),
      comment: 'Gatan er <b>lokuð</b>.',
    });
    const { request } = await followed(follow);
    expect(request).toMatchObject({
      status: 'rejected',
      reason: 'Gatan er <b>lokuð</b>.',
      location: { address: 'Tjarnargata 11, 101 Reykjavík' },
      wasteStream: { names: { is: 'Pappír', en: 'Paper' } },
    });
    expect(request.events.map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
      ['created', 'received'],
      ['status_changed', 'in_progress'],
      ['status_changed', 'rejected'],
    ]);
    const text = JSON.stringify(request);
    const provider = (await own.get(`/service-providers/${own.serviceProviderId}`)).body;
    for (const secret of [...Object.values(visitor), 'Leynilegt', 'Persóna', 'Lykill', provider.name, provider.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is invalid if any part of it is changed, or if it is another kind of link', async () => {
    const { follow, id } = await asked();
    const theirs = await asked(foreign);
    const [organization = '', request = '', signature = ''] = follow.split('.');
    const forged = [
      `${theirs.follow.split('.')[0]}.${request}.${signature}`,
      `${organization}.${theirs.follow.split('.')[1]}.${signature}`,
      `${organization}.${request}.`,
      `${organization}.${request}`,
      followLinks(['another secret']).sign({ organizationId: own.organizationId, serviceRequestId: id }),
      test.links.sign({ organizationId: own.organizationId, serviceRequestId: id, version: 1 }),
      test.follow.sign({ organizationId: own.organizationId, serviceRequestId: theirs.id }),
      test.follow.sign({ organizationId: 999_999, serviceRequestId: id }),
      '...',
      `${follow}x`,
    ];
    for (const text of forged) expect([text, (await followed(text)).code]).toEqual([text, 'link_invalid']);
    const provider = await open(`/api/v1/service-request/link/${follow}`);
    expect(provider.json().code).toBe('link_invalid');
  });

  it('expires thirty days after the end of the request', async () => {
    const { follow, id, slug } = await asked();
    await own.post(`/service-requests/${id}/status`, moveOf('done'));
    const closedAt = new Date();
    now = new Date(closedAt.getTime() + 29.9 * 86_400_000);
    expect((await followed(follow)).request.status).toBe('done');
    now = new Date(closedAt.getTime() + 30.1 * 86_400_000);
    expect((await followed(follow)).code).toBe('link_expired');
    const page = await open(`/container/${slug}/follow/${follow}`);
    expect([page.statusCode, page.body.includes('Hlekkurinn er útrunninn')]).toEqual([410, true]);
    expect(page.body).toContain(`href="/container/${slug}"`);
    now = new Date();
  });
});

describe('the requester’s page', () => {
  it('is complete without JavaScript in each language, and is not indexed or cached', async () => {
    const { slug, follow } = await asked();
    for (const [tag, words] of [
      ['is', 'Staða beiðninnar'],
      ['en', 'Request status'],
      ['nb', 'Bestillingens status'],
      ['pl', 'Status zgłoszenia'],
    ] as const) {
      const page = await open(`/container/${slug}/follow/${follow}`, { 'accept-language': tag });
      expect([page.statusCode, page.body.includes(words)]).toEqual([200, true]);
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
      expect(page.body).not.toContain(visitor.email);
    }
  });

  it('explains a forged link, and leads back to the container', async () => {
    const { slug } = await asked();
    const page = await open(`/container/${slug}/follow/1.2.x`);
    expect([page.statusCode, page.body.includes('Hlekkurinn virkar ekki')]).toEqual([404, true]);
    expect(page.body).toContain(`href="/container/${slug}"`);
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('is linked on the thank-you page, also after a reload, only in this browser', async () => {
    const { slug } = await createContainer(test.db, own);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/container/${slug}/request`,
      payload: new URLSearchParams({ ...visitor, terms: 'on' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...language },
    });
    const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
    expect(attributes).toEqual([`Path=/container/${slug}/request`, 'Max-Age=86400', 'HttpOnly', 'SameSite=Lax']);
    const thanks = `/container/${slug}/request/thank-you`;
    for (let times = 0; times < 2; times += 1) {
      const page = await open(thanks, { cookie });
      expect(page.headers['cache-control']).toBe('no-store');
      const path = new RegExp(`href="(/container/${slug}/follow/[^"]+)"`).exec(page.body)?.[1] ?? '';
      expect((await open(path)).statusCode).toBe(200);
    }
    expect((await open(thanks)).body).not.toContain('/follow/');
    expect((await open(`/container/${slug}`)).body).not.toContain('/follow/');
    expect((await create(slug)).headers['set-cookie']).toContain(cookie);
    const sly = await open(thanks, { cookie: 'followed_request="><script>alert(1)</script>' });
    expect(sly.body).not.toContain('alert(1)');
  });
});

describe('the confirmation', () => {
  const confirmed = async (id: number) =>
    (await messagesOf(id)).filter(({ kind }) => kind === 'service_request_received').map(({ recipient }) => recipient);

  it('is sent once per address and request, however often it is requested and processed', async () => {
    const email = `ein-${randomUUID()}@gestur.example`;
    const { slug, id } = await asked(own, { ...visitor, email });
    await create(slug, { createdBy: { ...visitor, email: email.toUpperCase() } });
    await Promise.all([followUpRequests(test.db.database), followUpRequests(test.db.database)]);
    await create(slug, { createdBy: { ...visitor, email } });
    await followUpRequests(test.db.database);
    expect((await confirmed(id)).map((address) => address.toLowerCase())).toEqual([email]);
    const second = `onnur-${randomUUID()}@gestur.example`;
    await create(slug, { createdBy: { ...visitor, email: second } });
    await followUpRequests(test.db.database);
    expect(await confirmed(id)).toContain(second);
  });

  it('does not wait for a concurrent transaction about the same request', async () => {
    const announce = uncheckedStatement('announce_requests_in_test', 'select announce_requests(500)');
    const confirm = uncheckedStatement('confirm_reports_in_test', 'select confirm_reports(500, 5, 20)');
    const lockTimeout = uncheckedStatement('lock_timeout_in_test', "set local lock_timeout = '2s'");
    const email = `samtimis-${randomUUID()}@gestur.example`;
    const { id } = await asked(own, { ...visitor, email });
    await test.db.database.transaction(async (notifying) => {
      await notifying.run(announce, []);
      await test.db.database.transaction(async (confirming) => {
        await confirming.run(lockTimeout, []);
        await confirming.run(confirm, []);
      });
    });
    expect(await confirmed(id)).toEqual([email]);
  });

  it('cannot fill a mailbox, for any containers in any organizations', async () => {
    const email = `fornarlamb-${randomUUID()}@gestur.example`;
    const ids = [];
    for (let count = 0; count < 8; count += 1) {
      ids.push((await asked(count % 2 === 0 ? own : foreign, { ...visitor, email })).id);
      if (count === 3) await followUpRequests(test.db.database);
    }
    await followUpRequests(test.db.database);
    expect((await Promise.all(ids.map(confirmed))).flat()).toHaveLength(5);
  });

  it('goes to at most twenty addresses per request', async () => {
    const { slug, id } = await asked(own, { ...visitor, email: `fyrst-${randomUUID()}@gestur.example` });
    for (let count = 0; count < 25; count += 1) {
      await create(slug, { createdBy: { ...visitor, email: `${count}-${randomUUID()}@gestur.example` } });
    }
    await followUpRequests(test.db.database);
    expect(await confirmed(id)).toHaveLength(20);
  });

  it('is not written without an address or for a closed request, and is deleted with the requester’s details', async () => {
    const { slug } = await createContainer(test.db, own, { actions: { empty_container: ['name'] } });
    await create(slug, { createdBy: { fullName: 'Nafn' } });
    const late = await asked(own, { ...visitor, email: `sein-${randomUUID()}@gestur.example` });
    await own.post(`/service-requests/${late.id}/status`, moveOf('done'));
    const notified = await asked(own, { ...visitor, email: `geymd-${randomUUID()}@gestur.example` });
    await followUpRequests(test.db.database);
    expect(await confirmed(late.id)).toEqual([]);
    expect(await confirmed(notified.id)).toHaveLength(1);
    await own.post(`/service-requests/${notified.id}/status`, moveOf('done'));
    await test.db.asOwner(`update service_request set closed_at = now() - interval '31 days' where id = $1`, [
      notified.id,
    ]);
    await forgetReporters(test.db.database, 30, new Date());
    expect(await confirmed(notified.id)).toEqual(['']);
  });
});

describe('the next visitor', () => {
  const showsRequest = async (slug: string) => {
    const pages = await Promise.all([open(`/container/${slug}`), open(`/container/${slug}/request`)]);
    const call = (await open(`/api/v1/container/${slug}`)).json().container;
    return [...pages.map(({ body }) => body.includes('Látið var vita')), call.askedAt !== undefined];
  };

  it('sees that the container is already requested, until the request is closed, on cached pages too', async () => {
    test.cache.resume();
    const { slug, id: containerId } = await createContainer(test.db, own);
    for (let times = 0; times < 2; times += 1) expect(await showsRequest(slug)).toEqual([false, false, false]);
    await create(slug);
    for (let times = 0; times < 2; times += 1) expect(await showsRequest(slug)).toEqual([true, true, true]);
    const [row] = await test.db.asOwner<{ id: number }>('select id from service_request where container_id = $1', [
      containerId,
    ]);
    await own.post(`/service-requests/${row?.id}/status`, moveOf('cancelled'));
    for (let times = 0; times < 2; times += 1) expect(await showsRequest(slug)).toEqual([false, false, false]);
    test.cache.suspend();
  });

  it('sees it on another server too, once for each start and end', async () => {
    const received: string[] = [];
    const { Client } = await import('pg');
    const { clientConfig } = await import('../../../../database/connection.ts');
    const client = new Client(clientConfig(test.db.owner));
    await client.connect();
    client.on('notification', ({ payload }) => received.push(payload ?? ''));
    await client.query('listen public_content');
    try {
      const { slug } = await createContainer(test.db, foreign);
      await followUpRequests(test.db.database);
      await client.query('select 1');
      received.length = 0;
      const notified = async () => {
        await followUpRequests(test.db.database);
        await client.query('select 1');
        return received.splice(0);
      };
      await create(slug);
      expect(received).toEqual([]);
      expect(await notified()).toEqual([String(foreign.organizationId)]);
      await create(slug);
      expect(await notified()).toEqual([]);
      const [row] = (await foreign.get('/service-requests?status=open&sort=createdAt&order=desc')).body.rows;
      await foreign.post(`/service-requests/${row.id}/comment`, { comment: 'Ekkert breyttist' });
      expect(await notified()).toEqual([]);
      await foreign.post(`/service-requests/${row.id}/status`, moveOf('done'));
      expect(await notified()).toEqual([String(foreign.organizationId)]);
    } finally {
      await client.end();
    }
  });
});
