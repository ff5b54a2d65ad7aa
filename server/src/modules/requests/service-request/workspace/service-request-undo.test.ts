import { dayOf, daysAfter } from '@tunna/domain/time/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { visitor } from '../../../../../test/records/factories.ts';
import { requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const { createRequest, timelineOf, messagesOf } = requestTests(() => test);

const linkOf = (id: number) =>
  test.links.sign({ organizationId: own.organizationId, serviceRequestId: id, version: 1 });

const post = async (id: number, action: string, payload?: object) => {
  const url = `/api/v1/service-request/link/${linkOf(id)}/${action}`;
  const answer = await test.app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const finish = (id: number, more: object = {}) => post(id, 'status', { status: 'done', ...more });

/** Sends a form of the provider's page like a browser without JavaScript. */
const send = (id: number, form: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: `/provider/${linkOf(id)}/${form}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'is' },
  });

const ends = async (id: number) =>
  (await messagesOf(id)).filter(({ kind }) => /_(done|rejected)$/.test(kind)).map(({ status }) => status);
const changes = async (id: number) =>
  (await timelineOf(own, id))
    .filter(({ kind }) => !['asked', 'message'].includes(kind))
    .map(({ kind, status, collectedKg }) => [kind, status, collectedKg]);
const passMinutes = (id: number, minutes: number) =>
  test.db.asOwner(
    `update service_request set closed_at = closed_at - make_interval(mins => $2::integer) where id = $1`,
    [id, minutes],
  );

describe('a planned day', () => {
  const plan = (id: number, plannedFor: string) => post(id, 'plan', { plannedFor });
  const unplan = (id: number, plannedFor: string) => post(id, 'unplan', { plannedFor });
  const inDays = (days: number) => daysAfter(dayOf(new Date()), days);
  const plannedOf = async (id: number) => (await own.get(`/service-requests/${id}`)).body.plannedFor;
  const age = (id: number, minutes: number) =>
    test.db.asOwner(
      `update service_request_event set created_at = created_at - make_interval(mins => $2::integer) where service_request_id = $1`,
      [id, minutes],
    );

  it('can be undone: the day before it is valid again, and the history and the members see both', async () => {
    const id = await createRequest(own);
    const [first, second] = [inDays(3), inDays(5)];
    const { body } = await plan(id, first);
    expect(Date.parse(body.serviceRequest.planUndoUntil)).toBeGreaterThan(Date.now() + 9 * 60_000);
    await plan(id, second);
    expect((await unplan(id, second)).body.serviceRequest).toMatchObject({ plannedFor: first });
    expect(await plannedOf(id)).toBe(first);
    const kinds = (await timelineOf(own, id)).map(({ kind }) => kind).filter((kind) => kind.endsWith('planned'));
    expect(kinds).toEqual(['planned', 'planned', 'unplanned']);
    const notified = (await own.notifications('admin')).find(({ data }) => data.requestId === String(id));
    expect(notified?.data).toMatchObject({ status: 'unplanned' });
  });

  it('is undone once, however often it is tapped, and leaves no day if there was none', async () => {
    const id = await createRequest(own);
    const day = inDays(2);
    await plan(id, day);
    const answers = await Promise.all(Array.from({ length: 10 }, () => unplan(id, day)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await plannedOf(id)).toBeUndefined();
    expect((await timelineOf(own, id)).filter(({ kind }) => kind === 'unplanned')).toHaveLength(1);
    // A late repetition does not touch the day that was planned since.
    await plan(id, inDays(4));
    expect((await unplan(id, day)).status).toBe(200);
    expect(await plannedOf(id)).toBe(inDays(4));
  });

  it('cannot be undone after ten minutes, after its undo, or when the request is closed', async () => {
    const [late, twice, closed] = [await createRequest(own), await createRequest(own), await createRequest(own)];
    const [day, other] = [inDays(2), inDays(3)];
    await plan(late, day);
    await age(late, 11);
    expect(await unplan(late, day)).toMatchObject({ status: 409, body: { code: 'undo_over' } });
    expect(await plannedOf(late)).toBe(day);
    await plan(twice, day);
    await plan(twice, other);
    await unplan(twice, other);
    expect(await unplan(twice, day)).toMatchObject({ status: 409, body: { code: 'undo_over' } });
    await plan(closed, day);
    await finish(closed);
    expect(await unplan(closed, day)).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
  });

  it('is undone by a form without JavaScript, and a day that is no day is refused', async () => {
    const id = await createRequest(own);
    const day = inDays(2);
    await plan(id, day);
    expect((await send(id, 'unplan', { plannedFor: 'x' })).statusCode).toBe(400);
    expect((await send(id, 'unplan', { plannedFor: day })).statusCode).toBe(303);
    expect(await plannedOf(id)).toBeUndefined();
  });
});

it('a rejection is followed with the reason that was given after an undo', async () => {
  const id = await createRequest(own);
  await post(id, 'status', { status: 'rejected', comment: 'Wrong container.' });
  await post(id, 'undo');
  await post(id, 'status', { status: 'rejected', comment: 'The road is closed.' });
  const link = test.follow.sign({ organizationId: own.organizationId, serviceRequestId: id });
  const { request } = (await test.app.inject(`/api/v1/service-request/follow/${link}`)).json();
  expect(request).toMatchObject({ status: 'rejected', reason: 'The road is closed.' });
});

describe('a completion', () => {
  it('can be undone: the former status returns, and the requester hears nothing', async () => {
    const id = await createRequest(own);
    await post(id, 'status', { status: 'in_progress' });
    const done = await finish(id, { collectedKg: '1500.5' });
    expect(done.body.serviceRequest).toMatchObject({ status: 'done', collectedKg: '1500.50' });
    expect(Date.parse(done.body.serviceRequest.undoUntil)).toBeGreaterThan(Date.now() + 9 * 60_000);
    const [waiting] = await test.db.asOwner<{ later: boolean }>(
      `select due_at > now() + interval '9 minutes' as later from outgoing_message
       where service_request_id = $1 and kind = 'service_request_done'`,
      [id],
    );
    expect(waiting).toEqual({ later: true });
    const undone = await post(id, 'undo');
    expect([undone.status, undone.body.serviceRequest.status]).toEqual([200, 'in_progress']);
    expect(undone.body.serviceRequest).not.toHaveProperty('collectedKg');
    expect(await ends(id)).toEqual(['dead']);
    const row = (await own.get(`/service-requests/${id}`)).body;
    expect(row).toMatchObject({ status: 'in_progress', version: 4 });
    expect(row).not.toHaveProperty('closedAt');
    expect(await changes(id)).toEqual([
      ['status_changed', 'in_progress', undefined],
      ['status_changed', 'done', '1500.50'],
      ['reopened', 'in_progress', undefined],
    ]);
    const notified = (await own.notifications('admin')).find(({ data }) => data.requestId === String(id));
    expect(notified?.data).toMatchObject({ status: 'reopened' });

    await finish(id);
    expect(await ends(id)).toEqual(['dead', 'waiting']);
  });

  it('is one event and one undo, however often the buttons are tapped', async () => {
    const id = await createRequest(own);
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(id, { collectedKg: '12' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.serviceRequest.status}`))).toEqual(
      new Set(['200 done']),
    );
    const undone = await Promise.all(Array.from({ length: 20 }, () => post(id, 'undo')));
    expect(new Set(undone.map(({ status, body }) => `${status} ${body.serviceRequest.status}`))).toEqual(
      new Set(['200 received']),
    );
    expect((await changes(id)).map(([kind]) => kind)).toEqual(['status_changed', 'reopened']);
    expect(await ends(id)).toEqual(['dead']);
  });

  it('cannot be undone after ten minutes, after its message left, or after a change by a member', async () => {
    const late = await createRequest(own);
    await finish(late);
    await passMinutes(late, 10);
    const page = await send(late, 'undo', {});
    expect([page.statusCode, page.body.includes('Ekki er lengur hægt')]).toEqual([409, true]);
    const sent = await createRequest(own);
    await finish(sent);
    await test.db.asOwner(
      `update outgoing_message set attempts = 1 where service_request_id = $1 and kind = 'service_request_done'`,
      [sent],
    );
    const changed = await createRequest(own);
    await finish(changed);
    await own.post(`/service-requests/${changed}/assign`, { personId: own.members.editor.personId });
    const byMember = await createRequest(own);
    await own.post(`/service-requests/${byMember}/status`, { status: 'done', version: 1 });
    for (const id of [late, sent, changed, byMember]) {
      expect((await post(id, 'undo')).body.code).toBe('undo_over');
      expect((await own.get(`/service-requests/${id}`)).body.status).toBe('done');
    }
    expect(await ends(late)).toEqual(['waiting']);
  });

  it('cannot be undone once the container was reported again: its new request stays the only open one', async () => {
    const id = await createRequest(own);
    await finish(id);
    const { container } = (await own.get(`/service-requests/${id}`)).body;
    const payload = { containerSlug: container.slug, action: 'empty_container', createdBy: visitor };
    await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
    expect((await post(id, 'undo')).body.code).toBe('undo_over');
    const { rows } = (await own.get(`/service-requests?containerId=${container.id}`)).body;
    expect(rows.map(({ status }: { status: string }) => status).toSorted()).toEqual(['done', 'received']);
    expect(await ends(id)).toEqual(['waiting']);
  });

  it('that is a rejection can be undone too, and no other link can do it', async () => {
    const id = await createRequest(own);
    await post(id, 'status', { status: 'rejected', comment: 'Gatan er lokuð.' });
    const page = (await test.app.inject({ url: `/provider/${linkOf(id)}`, headers: { 'accept-language': 'is' } })).body;
    expect([page.includes('Þú hafnaðir beiðninni'), page.includes('Takk fyrir')]).toEqual([true, false]);
    const foreign = await createWorkspace(test);
    const forged = test.links.sign({ organizationId: foreign.organizationId, serviceRequestId: id, version: 1 });
    const answer = await test.app.inject({ method: 'POST', url: `/api/v1/service-request/link/${forged}/undo` });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'link_invalid']);
    expect((await send(id, 'undo', {})).statusCode).toBe(303);
    expect((await own.get(`/service-requests/${id}`)).body.status).toBe('received');
  });
});

