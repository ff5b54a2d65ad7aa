import { roles } from '@tunna/domain/permissions';
import { collectionDays, maxSchedules } from '@tunna/domain/requests/collection';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { brokenTexts, strangeText } from '../../../../test/calls.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
const now = new Date('2026-01-07T11:00:00Z');

const mondays = { weekdays: [1], everyWeeks: 1, from: '2026-01-05', note: '' };

/** A container with a schedule. */
async function scheduled(workspace: Workspace, rule: object = mondays) {
  const container = await createContainer(test.db, workspace);
  const answer = await workspace.post(`/containers/${container.id}/pick-ups`, rule);
  expect(answer.status).toBe(200);
  return { containerId: container.id, schedule: answer.body };
}

const january = (more = '') => `/pick-ups?from=2026-01-01&until=2026-01-31${more}`;
const daysOf = async (workspace: Workspace, containerId: number) =>
  (await workspace.get(january(`&containerId=${containerId}`))).body.rows.map(
    ({ day, state }: { day: string; state: string }) => `${day} ${state}`,
  );
const dayPath = (id: number, day: string) => `/pick-up-schedules/${id}/days/${day}`;
const planned = (...days: string[]) => days.map((day) => `${day} planned`);

describe('schedules', () => {
  it('are added, read, changed and deleted, and the audit trail has the user', async () => {
    const { containerId, schedule } = await scheduled(own, {
      weekdays: [5, 1, 5],
      everyWeeks: 2,
      from: '2026-01-05',
      until: '2026-06-30',
      note: strangeText,
    });
    expect(schedule).toMatchObject({ containerId, weekdays: [1, 5], everyWeeks: 2, note: strangeText, version: 1 });
    expect((await own.get(`/containers/${containerId}/pick-ups`)).body).toEqual({
      schedules: [schedule],
      next: '2026-01-09',
    });
    expect(await daysOf(own, containerId)).toEqual(planned('2026-01-05', '2026-01-09', '2026-01-19', '2026-01-23'));
    const edited = await own.post(`/pick-up-schedules/${schedule.id}`, { ...mondays, version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { weekdays: [1], everyWeeks: 1, version: 2 } });
    expect(edited.body).not.toHaveProperty('until');
    expect((await own.remove(`/pick-up-schedules/${schedule.id}`)).body).toEqual({ done: true });
    expect((await own.get(`/containers/${containerId}/pick-ups`)).body).toEqual({ schedules: [] });
    expect(await daysOf(own, containerId)).toEqual([]);
    expect((await own.remove(`/pick-up-schedules/${schedule.id}`)).status).toBe(404);
    const trail = await own.trail('pick_up_schedule', schedule.id);
    expect(trail.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted']);
    expect(trail[1]).toMatchObject({
      person_id: own.members.editor.personId,
      changes: { weekdays: { from: [1, 5], to: [1] }, everyWeeks: { from: 2, to: 1 }, until: { to: null } },
    });
  });

  it('with concurrent changes are not overwritten; of fifty concurrent edits one succeeds', async () => {
    const { schedule } = await scheduled(own);
    const edits = Array.from({ length: 50 }, (_each, index) =>
      own.post(`/pick-up-schedules/${schedule.id}`, { ...mondays, everyWeeks: (index % 52) + 1, version: 1 }),
    );
    const answers = await Promise.all(edits);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(49);
    expect(lost[0]?.body).toMatchObject({
      code: 'edit_conflict',
      conflict: { by: 'Persóna editor', current: { id: schedule.id, version: 2 } },
    });
  });

  it('are limited to ten per container, also concurrently', async () => {
    const { id } = await createContainer(test.db, own);
    const answers = await Promise.all(
      Array.from({ length: maxSchedules + 5 }, () => own.post(`/containers/${id}/pick-ups`, mondays)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSchedules);
    expect(answers.filter(({ body }) => body.code === 'schedules_too_many')).toHaveLength(5);
  });

  it('are rejected with the invalid field', async () => {
    const { id } = await createContainer(test.db, own);
    const wrong: readonly [object, string][] = [
      [{ weekdays: [] }, 'weekdays'],
      [{ weekdays: [0] }, 'weekdays.0'],
      [{ weekdays: [8] }, 'weekdays.0'],
      [{ everyWeeks: 0 }, 'everyWeeks'],
      [{ everyWeeks: 53 }, 'everyWeeks'],
      [{ everyWeeks: 1.5 }, 'everyWeeks'],
      [{ from: '2026-02-30' }, 'from'],
      [{ from: '' }, 'from'],
      [{ from: '0202-01-01' }, 'from'],
      [{ until: '2026-01-04' }, 'until'],
      [{ note: 'x'.repeat(501) }, 'note'],
      ...brokenTexts.map((note): [object, string] => [{ note }, 'note']),
    ];
    for (const [field, name] of wrong) {
      const answer = await own.post(`/containers/${id}/pick-ups`, { ...mondays, ...field });
      expect([field, answer.status, answer.body.fields?.[0]?.field]).toEqual([field, 400, name]);
    }
    expect((await own.get(`/containers/${id}/pick-ups`)).body.schedules).toEqual([]);
  });

  it('are read by every role and changed by those who may change requests', async () => {
    const { containerId, schedule } = await scheduled(own);
    for (const role of roles) {
      expect((await own.as(role, 'GET', january())).status).toBe(200);
      const may = role === 'editor' || role === 'admin' || role === 'owner';
      const calls = [
        own.as(role, 'POST', `/containers/${containerId}/pick-ups`, mondays),
        own.as(role, 'POST', dayPath(schedule.id, '2026-01-05'), { state: 'planned', version: 0 }),
      ];
      for (const { status } of await Promise.all(calls)) expect([role, status]).toEqual([role, may ? 200 : 403]);
    }
  });

  it('are rejected for a removed container, and for another organization’s', async () => {
    const removed = await createContainer(test.db, own, { status: 'removed' });
    const theirs = await createContainer(test.db, foreign);
    const answers = [];
    for (const id of [removed.id, theirs.id, 987_654_321]) {
      answers.push(refusal(await own.post(`/containers/${id}/pick-ups`, mondays)));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'container_not_found' });
  });
});

describe('the calendar', () => {
  it('shows only the organization’s own collections, filtered, in pages, with the totals of every day', async () => {
    const workspace = await createWorkspace(test);
    const first = await scheduled(workspace, { ...mondays, weekdays: [1, 3] });
    const second = await scheduled(workspace, { ...mondays, weekdays: [3] });
    const elsewhere = await createContainer(test.db, workspace, { location: false, provider: false });
    await workspace.post(`/containers/${elsewhere.id}/pick-ups`, { ...mondays, weekdays: [3] });
    await scheduled(foreign);
    const { body } = await workspace.get('/pick-ups?from=2026-01-05&until=2026-01-11');
    expect(body).toMatchObject({
      today: '2026-01-07',
      total: 4,
      days: [
        { day: '2026-01-05', total: 1, done: 0, missed: 0, skipped: 0 },
        { day: '2026-01-07', total: 3, done: 0, missed: 0, skipped: 0 },
      ],
    });
    const ids = (rows: { container: { id: number } }[]) => rows.map(({ container }) => container.id);
    expect(new Set(ids(body.rows))).toEqual(new Set([first.containerId, second.containerId, elsewhere.id]));
    expect(body.rows[0]).toMatchObject({
      location: { id: workspace.locationId },
      serviceProvider: { id: workspace.serviceProviderId },
      state: 'planned',
      version: 0,
    });
    const week = (more: string) => workspace.get(`/pick-ups?from=2026-01-05&until=2026-01-11&${more}`);
    expect((await week(`locationId=${workspace.locationId}`)).body.total).toBe(3);
    expect((await week(`serviceProviderId=${workspace.serviceProviderId}`)).body.total).toBe(3);
    expect((await week(`containerId=${elsewhere.id}`)).body.total).toBe(1);
    expect((await week(`locationId=${foreign.locationId}`)).status).toBe(404);
    expect((await week('firstOfDay=1')).body).toMatchObject({
      total: 4,
      rows: [{ day: '2026-01-05' }, { day: '2026-01-07' }],
    });
    const pages = [(await week('pageSize=3')).body.rows, (await week('pageSize=3&page=2')).body.rows];
    expect(pages.flat()).toEqual(body.rows);
  });

  it('rejects a period that is too long or ends before it begins', async () => {
    const tooLong = await own.get('/pick-ups?from=2026-01-01&until=2026-03-04');
    expect([tooLong.status, tooLong.body.fields]).toEqual([
      400,
      [{ field: 'query.until', problem: 'period_too_long' }],
    ]);
    expect((await own.get('/pick-ups?from=2026-01-01&until=2026-03-03')).status).toBe(200);
    expect((await own.get('/pick-ups?from=2026-01-02&until=2026-01-01')).status).toBe(400);
    expect((await own.get('/pick-ups?from=tomorrow&until=2026-01-01')).status).toBe(400);
  });

  it('excludes containers that are not in use', async () => {
    const { containerId } = await scheduled(own);
    expect(await daysOf(own, containerId)).toHaveLength(4);
    for (const status of ['paused', 'removed']) {
      await test.db.asOwner('update container set status = $2 where id = $1', [containerId, status]);
      expect(await daysOf(own, containerId)).toEqual([]);
    }
  });

  it('counts two thousand containers exactly', async () => {
    const large = await createWorkspace(test);
    await large.query(
      `with added as (
         insert into container (organization_id, slug, custom_id, location_id, waste_stream_id)
         select $1::bigint, 'many-' || number, 'M-' || number, $2, $3::bigint from generate_series(1, 2000) number returning id
       )
       insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
       select $1::bigint, id, array[1 + id % 5]::smallint[], 1 + id % 3, date '2025-01-06' from added`,
      [large.locationId, large.wasteStreamId],
    );
    const rows = await large.query<{ weekdays: number[]; every_weeks: number; count: number }>(
      `select weekdays, every_weeks, count(*)::int as count from collection_schedule where organization_id = $1 group by 1, 2`,
    );
    const expected = rows
      .map(({ weekdays, every_weeks: everyWeeks, count }) => {
        const rule = { weekdays, everyWeeks, from: '2025-01-06' };
        return count * collectionDays(rule, '2026-01-01', '2026-01-31').length;
      })
      .reduce((total, part) => total + part, 0);
    const { body } = await large.get(january('&firstOfDay=3'));
    expect(body.total).toBe(expected);
    expect(body.total).toBeGreaterThan(4000);
    expect(body.rows).toHaveLength(body.days.length * 3);
  });
});

describe('a collection', () => {
  it('is completed, skipped and moved, and each is undone', async () => {
    const { containerId, schedule } = await scheduled(own);
    const decide = (day: string, body: object) => own.post(dayPath(schedule.id, day), body);
    const done = await decide('2026-01-05', { state: 'done', version: 0 });
    expect(done.body).toMatchObject({ state: 'done', version: 1, updatedBy: 'Persóna editor' });
    expect((await decide('2026-01-12', { state: 'skipped', version: 0 })).status).toBe(200);
    const moved = await decide('2026-01-19', { state: 'planned', movedTo: '2026-01-21', version: 0 });
    expect(moved.body).toMatchObject({ plannedDay: '2026-01-19', day: '2026-01-21', state: 'planned' });
    expect(await daysOf(own, containerId)).toEqual([
      '2026-01-05 done',
      '2026-01-12 skipped',
      '2026-01-21 planned',
      '2026-01-26 planned',
    ]);
    await decide('2026-01-05', { state: 'planned', version: 1 });
    await decide('2026-01-12', { state: 'planned', version: 1 });
    await decide('2026-01-19', { state: 'planned', version: 1 });
    expect(await daysOf(own, containerId)).toEqual(planned('2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'));
    const trail = await own.trail('pick_up_schedule', schedule.id);
    expect(trail.at(-1)).toMatchObject({
      changes: { day: { to: '2026-01-19' }, movedTo: { from: '2026-01-21', to: null } },
    });
  });

  it('stays after it was completed when its schedule is changed or removed', async () => {
    const { containerId, schedule } = await scheduled(own);
    await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'done', version: 0 });
    await own.post(dayPath(schedule.id, '2026-01-12'), { state: 'skipped', version: 0 });
    await own.post(`/pick-up-schedules/${schedule.id}`, { ...mondays, weekdays: [2], version: 1 });
    expect(await daysOf(own, containerId)).toEqual([
      '2026-01-05 done',
      ...planned('2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'),
    ]);
    await own.remove(`/pick-up-schedules/${schedule.id}`);
    expect(await daysOf(own, containerId)).toEqual(['2026-01-05 done']);
  });

  it('is rejected on a day without one, and on a day that is too far', async () => {
    const { schedule } = await scheduled(own);
    const decide = (day: string, body: object) => own.post(dayPath(schedule.id, day), { version: 0, ...body });
    expect(refusal(await decide('2026-01-06', { state: 'done' }))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await decide('2025-12-29', { state: 'done' })).status).toBe(404);
    expect((await decide('2026-01-32', { state: 'done' })).status).toBe(400);
    expect((await decide('2026-01-05', { state: 'eaten' })).status).toBe(400);
    expect((await decide('2026-01-05', { state: 'planned', movedTo: '2026-03-07' })).status).toBe(400);
    expect((await decide('2026-01-05', { state: 'planned', movedTo: '2026-03-06' })).status).toBe(200);
  });

  it('with a concurrent decision of another member returns a conflict', async () => {
    const { schedule } = await scheduled(own);
    await own.as('owner', 'POST', dayPath(schedule.id, '2026-01-05'), { state: 'done', version: 0 });
    const late = await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'skipped', version: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', conflict: { by: 'Persóna owner', current: { state: 'done', version: 1 } } },
    });
  });
});

