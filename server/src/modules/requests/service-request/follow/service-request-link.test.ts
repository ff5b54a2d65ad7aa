import type { Role } from '@tunna/domain/permissions';
import { dayOf, daysAfter } from '@tunna/domain/time/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { moveOf, requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
let now = new Date();
const base = '/api/v1/service-request/link';
const { createRequest, insertRequest, timelineOf, messagesOf } = requestTests(() => test);

describe('the provider', () => {
  const linkTo = (id: number) =>
    test.links.sign({ organizationId: own.organizationId, serviceRequestId: id, version: 1 });
  const linked = async (id: number, payload: object) => {
    const url = `/api/v1/service-request/link/${linkTo(id)}/status`;
    const answer = await test.app.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('rejects with a reason; the requester is notified and the members see it', async () => {
    const id = await createRequest(own);
    const blank = await linked(id, { status: 'rejected', comment: '  ' });
    expect([blank.status, blank.body.fields]).toEqual([400, [{ field: 'comment', problem: 'required' }]]);
    const answer = await linked(id, { status: 'rejected', comment: 'Gatan er lokuð.' });
    expect([answer.status, answer.body.serviceRequest.status]).toEqual([200, 'rejected']);
    expect((await messagesOf(id)).map(({ kind }) => kind)).toContain('service_request_rejected');
    const row = (await own.get(`/service-requests/${id}`)).body;
    expect(row).toMatchObject({ status: 'rejected', version: 2, updatedBy: row.serviceProvider.name });
    expect((await timelineOf(own, id)).find(({ status }) => status === 'rejected')).toMatchObject({
      actor: 'provider',
      comment: 'Gatan er lokuð.',
    });
    const notified = await test.db.asOwner<{ data: object }>(
      `select data from organization_event where topic = $1 order by id desc limit 1`,
      [`request:${id}`],
    );
    expect(notified[0]?.data).toMatchObject({ status: 'rejected', requestId: String(id) });
    expect((await linked(id, { status: 'done' })).body).toMatchObject({ code: 'status_conflict', status: 'rejected' });
    const late = await own.post(`/service-requests/${id}/status`, moveOf('done', 1));
    expect(late.body).toMatchObject({
      code: 'edit_conflict',
      conflict: { by: row.serviceProvider.name, current: { status: 'rejected' } },
    });
  });

  it('and the requester see what happened last, however often the container was reported again', async () => {
    const id = await createRequest(own);
    await own.query(
      `insert into service_request_event (organization_id, service_request_id, kind, actor, status)
       select $1, $2, 'joined', 'visitor', 'received' from generate_series(1, 300)`,
      [id],
    );
    await own.post(`/service-requests/${id}/comment`, { comment: 'Hliðið er læst.' });
    const { body } = await linked(id, { status: 'in_progress' });
    expect(body.serviceRequest.events).toHaveLength(200);
    expect(body.serviceRequest.events.slice(-2)).toMatchObject([
      { comment: 'Hliðið er læst.' },
      { status: 'in_progress' },
    ]);
    expect(body.serviceRequest.events[0].kind).toBe('created');
    const follow = test.follow.sign({ organizationId: own.organizationId, serviceRequestId: id });
    const { request } = (await test.app.inject(`/api/v1/service-request/follow/${follow}`)).json();
    expect(request.events.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'status_changed']);
  });

  it('does not see the assigned member', async () => {
    const id = await createRequest(own);
    await own.post(`/service-requests/${id}/assign`, { personId: own.members.editor.personId });
    const answer = await test.app.inject({ url: `/api/v1/service-request/link/${linkTo(id)}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('Persóna');
    expect(answer.json().serviceRequest.events).toHaveLength(1);
  });
});

/** Links of a request, as in messages. */
const linkOf = (id: number, version = 1) =>
  test.links.sign({ organizationId: own.organizationId, serviceRequestId: id, version });

const post = async (link: string, action: string, payload: object) => {
  const answer = await test.app.inject({ method: 'POST', url: `${base}/${link}/${action}`, payload });
  return { status: answer.statusCode, body: answer.json() };
};

/** Sends a form of the provider’s page like a browser without JavaScript. */
const send = (link: string, form: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: `/provider/${link}/${form}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'is' },
  });

const changes = async (id: number) =>
  (await timelineOf(own, id)).filter(({ kind }) => !['asked', 'message'].includes(kind));

describe('the planned day of the provider', () => {
  it('is shown to members, also in the list, and to requesters, and the members are notified', async () => {
    const id = await createRequest(own);
    const day = daysAfter(dayOf(now), 3);
    const answer = await post(linkOf(id), 'plan', { plannedFor: day });
    expect(answer.body.serviceRequest.plannedFor).toBe(day);
    const row = (await own.get(`/service-requests/${id}`)).body;
    expect(row).toMatchObject({ plannedFor: day, version: 2, updatedBy: row.serviceProvider.name });
    const listed = (await own.get(`/service-requests?containerId=${row.container.id}`)).body.rows;
    expect(listed[0].plannedFor).toBe(day);
    expect(await changes(id)).toMatchObject([{ kind: 'planned', actor: 'provider', plannedFor: day }]);
    const follow = test.follow.sign({ organizationId: own.organizationId, serviceRequestId: id });
    const { request } = (await test.app.inject(`/api/v1/service-request/follow/${follow}`)).json();
    expect([request.plannedFor, request.events.at(-1)]).toMatchObject([day, { kind: 'planned', plannedFor: day }]);
    const [notified] = await test.db.asOwner<{ data: object }>(
      'select data from organization_event where topic = $1 order by id desc limit 1',
      [`request:${id}`],
    );
    expect(notified?.data).toMatchObject({ plannedFor: day });
  });

  it('is one event however often the form is sent, and another for another day', async () => {
    const id = await createRequest(own);
    const [first, second] = [daysAfter(dayOf(now), 1), daysAfter(dayOf(now), 2)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(linkOf(id), 'plan', { plannedFor: first })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    await send(linkOf(id), 'plan', { plannedFor: second });
    expect((await changes(id)).map(({ plannedFor }) => plannedFor)).toEqual([first, second]);
  });

  it('must be valid, not past and within a year, by the calendar of Iceland, and not for a closed request', async () => {
    const id = await createRequest(own);
    const link = linkOf(id);
    now = new Date('2026-07-31T23:59:00Z');
    for (const plannedFor of ['2026-07-30', '2027-08-01', '2026-02-30', 'á morgun', '', '0', '9'.repeat(400)]) {
      const answer = await post(linkOf(id), 'plan', { plannedFor });
      expect([plannedFor, answer.status, answer.body.fields?.[0]?.field]).toEqual([plannedFor, 400, 'plannedFor']);
      const page = await send(linkOf(id), 'plan', { plannedFor });
      expect([page.statusCode, page.body.includes('Veldu dag frá deginum í dag')]).toEqual([400, true]);
    }
    expect(await changes(id)).toEqual([]);
    expect((await post(linkOf(id), 'plan', { plannedFor: '2026-07-31' })).status).toBe(200);
    now = new Date();
    await post(link, 'status', { status: 'done' });
    const late = await post(link, 'plan', { plannedFor: dayOf(now) });
    expect(late).toMatchObject({ status: 409, body: { code: 'status_conflict', status: 'done' } });
    const page = await send(link, 'plan', { plannedFor: dayOf(now) });
    expect([page.statusCode, page.body.includes('Beiðnin breyttist'), page.body.includes('Lokið')]).toEqual([
      409,
      true,
      true,
    ]);
  });
});

describe('a form that is sent twice', () => {
  it('is one comment; with another in between, or from another author, it is two', async () => {
    const id = await createRequest(own);
    const comment = 'Þórður í Łódź 🗑️ <script>alert(1)</script>';
    await Promise.all(Array.from({ length: 20 }, () => send(linkOf(id), 'comment', { comment })));
    await own.post(`/service-requests/${id}/comment`, { comment });
    await own.post(`/service-requests/${id}/comment`, { comment });
    await own.as('admin', 'POST', `/service-requests/${id}/comment`, { comment });
    await send(linkOf(id), 'comment', { comment });
    const messages = await changes(id);
    expect(messages.map(({ actor, by }) => by ?? actor)).toEqual([
      'provider',
      'Persóna editor',
      'Persóna admin',
      'provider',
    ]);
    expect(new Set(messages.map((entry) => entry.comment))).toEqual(new Set([comment]));
    const page = await test.app.inject(`/provider/${linkOf(id)}`);
    expect(page.body).not.toContain('<script>alert');
  });

  it('keeps its input if it is rejected', async () => {
    const id = await createRequest(own);
    const page = await send(linkOf(id), 'comment', { comment: 'x'.repeat(2001) });
    expect([page.statusCode, page.body.includes('x'.repeat(2001))]).toEqual([400, true]);
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  });
});

describe('a revoked link', () => {
  const renew = (id: number, body: object, role: Role = 'editor') =>
    own.as(role, 'POST', `/service-requests/${id}/link`, body);

  it('leads to a page that explains it, and the new one is sent and works', async () => {
    const id = await createRequest(own);
    await test.db.asOwner(`update outgoing_message set status = 'sent' where service_request_id = $1`, [id]);
    const answer = await renew(id, { linkVersion: 1, send: true });
    expect([answer.status, answer.body.linkVersion]).toEqual([200, 2]);
    expect((await post(linkOf(id), 'status', { status: 'done' })).body.code).toBe('link_invalid');
    const page = await test.app.inject({ url: `/provider/${linkOf(id)}`, headers: { 'accept-language': 'is' } });
    expect([page.statusCode, page.body.includes('Hlekkurinn virkar ekki')]).toEqual([404, true]);
    expect((await messagesOf(id)).map(({ kind, status }) => [kind, status])).toEqual([
      ['service_request_for_provider', 'sent'],
      ['service_request_for_provider', 'waiting'],
    ]);
    expect((await post(linkOf(id, 2), 'comment', { comment: 'Komið' })).status).toBe(200);
    expect(await changes(id)).toMatchObject([{ kind: 'link_renewed', by: 'Persóna editor' }, { kind: 'commented' }]);
    expect((await own.trail('service_request', id))[0]?.changes).toEqual({ linkVersion: { from: 1, to: 2 } });
  });

  it('is replaced through each channel of the provider, at its address there', async () => {
    const path = `/service-providers/${own.serviceProviderId}`;
    const { name, email, version } = (await own.get(path)).body;
    const reached = { channels: ['email', 'sms', 'webhook'], phoneNumber: '5551234', webhookUrl: 'https://a.example/' };
    const { body } = await own.post(path, { name, email, version, ...reached });
    const id = await createRequest(own);
    await renew(id, { linkVersion: 1, send: true });
    const messages = (await timelineOf(own, id, 'admin')).flatMap(({ message }) => message ?? []);
    const waiting = messages.filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
      ['email', email],
      ['sms', '5551234'],
      ['webhook', 'https://a.example/'],
    ]);
    await own.post(path, { name, email, version: body.version });
  });

  it('is revoked once however often it is requested, and its unsent message contains no new link', async () => {
    const id = await createRequest(own);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(id, { linkVersion: 1, send: false })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.linkVersion}`))).toEqual(new Set(['200 2']));
    expect((await changes(id)).map(({ kind }) => kind)).toEqual(['link_withdrawn']);
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual(['dead']);
  });

  it('cannot be sent again for a closed request, or to an unreachable provider', async () => {
    const { id: closed } = await insertRequest(own, 'done');
    expect((await renew(closed, { linkVersion: 1, send: true })).body).toMatchObject({ code: 'status_conflict' });
    expect((await renew(closed, { linkVersion: 1, send: false })).status).toBe(200);
    const { id } = await insertRequest(own, 'sent', { service_provider_id: null });
    expect((await renew(id, { linkVersion: 1, send: true })).body.code).toBe('provider_unreachable');
    expect((await own.get(`/service-requests/${id}`)).body.linkVersion).toBe(1);
    expect((await renew(id, { linkVersion: 1, send: true }, 'viewer')).status).toBe(403);
    expect((await renew(id, { send: true })).status).toBe(400);
  });
});
