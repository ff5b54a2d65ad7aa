import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { callsOf } from '../../../../../test/calls.ts';
import { callDuring } from '../../../../../test/concurrent-change.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import {
  createContainer,
  createDepartment,
  createDevice,
  type SignedInCredential,
  signInCredential,
  type Tenant,
  visitor,
} from '../../../../../test/records/factories.ts';
import { moveOf, requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace, refusal } from '../../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const now = new Date();
let kitchen: SignedInCredential & { readonly id: number; readonly name: string };
const { createRequest, insertRequest, timelineOf } = requestTests(() => test);
const call = callsOf(() => test);

/** A signed-in department at the location. */
async function departmentAt(tenant: Tenant, name = 'Deild') {
  const id = await createDepartment(test.db, tenant.organizationId);
  await tenant.query('insert into org_unit values ($1, $2, $3)', [id, tenant.locationId]);
  await test.db.asOwner('update department set name = $2 where id = $1', [id, name]);
  return { ...(await signInCredential(test, tenant.organizationId, { departmentId: id })), id, name };
}

async function elsewhereIn(tenant: Tenant): Promise<Tenant> {
  const locationId = `${tenant.locationId}-b${now.getTime()}`;
  await tenant.query(`insert into location (organization_id, id, name) values ($1, $2, 'Annar staður')`, [locationId]);
  return { ...tenant, locationId };
}

const get = (path: string, by: SignedInCredential = kitchen) => call('GET', `/department${path}`, by);
const addComment = (id: number, comment: string, by: SignedInCredential = kitchen) =>
  call('POST', `/department/service-requests/${id}/comment`, by, { comment });
const idsOf = async (query: string, by: SignedInCredential = kitchen): Promise<number[]> =>
  (await get(`/service-requests${query}`, by)).body.rows.map(({ id }: { id: number }) => id);
const nothing = { status: 404, code: 'not_found' };

beforeAll(async () => {
  kitchen = await departmentAt(own, 'Eldhús – Łódź 🍲');
});