describe('a missed collection', () => {
  it('of a container that was removed since is recorded, and requested from no one', async () => {
    const { containerId, schedule } = await scheduled(own);
    await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'done', version: 0 });
    expect((await own.remove(`/containers/${containerId}/delete`)).status).toBe(200);
    const { status, body } = await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'missed', version: 1 });
    expect([status, body.state, body.serviceRequestId]).toEqual([200, 'missed', undefined]);
    expect((await own.get(`/service-requests?containerId=${containerId}`)).body.total).toBe(0);
  });

  const requestsOf = (containerId: number) =>
    test.db.asOwner<{ id: number; report_count: number; status: string }>(
      'select id, report_count, status from service_request where container_id = $1 order by id',
      [containerId],
    );

  it('becomes one request, after any number of concurrent decisions; the provider is notified', async () => {
    const { containerId, schedule } = await scheduled(own);
    const presses = Array.from({ length: 50 }, () =>
      own.post(dayPath(schedule.id, '2026-01-05'), { state: 'missed', version: 0 }),
    );
    for (const { status, body } of await Promise.all(presses)) expect([status, body.state]).toEqual([200, 'missed']);
    const requests = await requestsOf(containerId);
    expect(requests).toMatchObject([{ report_count: 1, status: 'received' }]);
    const id = requests[0]?.id ?? 0;
    const again = await own.as('owner', 'POST', dayPath(schedule.id, '2026-01-05'), { state: 'missed', version: 0 });
    expect(again).toMatchObject({ status: 200, body: { serviceRequestId: id, version: 1 } });
    const messages = await test.db.asOwner('select kind from outgoing_message where service_request_id = $1', [id]);
    expect(messages).toEqual([{ kind: 'service_request_for_provider' }]);
    const { rows } = (await own.get(`/service-requests/${id}/events`)).body;
    expect(rows.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['message', 'missed_pick_up']);
    expect(rows.find(({ kind }: { kind: string }) => kind === 'missed_pick_up')).toMatchObject({
      actor: 'member',
      by: 'Persóna editor',
      pickUpDay: '2026-01-05',
    });
    const linked = await test.app.inject({ url: `/api/v1/service-request/link/${linkOf(id)}` });
    expect(linked.json().serviceRequest).toMatchObject({
      reporters: [],
      events: [{ kind: 'missed_pick_up', actor: 'member', pickUpDay: '2026-01-05' }],
    });
  });

  const linkOf = (serviceRequestId: number) =>
    test.links.sign({ organizationId: own.organizationId, serviceRequestId, version: 1 });

  it('joins the open request, and leaves it when the decision is undone', async () => {
    const { containerId, schedule } = await scheduled(own);
    const slug = (await test.db.asOwner<{ slug: string }>('select slug from container where id = $1', [containerId]))[0]
      ?.slug;
    const createdBy = { fullName: 'Þórður', phoneNumber: '5551234', email: 'gestur@example.is' };
    const payload = { containerSlug: slug, action: 'empty_container', createdBy };
    await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
    await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'missed', version: 0 });
    const [request] = await requestsOf(containerId);
    expect(await requestsOf(containerId)).toMatchObject([{ report_count: 2 }]);
    const back = await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'planned', version: 1 });
    expect(back.body).toMatchObject({ state: 'planned', serviceRequestId: request?.id });
    await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'missed', version: 2 });
    expect(await requestsOf(containerId)).toMatchObject([{ report_count: 2 }]);
  });

  it('is requested for the day to which it was moved', async () => {
    const { containerId, schedule } = await scheduled(own);
    await own.post(dayPath(schedule.id, '2026-01-05'), { state: 'missed', movedTo: '2026-01-06', version: 0 });
    const events = await test.db.asOwner(
      `select event.collection_day from service_request_event event
       join service_request request on request.id = event.service_request_id where request.container_id = $1`,
      [containerId],
    );
    expect(events).toEqual([{ collection_day: '2026-01-06' }]);
  });
});