describe('the collected weight', () => {
  it('is read as it is typed, and stored in kilograms', async () => {
    for (const [typed, stored] of [
      ['1.500,5', '1500.50'],
      [' 12 ', '12.00'],
      ['0,25', '0.25'],
      ['', undefined],
    ] as const) {
      const id = await createRequest(own);
      expect((await send(id, 'status', { status: 'done', collectedKg: typed })).statusCode).toBe(303);
      expect((await own.get(`/service-requests/${id}`)).body.collectedKg).toBe(stored);
    }
  });

  it('must be a possible weight of a completed request; otherwise nothing is stored and the input stays', async () => {
    const id = await createRequest(own);
    for (const typed of ['-5', '0', '50001', '1e9', '12,345678', 'tíu', '9'.repeat(400), '1\u0000', '<script>']) {
      const page = await send(id, 'status', { status: 'done', collectedKg: typed });
      expect([typed, page.statusCode, page.body.includes('Sláðu inn þyngd í kg')]).toEqual([typed, 400, true]);
      const answer = await finish(id, { collectedKg: typed });
      expect([typed, answer.status, answer.body.fields[0].field]).toEqual([typed, 400, 'collectedKg']);
    }
    expect((await post(id, 'status', { status: 'in_progress', collectedKg: '5' })).status).toBe(400);
    expect(await changes(id)).toEqual([]);
    const page = await send(id, 'status', { status: 'done', collectedKg: 'tíu' });
    expect(page.body).toContain('value="tíu"');
  });
});
