import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createDepartment } from '../../../../test/records/factories.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
let scale: { id: number; deviceId: number | null };
const now = new Date('2026-03-20T12:00:00Z');

beforeAll(async () => {
  scale = await createScale(test.db, own);
});

const waits = (more: Parameters<typeof createScaleReading>[3] = {}) => createScaleReading(test.db, own, scale, more);
const read = async (id: number) => (await own.get(`/readings/${id}`)).body;
const queue = async (query = '') => (await own.get(`/readings/unassigned${query}`)).body;
const assign = (ids: number[], more: object = {}) =>
  own.post('/readings/assign', { ids, wasteStreamId: own.wasteStreamId, ...more });
const kgOfMarch = async () => (await own.get('/figures?from=2026-03&until=2026-03&source=reading')).body.totals.kg;

describe('an unassigned reading', () => {
  it('is in the queue and in no figure until it is assigned', async () => {
    const before = await kgOfMarch();
    const id = await waits({ kg: '12.345' });
    expect(await kgOfMarch()).toBe(before);
    expect((await queue()).rows.map((row: { id: number }) => row.id)).toContain(id);
    const departmentId = await createDepartment(test.db, own.organizationId);
    expect((await assign([id], { departmentId })).body).toEqual({ changed: 1, passedOver: 0 });
    expect(await read(id)).toMatchObject({
      ...{ state: 'counted', kg: '12.345', department: { id: departmentId }, version: 2 },
      assignedBy: expect.any(String),
      history: [{ action: 'changed', changes: { state: { from: 'unassigned', to: 'counted' } } }],
    });
    expect(Number(await kgOfMarch()) - Number(before)).toBeCloseTo(12.345, 6);
    expect((await queue()).rows.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it('is assigned once, also concurrently; readings without weight, missing or foreign ones are skipped', async () => {
    const id = await waits();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign([id])));
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await read(id)).history).toHaveLength(1);
    const negative = await waits({ kg: '-2', heldBecause: 'negative' });
    const theirScale = await createScale(test.db, foreign);
    const theirs = await createScaleReading(test.db, foreign, theirScale);
    expect((await assign([id, negative, theirs, 999_999])).body).toEqual({ changed: 0, passedOver: 4 });
    const theirOwn = await foreign.get(`/readings/${theirs}`);
    expect(theirOwn.body.state).toBe('unassigned');
    expect((await own.get(`/readings/${theirs}`)).status).toBe(404);
  });

  it('of the same load as an assigned one is quarantined: a load counts once', async () => {
    const [first, second, third] = [
      await waits({ kg: '3', load: 71 }),
      await waits({ kg: '5', load: 71 }),
      await waits({ kg: '4', load: 72 }),
    ];
    await assign([second]);
    expect(
      [await read(first), await read(second), await read(third)].map(({ state, heldBecause }) => [state, heldBecause]),
    ).toEqual([
      ['held', 'repeated'],
      ['counted', undefined],
      ['unassigned', undefined],
    ]);
  });

  it('of the same load as others that are assigned with it is quarantined, also by a second click', async () => {
    const [first, second, third] = [
      await waits({ kg: '3', load: 81 }),
      await waits({ kg: '5', load: 81 }),
      await waits({ kg: '4', load: 82 }),
    ];
    expect((await assign([second, first, third])).body).toEqual({ changed: 2, passedOver: 1 });
    expect((await assign([second, first, third])).body).toEqual({ changed: 0, passedOver: 3 });
    expect(
      [await read(first), await read(second), await read(third)].map(({ state, heldBecause }) => [state, heldBecause]),
    ).toEqual([
      ['held', 'repeated'],
      ['counted', undefined],
      ['counted', undefined],
    ]);
    // A member may know that the device has missed an empty scale.
    expect((await assign([first])).body).toEqual({ changed: 1, passedOver: 0 });
  });

  it('cannot be assigned to a stream or department of another organization', async () => {
    const id = await waits();
    const department = await createDepartment(test.db, foreign.organizationId);
    const { id: container } = await createContainer(test.db, foreign);
    for (const [more, code] of [
      [{ wasteStreamId: foreign.wasteStreamId }, 'waste_stream_not_found'],
      [{ departmentId: department }, 'department_not_found'],
      [{ containerId: container }, 'container_not_found'],
    ] as const)
      expect(refusal(await assign([id], more))).toMatchObject({ status: 404, code });
    expect((await read(id)).state).toBe('unassigned');
  });

  it('can be removed and restored', async () => {
    const id = await waits();
    expect((await own.post('/readings/remove', { ids: [id, id] })).body).toEqual({ changed: 1, passedOver: 0 });
    expect((await own.post('/readings/remove', { ids: [id] })).body).toEqual({ changed: 0, passedOver: 1 });
    expect((await read(id)).state).toBe('removed');
    expect((await assign([id])).body.changed).toBe(0);
    await own.post('/readings/restore', { ids: [id] });
    expect(await read(id)).toMatchObject({
      state: 'unassigned',
      history: [{ action: 'restored' }, { action: 'deleted' }],
    });
  });
});