describe('the requests of a department', () => {
  it('are those at its locations: no requests of other locations, of none, or of other organizations', async () => {
    const [here, elsewhere, foreign] = [await createRequest(own), await elsewhereIn(own), await createWorkspace(test)];
    const { id: containerId } = await createContainer(test.db, own, { location: false });
    const { id: nowhere } = await insertRequest(own, 'received', { container_id: containerId });
    const there = await createRequest({ ...own, ...elsewhere });
    const abroad = await createRequest(foreign);
    expect(await idsOf('')).toContain(here);
    expect(await idsOf('')).not.toEqual(expect.arrayContaining([expect.toBeOneOf([nowhere, there, abroad])]));
    const answers = await Promise.all(
      [nowhere, there, abroad, 987_654_321].map((id) => get(`/service-requests/${id}`)),
    );
    const comments = await Promise.all([nowhere, there, abroad, 987_654_321].map((id) => addComment(id, 'Halló')));
    for (const answer of [...answers, ...comments]) {
      expect(refusal(answer)).toMatchObject(nothing);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    const others = await departmentAt(foreign);
    expect(await idsOf('', others)).toEqual([abroad]);
    expect(refusal(await get(`/service-requests/${here}`, others))).toMatchObject(nothing);
    expect(await idsOf('', await departmentAt(elsewhere))).toEqual([there]);
  });

  it('are open ones by due time, and closed ones for thirty days, the latest first', async () => {
    const tenant = await createWorkspace(test);
    const at = await departmentAt(tenant);
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const late = await insertRequest(tenant, 'received', { due_at: daysAgo(1) });
    const later = await insertRequest(tenant, 'sent', { due_at: daysAgo(-3) });
    const soon = await insertRequest(tenant, 'in_progress', { due_at: daysAgo(-2) });
    const closed = await insertRequest(tenant, 'done', { closed_at: daysAgo(29.9) });
    const rejected = await insertRequest(tenant, 'rejected', { closed_at: daysAgo(2) });
    const forgotten = await insertRequest(tenant, 'done', { closed_at: daysAgo(30.1) });
    expect(await idsOf('', at)).toEqual([late.id, soon.id, later.id]);
    expect(await idsOf('?status=closed', at)).toEqual([rejected.id, closed.id]);
    const page = (await get('/service-requests?page=2&pageSize=2', at)).body;
    expect([page.total, page.rows.map(({ id }: { id: number }) => id)]).toEqual([3, [later.id]]);
    expect((await get('/service-requests?page=9', at)).body).toEqual({ rows: [], total: 3 });
    expect((await get(`/service-requests/${late.id}`, at)).body.serviceRequest).toMatchObject({ overdue: true });
    expect(refusal(await get(`/service-requests/${forgotten.id}`, at))).toMatchObject(nothing);
    expect(refusal(await addComment(forgotten.id, 'Halló', at))).toMatchObject(nothing);
    const { id: containerId } = await createContainer(test.db, tenant, { customId: 'ÞÓR-7%' });
    const found = await insertRequest(tenant, 'received', { container_id: containerId });
    expect(await idsOf('?search=thor-7%25', at)).toEqual([found.id]);
    expect(await idsOf('?search=zz', at)).toEqual([]);
    expect((await get('/service-requests?status=all', at)).status).toBe(400);
  });

  it('are those of the device’s department', async () => {
    const tenant = await createWorkspace(test);
    const id = await createRequest(tenant);
    const departmentId = (await departmentAt(tenant)).id;
    const deviceId = await createDevice(test.db, tenant.organizationId, { departmentId });
    const tablet = await signInCredential(test, tenant.organizationId, { deviceId, departmentId });
    expect(await idsOf('', tablet)).toEqual([id]);
    await test.db.asOwner('update device set department_id = null where id = $1', [deviceId]);
    expect((await get('/service-requests', tablet)).status).toBe(403);
  });

  it('disappear at the next call after the department has left the location, is deleted, or its credential is revoked', async () => {
    const tenant = await createWorkspace(test);
    const id = await createRequest(tenant);
    const [moved, revoked, deleted] = [
      await departmentAt(tenant),
      await departmentAt(tenant),
      await departmentAt(tenant),
    ];
    for (const one of [moved, revoked, deleted]) expect((await get(`/service-requests/${id}`, one)).status).toBe(200);
    const { body } = await tenant.as('admin', 'GET', `/department/${moved.id}`);
    await tenant.as('admin', 'POST', `/department/${moved.id}`, {
      name: body.name,
      locationIds: [],
      version: body.version,
    });
    expect(await idsOf('', moved)).toEqual([]);
    expect(refusal(await get(`/service-requests/${id}`, moved))).toMatchObject(nothing);
    expect(refusal(await addComment(id, 'Halló', moved))).toMatchObject(nothing);
    expect((await get('/containers', moved)).body).toEqual({ rows: [], total: 0 });
    await tenant.as('admin', 'POST', `/credential/${revoked.credentialId}/revoke`);
    expect((await addComment(id, 'Halló', revoked)).status).toBe(401);
    await tenant.as('admin', 'DELETE', `/department/${deleted.id}`);
    expect((await get(`/service-requests/${id}`, deleted)).status).toBe(401);
  });
});

describe('a department that is deleted during a write', () => {
  it('waits for a concurrent deletion, and then its session has ended', async () => {
    const id = await createRequest(own);
    const leaving = await departmentAt(own);
    const remove = 'delete from department where id = $1';
    const commented = await callDuring(test.db, { begin: (run) => run(remove, [leaving.id]) }, () =>
      addComment(id, 'Halló?', leaving),
    );
    expect(refusal(commented)).toMatchObject({ status: 401, code: 'login_required' });
    expect((await timelineOf(own, id)).filter(({ kind }) => kind === 'commented')).toEqual([]);
  });
});

describe('the events of a department', () => {
  it('contain no names: no requesters, recipients, members or providers', async () => {
    const id = await createRequest(own);
    await own.post(`/service-requests/${id}/comment`, { comment: 'Lykillinn er í <b>móttökunni</b>.' });
    await own.post(`/service-requests/${id}/assign`, { personId: own.members.editor.personId });
    await own.post(`/service-requests/${id}/status`, moveOf('rejected', 2));
    const answer = await get(`/service-requests/${id}`);
    const { events, serviceRequest } = answer.body;
    expect(serviceRequest).toMatchObject({ id, status: 'rejected', reportCount: 1, location: { id: own.locationId } });
    expect(events).toMatchObject([
      { kind: 'asked', actor: 'visitor', joined: false },
      { kind: 'commented', actor: 'member', comment: 'Lykillinn er í <b>móttökunni</b>.' },
      { kind: 'status_changed', actor: 'member', status: 'rejected', comment: 'Ílátið var tómt.' },
    ]);
    const notified = JSON.stringify([answer.body, (await get('/service-requests?status=closed')).body]);
    for (const secret of [...Object.values(visitor), 'provider.example', 'Þjónustuaðili', 'Persóna', 'assign']) {
      expect(notified).not.toContain(secret);
    }
  });

  it('are the latest ones, and comments before repeated reports', async () => {
    const id = await createRequest(own);
    await own.post(`/service-requests/${id}/comment`, { comment: 'Á morgun.' });
    await own.query(
      `insert into service_request_report (organization_id, idempotency_key, service_request_id, joined, language)
       select $1, gen_random_uuid(), $2, true, 'is' from generate_series(1, 300)`,
      [id],
    );
    const { events } = (await get(`/service-requests/${id}`)).body;
    expect(events).toHaveLength(200);
    expect(events[0]).toMatchObject({ kind: 'commented', comment: 'Á morgun.' });
    expect(events.at(-1)).toMatchObject({ kind: 'asked', joined: true });
  });

  it('are its name, its locations and the active containers there, with their open requests', async () => {
    const tenant = await createWorkspace(test);
    const at = await departmentAt(tenant, 'Mötuneyti');
    const { id, containerId } = await insertRequest(tenant, 'sent');
    const [waiting] = await test.db.asOwner<{ slug: string }>(
      `update container set custom_id = 'B-2' where id = $1 returning slug`,
      [containerId],
    );
    const free = await createContainer(test.db, tenant, { customId: 'A-10' });
    await createContainer(test.db, tenant, { status: 'paused' });
    await createContainer(test.db, tenant, { location: false });
    await createContainer(test.db, await elsewhereIn(tenant));
    expect((await get('', at)).body).toMatchObject({
      id: at.id,
      name: 'Mötuneyti',
      locations: [{ id: tenant.locationId, published: true }],
    });
    const rows = (await get('/containers', at)).body.rows as { slug: string; openRequestId?: number }[];
    expect(rows.map(({ slug, openRequestId }) => [slug, openRequestId])).toEqual([
      [free.slug, undefined],
      [waiting?.slug, id],
    ]);
    expect((await get('/containers?search=b-2', at)).body).toMatchObject({ total: 1, rows: [{ slug: waiting?.slug }] });
  });
});

describe('a comment of a department', () => {
  const comment = 'Þórður í Łódź 🗑️ <script>alert(1)</script>';

  it('is stored once however often it is sent, and appears in every timeline with the department’s name except the visitor’s', async () => {
    const id = await createRequest(own);
    const answers = await Promise.all(Array.from({ length: 50 }, () => addComment(id, comment)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body.events.at(-1)).toMatchObject({
      kind: 'commented',
      actor: 'department',
      by: kitchen.name,
      comment,
    });
    const comments = async () => (await timelineOf(own, id, 'viewer')).filter(({ kind }) => kind === 'commented');
    expect(await comments()).toMatchObject([{ actor: 'department', by: kitchen.name, comment }]);
    // The same text of another department is another comment.
    const other = await departmentAt(own, 'Þvottahús');
    await addComment(id, comment, other);
    await addComment(id, comment);
    expect((await comments()).map(({ by }) => by)).toEqual([kitchen.name, 'Þvottahús', kitchen.name]);

    const linked = test.links.sign({ organizationId: own.organizationId, serviceRequestId: id, version: 1 });
    const { serviceRequest } = (await test.app.inject(`/api/v1/service-request/link/${linked}`)).json();
    expect(serviceRequest.events.at(-1)).toMatchObject({ actor: 'department', by: kitchen.name, comment });
    const page = await test.app.inject({ url: `/provider/${linked}`, headers: { 'accept-language': 'is' } });
    expect([page.body.includes('Þvottahús'), page.body.includes('<script>alert')]).toEqual([true, false]);

    const follow = test.follow.sign({ organizationId: own.organizationId, serviceRequestId: id });
    expect((await test.app.inject(`/api/v1/service-request/follow/${follow}`)).body).not.toContain('Łódź');
    const followed = await test.app.inject(`/container/x/follow/${follow}`);
    expect(followed.body).not.toContain('Þvottahús');
  });

  it('notifies the members under its name, and changes no status', async () => {
    const id = await createRequest(own);
    const before = (await own.get(`/service-requests/${id}`)).body;
    await addComment(id, comment);
    await addComment(id, comment);
    const notified = await test.db.asOwner<{ kind: string; data: object }>(
      'select kind, data from organization_event where topic = $1',
      [`request:${id}`],
    );
    expect(notified.filter(({ kind }) => kind === 'request_changed')).toMatchObject([
      { data: { requestId: String(id), by: kitchen.name } },
    ]);
    expect((await own.get(`/service-requests/${id}`)).body).toEqual(before);
  });

  it('has the current name of the department, and none after it is deleted', async () => {
    const id = await createRequest(own);
    const laundry = await departmentAt(own, 'Þvottur');
    await addComment(id, 'Hurðin er læst.', laundry);
    const last = async () => (await timelineOf(own, id)).findLast(({ kind }) => kind === 'commented');
    await test.db.asOwner(`update department set name = 'Lín' where id = $1`, [laundry.id]);
    expect(await last()).toMatchObject({ by: 'Lín' });
    expect((await own.as('admin', 'DELETE', `/department/${laundry.id}`)).status).toBe(200);
    const entry = await last();
    expect([entry?.actor, entry?.by, entry?.comment]).toEqual(['department', undefined, 'Hurðin er læst.']);
  });

  it('is rejected if empty, invalid or too long, and from people of any role', async () => {
    const id = await createRequest(own);
    const problems = { '  ': 'required', 'a\u0000': 'unsupported_text', '\ud83d': 'unsupported_text' };
    for (const [text, problem] of [...Object.entries(problems), ['x'.repeat(2001), 'too_long'] as const]) {
      const answer = await addComment(id, text);
      expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'comment', problem }]]);
    }
    for (const member of Object.values(own.members)) {
      const answer = await call('POST', `/department/service-requests/${id}/comment`, member, { comment });
      expect(answer.status).toBe(403);
    }
    expect((await timelineOf(own, id)).filter(({ kind }) => kind === 'commented')).toEqual([]);
  });
});
