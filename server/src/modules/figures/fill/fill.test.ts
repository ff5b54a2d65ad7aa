import { randomUUID } from 'node:crypto';
import type { Fill } from '@tunna/contract/figures/fill';
import { addDays } from '@tunna/domain/time/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';
import { refreshSessions } from '../../../../test/sign-in.ts';
import { requestFullContainers } from './fill-request.service.ts';

const first = '2026-02-03';
let today = '2026-06-30';
let own: Workspace;
const now = () => new Date(`${today}T12:00:00Z`);

const test = testApp({ now });
beforeEach(async () => {
  today = '2026-06-30';
  own = await createWorkspace(test);
  await test.db.asOwner('delete from container_fill');
});

const createBin = async (options: Parameters<typeof createContainer>[2] = {}): Promise<number> =>
  (await createContainer(test.db, own, options)).id;

/** Inserts a completed collection request on the given day. */
const emptied = (containerId: number, day: string) =>
  own.query(
    `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
     values ($1, $2, 'empty_container', 'done', $3, $3)`,
    [containerId, `${day}T10:00:00Z`],
  );

/** Five collections, every four weeks, the last on 26 May. */
async function emptiedEveryFourWeeks(containerId: number): Promise<string> {
  for (let time = 0; time < 5; time += 1) await emptied(containerId, addDays(first, time * 28));
  return addDays(first, 4 * 28);
}

const read = async (id: number): Promise<Fill> => (await own.as('viewer', 'GET', `/containers/${id}/fill`)).body;
const set = (id: number, requestAtPercent: number | null) => own.post(`/containers/${id}/fill`, { requestAtPercent });
const weigh = (id: number, weighedOn: string, kg: string) =>
  own.post(`/containers/${id}/readings`, { kg, weighedOn, idempotencyKey: randomUUID() });
const density = (kgPerLiter: string) =>
  own.query(
    `insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit) values ($1, $2, 'LTR', 'LTR', $3)`,
    [own.wasteStreamId, kgPerLiter],
  );
const ask = () => requestFullContainers(test.db.database, now());
const openRequests = async (containerId: number): Promise<number> =>
  (
    await test.db.asOwner<{ count: number }>(
      `select count(*) from service_request where container_id = $1 and status in ('received', 'sent', 'in_progress')`,
      [containerId],
    )
  )[0]?.count ?? 0;

describe('the fill level of a container', () => {
  it('is estimated from a rhythm of four weeks, with its evidence', async () => {
    const id = await createBin();
    const last = await emptiedEveryFourWeeks(id);
    today = addDays(last, 21);
    expect(await read(id)).toEqual({
      reliability: 'rhythm',
      percent: 75,
      lastEmptiedOn: last,
      full: { from: addDays(last, 25), until: addDays(last, 31) },
      emptyings: 5,
      since: first,
      usualDays: 28,
      // The last of the five collections had an estimate: it would have been requested at 80 % of 28 days.
      replay: { percent: 80, collections: 1, requested: 1, early: 0, scheduled: 0, daysBefore: 5 },
      canAsk: true,
    });
    today = last;
    expect(await read(id)).toMatchObject({ percent: 0 });
  });

  it('counts collections that were not missed, and the one of today only once it is confirmed', async () => {
    const id = await createBin();
    const [schedule] = await own.query<{ id: number }>(
      `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
       values ($1, $2, '{2}', 1, '2026-06-02') returning id`,
      [id],
    );
    const decide = (day: string, state: string) =>
      own.query('insert into collection (organization_id, schedule_id, planned_day, state) values ($1, $2, $3, $4)', [
        schedule?.id,
        day,
        state,
      ]);
    // 30 June is a Tuesday.
    expect(await read(id)).toMatchObject({ percent: 100, lastEmptiedOn: '2026-06-23', emptyings: 4, usualDays: 7 });
    await decide('2026-06-30', 'done');
    expect(await read(id)).toMatchObject({ percent: 0, lastEmptiedOn: '2026-06-30', emptyings: 5 });
    await decide('2026-06-16', 'missed');
    await decide('2026-06-23', 'skipped');
    expect(await read(id)).toMatchObject({ reliability: 'none', gap: 'tooFewEmptyings', emptyings: 3 });
  });

  it('changes with a reading, where size and density are known', async () => {
    const id = await createBin();
    await test.db.asOwner('update container set volume_liters = 240 where id = $1', [id]);
    await density('0.1');
    await emptied(id, '2026-06-20');
    expect(await read(id)).toMatchObject({ reliability: 'none', gap: 'tooFewEmptyings' });
    await weigh(id, '2026-06-24', '6');
    expect(await read(id)).toMatchObject({
      reliability: 'weighed',
      percent: 25,
      kg: '6',
      fullKg: '24',
      fullBasis: 'volume',
    });
    const { body: reading } = await weigh(id, '2026-06-29', '12.001');
    expect(await read(id)).toMatchObject({ percent: 75, kg: '18.001' });
    await own.remove(`/readings/${reading.id}`);
    expect(await read(id)).toMatchObject({ percent: 25 });
    await weigh(id, '2026-06-28', '4');
    await emptied(id, '2026-06-30');
    expect(await read(id)).toMatchObject({ percent: 0, kg: '0', lastEmptiedOn: '2026-06-30' });
  });

  it('is unknown for a container that was never emptied, and hidden from other organizations', async () => {
    const id = await createBin({ actions: {} });
    expect(await read(id)).toEqual({ reliability: 'none', gap: 'neverEmptied', emptyings: 0, canAsk: false });
    const other = await createWorkspace(test);
    expect(refusal(await other.get(`/containers/${id}/fill`))).toMatchObject({
      status: 404,
      code: 'container_not_found',
    });
    expect(refusal(await other.post(`/containers/${id}/fill`, { requestAtPercent: 80 }))).toMatchObject({
      status: 404,
    });
  });
});