describe('a quarantined reading', () => {
  it('has a reason, is in a separate queue, and counts once it is assigned', async () => {
    const id = await waits({ heldBecause: 'repeated' });
    expect((await queue()).rows.map((row: { id: number }) => row.id)).not.toContain(id);
    const held = await queue('?state=held');
    expect(held.rows.find((row: { id: number }) => row.id === id)).toMatchObject({ heldBecause: 'repeated' });
    await assign([id]);
    expect(await read(id)).toMatchObject({ state: 'counted' });
  });
});

describe('the readings of a scale', () => {
  it('are filtered by state, day, stream and department, in pages, with the totals of those that count', async () => {
    const busy = await createScale(test.db, own);
    const make = (more: Parameters<typeof createScaleReading>[3]) => createScaleReading(test.db, own, busy, more);
    for (let day = 1; day <= 9; day += 1) await make({ kg: '1.5', at: `2026-02-0${day}T10:00:00Z`, isAssigned: true });
    await make({ kg: '100', at: '2026-02-03T11:00:00Z' });
    const listed = async (query: string) => (await own.get(`/scales/all-scale-readings/${busy.id}?${query}`)).body;
    expect(await listed('pageSize=3&page=2')).toMatchObject({ total: 10, kg: '13.5' });
    expect(await listed('state=counted')).toMatchObject({ total: 9, kg: '13.5' });
    expect(await listed('state=unassigned')).toMatchObject({ total: 1, kg: '100' });
    expect(await listed('from=2026-02-03&until=2026-02-04&state=counted')).toMatchObject({ total: 2, kg: '3' });
    expect(await listed(`wasteStreamId=${own.wasteStreamId}`)).toMatchObject({ total: 9 });
    expect(await listed(`wasteStreamId=${own.wasteStreamId}&from=2026-02-09`)).toMatchObject({ total: 1 });
    const heaviest = await listed('sort=kg&pageSize=1');
    expect(heaviest.rows[0]).toMatchObject({ kg: '100', state: 'unassigned' });
    const dates = (await listed('')).rows.map((row: { weighedAt: string }) => row.weighedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
});

describe('a correction', () => {
  const correction = (more: object = {}) => ({
    ...{ kg: '8.5', weighedAt: '2026-03-18T10:00:00.000Z', wasteStreamId: own.wasteStreamId },
    ...{ note: '', reason: 'Kerran var með', version: 1, ...more },
  });

  it('counts from then on, and the history has the old values and the reason', async () => {
    const id = await waits({ kg: '58.5' });
    const { body } = await own.post(`/readings/${id}`, correction());
    expect(body).toMatchObject({ kg: '8.5', state: 'counted', weighedAt: '2026-03-18T10:00:00.000Z', version: 2 });
    expect((await read(id)).history).toMatchObject([
      { changes: { kg: { from: '58.5', to: '8.5' }, reason: { from: null, to: 'Kerran var með' } } },
    ]);
  });

  it('of an unassigned reading quarantines the others of its load', async () => {
    const [first, second] = [await waits({ kg: '3', load: 91 }), await waits({ kg: '5', load: 91 })];
    await own.post(`/readings/${second}`, correction({ kg: '4.5' }));
    expect(await read(first)).toMatchObject({ state: 'held', heldBecause: 'repeated' });
    // One that arrives later is not decided by another correction.
    const third = await waits({ kg: '6', load: 91 });
    await own.post(`/readings/${second}`, correction({ kg: '4', version: 2 }));
    expect((await read(third)).state).toBe('unassigned');
  });

  it('is refused on an old version, without a reason, for a time in the future, and without permission', async () => {
    const id = await waits();
    await own.post(`/readings/${id}`, correction());
    expect(refusal(await own.post(`/readings/${id}`, correction({ kg: '9' })))).toMatchObject({
      ...{ status: 409, code: 'edit_conflict', conflict: { current: { kg: '8.5' } } },
    });
    for (const wrong of [{ reason: ' ' }, { kg: '0' }, { kg: '-1' }, { weighedAt: '2026-03-21T00:00:00.000Z' }])
      expect((await own.post(`/readings/${id}`, correction({ version: 2, ...wrong }))).status).toBe(400);
    for (const role of ['viewer', 'finance'] as const)
      expect((await own.as(role, 'POST', `/readings/${id}`, correction({ version: 2 }))).status).toBe(403);
  });
});

describe('a reading entered for a scale', () => {
  it('counts immediately, once for a key after ten clicks, at the location of the scale', async () => {
    const body = {
      ...{ kg: '4.2', weighedAt: '2026-03-19T08:00:00.000Z', wasteStreamId: own.wasteStreamId },
      ...{ note: 'Þórður 🗑️', idempotencyKey: randomUUID() },
    };
    const write = (payload: object) => own.post(`/scales/${scale.id}/reading`, payload);
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(body)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ origin: 'written', state: 'counted', location: { id: own.locationId } });
    expect(refusal(await write({ ...body, kg: '4.3' }))).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect((await foreign.post(`/scales/${scale.id}/reading`, body)).status).toBe(404);
  });
});