describe('the setting', () => {
  it('is off until a member who may change containers turns it on, and the audit trail records each change', async () => {
    const id = await createBin();
    expect(await read(id)).not.toHaveProperty('requestAtPercent');
    expect((await own.as('viewer', 'POST', `/containers/${id}/fill`, { requestAtPercent: 80 })).status).toBe(403);
    expect((await set(id, 80)).body).toMatchObject({ requestAtPercent: 80 });
    await set(id, 80);
    expect(await read(id)).toMatchObject({ requestAtPercent: 80 });
    expect((await set(id, null)).body).not.toHaveProperty('requestAtPercent');
    expect((await own.trail('container', id)).map(({ changes }) => changes)).toEqual([
      { requestAtPercent: { from: null, to: 80 } },
      { requestAtPercent: { from: 80, to: null } },
    ]);
  });

  it.each([49, 101, 75.5, '80', undefined])('refuses %o', async (requestAtPercent) => {
    const id = await createBin();
    expect(refusal(await own.post(`/containers/${id}/fill`, { requestAtPercent }))).toMatchObject({
      status: 400,
      fields: [{ field: 'requestAtPercent' }],
    });
  });
});

describe('a container with automatic requests', () => {
  it('makes one request when it is likely to be full, however many servers run, with the reason', async () => {
    const id = await createBin();
    const last = await emptiedEveryFourWeeks(id);
    await set(id, 90);
    today = addDays(last, 25);
    expect(await ask()).toBe(0);
    today = addDays(last, 26);
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(asked.reduce((sum, one) => sum + one)).toBe(1);
    expect(await ask()).toBe(0);
    expect(await openRequests(id)).toBe(1);
    const [request] = await test.db.asOwner<{ id: number }>(
      `select id from service_request where container_id = $1 and status <> 'done'`,
      [id],
    );
    const requestId = request?.id ?? 0;
    const timeline = (await own.get(`/service-requests/${requestId}/events`)).body.rows;
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'fill_reached', actor: 'system', fillPercent: 93 }),
    );
    expect(timeline).not.toContainEqual(expect.objectContaining({ kind: 'asked' }));
    // The provider and the members are notified as for any other request.
    await test.followUp();
    const notified = await test.db.asOwner(
      `select kind from outgoing_message where service_request_id = $1
       union all select kind from organization_event where organization_id = $2 and kind = 'request_opened'`,
      [requestId, own.organizationId],
    );
    expect(notified.map(({ kind }) => kind)).toEqual(['service_request_for_provider', 'request_opened']);
  });

  it('makes another request only after it was emptied, also where the first request was rejected', async () => {
    const id = await createBin();
    const last = await emptiedEveryFourWeeks(id);
    await set(id, 90);
    today = addDays(last, 26);
    expect(await ask()).toBe(1);
    const close = (status: string, day: string) =>
      test.db.asOwner(
        `update service_request set status = $2, closed_at = $3 where container_id = $1 and status in ('received', 'sent')`,
        [id, status, `${day}T10:00:00Z`],
      );
    await close('rejected', today);
    expect(await ask()).toBe(0);
    await emptied(id, today);
    expect(await ask()).toBe(0);
    const again = today;
    today = addDays(again, 26);
    expect(await ask()).toBe(1);
    await close('done', today);
    await refreshSessions(test, now());
    expect(await read(id)).toMatchObject({ percent: 0 });
  });

  it('makes requests in an organization after those of another one failed', async () => {
    const failing = await createBin();
    const last = await emptiedEveryFourWeeks(failing);
    await set(failing, 90);
    await test.db.asOwner(
      `alter table container_fill add constraint of_this_test
       check (organization_id <> ${own.organizationId} or asked_after is null)`,
    );
    own = await createWorkspace(test);
    const id = await createBin();
    await emptiedEveryFourWeeks(id);
    await set(id, 90);
    today = addDays(last, 26);
    try {
      await expect(ask()).rejects.toThrow('failed for some organizations');
    } finally {
      await test.db.asOwner('alter table container_fill drop constraint of_this_test');
    }
    expect([await openRequests(failing), await openRequests(id)]).toEqual([0, 1]);
    expect(await ask()).toBe(1);
  });

  it('makes no request if one is open', async () => {
    const id = await createBin();
    const last = await emptiedEveryFourWeeks(id);
    await set(id, 50);
    await own.query(
      `insert into service_request (organization_id, container_id, action_type) values ($1, $2, 'empty_container')`,
      [id],
    );
    today = addDays(last, 30);
    expect(await ask()).toBe(0);
    const [request] = await test.db.asOwner(
      `select report_count from service_request where container_id = $1 and status = 'received'`,
      [id],
    );
    expect(request).toEqual({ report_count: 1 });
  });

  it('makes no request if it is off, paused, away, not requestable, or has no estimate', async () => {
    today = addDays(first, 4 * 28 + 30);
    const bins = {
      off: await createBin(),
      paused: await createBin({ status: 'paused' }),
      removed: await createBin({ status: 'removed' }),
      without: await createBin({ actions: {} }),
      unknown: await createBin(),
    };
    for (const [name, id] of Object.entries(bins)) {
      if (name !== 'unknown') await emptiedEveryFourWeeks(id);
      if (name !== 'off') await set(id, 50);
    }
    expect(await ask()).toBe(0);
    for (const id of Object.values(bins)) expect(await openRequests(id)).toBe(0);
  });

  it('makes no request if a collection comes before it is full', async () => {
    const id = await createBin();
    const last = await emptiedEveryFourWeeks(id);
    await set(id, 80);
    today = addDays(last, 26);
    const plan = (day: string) =>
      own.query(
        `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day, until_day)
         values ($1, $2, '{1,2,3,4,5,6,7}', 1, $3, $3)`,
        [id, day],
      );
    await plan(addDays(today, 40));
    await plan(addDays(today, 2));
    expect(await ask()).toBe(0);
    await test.db.asOwner(
      'update collection_schedule set removed_at = now() where container_id = $1 and from_day = $2',
      [id, addDays(today, 2)],
    );
    expect(await ask()).toBe(1);
  });

  it('makes a request by the weight of its readings', async () => {
    const id = await createBin();
    await test.db.asOwner('update container set volume_liters = 240 where id = $1', [id]);
    await density('0.1');
    await emptied(id, '2026-06-20');
    await set(id, 80);
    await weigh(id, '2026-06-24', '19');
    expect(await ask()).toBe(0);
    await weigh(id, '2026-06-25', '1');
    expect(await ask()).toBe(1);
  });
});
