import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createDevice, createTenant } from '../../../../test/records/factories.ts';
import { createScale, createScaleReading } from '../../../../test/records/scales.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ now: () => now });
const own = ofAllTests(() => createWorkspace(test));
const now = new Date('2026-03-20T12:00:00Z');

const as = (path: string, payload?: object, method: 'POST' | 'DELETE' = 'POST') =>
  own.as('admin', method, path, payload);
const input = (more: object = {}) => ({ name: 'Vog í porti', locationId: own.locationId, ...more });

describe('a scale', () => {
  it('is registered with its capacity, and listed in Icelandic order with its device', async () => {
    const deviceId = await createDevice(test.db, own.organizationId);
    const names = ['Ölvog', 'Ávog', 'Avog', 'Þvog'];
    for (const name of names) {
      const made = await as('/scale', input({ name, deviceId, capacity: '1500', least: '0.5', division: '0.02' }));
      expect(made.body).toMatchObject({
        ...{ name, capacity: '1500', least: '0.5', division: '0.02', unassigned: 0, held: 0, version: 1 },
        device: { id: deviceId, state: 'unused' },
      });
    }
    const { scales } = (await own.get('/scales/')).body;
    expect(scales.map(({ name }: { name: string }) => name)).toEqual(['Avog', 'Ávog', 'Þvog', 'Ölvog']);
    const [first] = scales;
    expect(await own.trail('scale', first.id)).toMatchObject([
      { action: 'created', changes: { capacity: { from: null, to: '1500' }, deviceId: { from: null, to: deviceId } } },
    ]);
  });

  it('has empty weights of bins by stream, which an edit replaces', async () => {
    const { wasteStreamId } = own;
    const made = await as('/scale', input({ tares: [{ wasteStreamId, kg: '12.50' }] }));
    expect(made.body.tares).toEqual([{ wasteStreamId, kg: '12.5' }]);
    const { id } = made.body;
    const edit = (tares: object[], version: number) => as(`/scales/${id}`, { ...input({ tares }), version });
    expect((await edit([{ wasteStreamId, kg: '13' }], 1)).body.tares).toEqual([{ wasteStreamId, kg: '13' }]);
    expect((await own.trail('scale', id)).at(-1)).toMatchObject({
      changes: { tares: { from: [{ wasteStreamId, kg: '12.5' }], to: [{ wasteStreamId, kg: '13' }] } },
    });
    const foreign = await createTenant(test.db);
    for (const wrong of [foreign.wasteStreamId, 999_999])
      expect(refusal(await edit([{ wasteStreamId: wrong, kg: '1' }], 2)).code).toBe('waste_stream_not_found');
    for (const wrong of ['0', '-1', 'x']) expect((await edit([{ wasteStreamId, kg: wrong }], 2)).status).toBe(400);
    expect(
      (
        await edit(
          [0, 1].map(() => ({ wasteStreamId, kg: '1' })),
          2,
        )
      ).status,
    ).toBe(400);
    expect((await own.get(`/scales/${id}`)).body.tares).toEqual([{ wasteStreamId, kg: '13' }]);
  });

  it('is refused with a capacity or a scale interval of zero', async () => {
    for (const field of ['capacity', 'division']) {
      const { status, body } = await as('/scale', input({ [field]: '0' }));
      expect([status, body.fields]).toEqual([400, [{ field, problem: 'too_small', limit: 0.001 }]]);
    }
  });

  it('is refused with a location or device of another organization, or a device that reads no scales', async () => {
    const foreign = await createTenant(test.db);
    const theirs = await createDevice(test.db, foreign.organizationId);
    const tablet = await createDevice(test.db, own.organizationId);
    await test.db.asOwner(`update device set kind = 'tablet' where id = $1`, [tablet]);
    expect(refusal(await as('/scale', input({ locationId: foreign.locationId })))).toMatchObject({
      code: 'location_not_found',
    });
    for (const deviceId of [theirs, 999_999, tablet])
      expect(refusal(await as('/scale', input({ deviceId })))).toMatchObject({ status: 404, code: 'not_found' });
    for (const wrong of [{ name: ' ' }, { capacity: '-1' }, { capacity: '0.0001' }, { least: '1e3' }])
      expect((await as('/scale', input(wrong))).status).toBe(400);
  });

  it('is edited with the version that was read, by members who may', async () => {
    const { id } = (await as('/scale', input())).body;
    const edit = input({ name: 'Vog við hlið', version: 1 });
    expect((await as(`/scales/${id}`, edit)).body).toMatchObject({ name: 'Vog við hlið', version: 2 });
    expect(refusal(await as(`/scales/${id}`, edit))).toMatchObject({
      ...{ status: 409, code: 'edit_conflict' },
      conflict: { current: { name: 'Vog við hlið', version: 2 } },
    });
    for (const role of ['viewer', 'editor', 'finance'] as const) {
      expect((await own.as(role, 'POST', `/scales/${id}`, { ...edit, version: 2 })).status).toBe(403);
      expect((await own.as(role, 'GET', `/scales/${id}`)).status).toBe(200);
    }
  });

  it('keeps its readings in all figures when removed', async () => {
    const scale = await createScale(test.db, own);
    await createScaleReading(test.db, own, scale, { kg: '7.5', isAssigned: true });
    const figures = async () =>
      (await own.get('/figures?from=2026-03&until=2026-03&source=reading')).body.totals.kg as string;
    const before = await figures();
    expect((await as(`/scales/${scale.id}`, undefined, 'DELETE')).status).toBe(200);
    expect(await figures()).toBe(before);
    expect((await own.get(`/scales/${scale.id}`)).status).toBe(404);
  });
});

describe('the timeline of a scale', () => {
  it('is summed by hour, day and month, empty ones included, and by hour of the week', async () => {
    const scale = await createScale(test.db, own);
    for (const [kg, at] of [
      ['1.5', '2026-03-02T08:10:00Z'],
      ['2.25', '2026-03-02T08:50:00Z'],
      ['4', '2026-03-04T23:59:59Z'],
    ] as const)
      await createScaleReading(test.db, own, scale, { kg, at, isAssigned: true });
    await createScaleReading(test.db, own, scale, { kg: '100', at: '2026-03-03T10:00:00Z' });
    await createScaleReading(test.db, own, scale, { kg: '-1', at: '2026-03-03T10:00:00Z', heldBecause: 'negative' });
    const asked = (query: string) => own.get(`/scales/${scale.id}/timeline?${query}`);
    const { body } = await asked('from=2026-03-02&until=2026-03-05');
    expect(body).toMatchObject({ kg: '7.75', readings: 3 });
    expect(body.buckets).toEqual([
      { from: '2026-03-02', kg: '3.75', readings: 2 },
      { from: '2026-03-03', kg: '0', readings: 0 },
      { from: '2026-03-04', kg: '4', readings: 1 },
      { from: '2026-03-05', kg: '0', readings: 0 },
    ]);
    expect(body.hours).toEqual([
      { weekday: 1, hour: 8, kg: '3.75', readings: 2 },
      { weekday: 3, hour: 23, kg: '4', readings: 1 },
    ]);
    const hours = (await asked('from=2026-03-02&until=2026-03-02&bucket=hour')).body.buckets;
    expect([hours.length, hours[8]]).toEqual([24, { from: '2026-03-02T08', kg: '3.75', readings: 2 }]);
    expect((await asked('from=2026-01-15&until=2026-03-01&bucket=month')).body.buckets).toMatchObject([
      ...[{ from: '2026-01' }, { from: '2026-02' }, { from: '2026-03' }],
    ]);
  });

  it('has the hours and days of Iceland, whatever time zone the database has', async () => {
    const scale = await createScale(test.db, own);
    await test.db.asOwner("set timezone to 'Asia/Kolkata'");
    await createScaleReading(test.db, own, scale, { kg: '3', at: '2026-03-02T00:10:00Z', isAssigned: true });
    await test.db.asOwner('reset timezone');
    const { body } = await own.get(`/scales/${scale.id}/timeline?from=2026-03-01&until=2026-03-02&bucket=day`);
    expect(body.buckets).toEqual([
      { from: '2026-03-01', kg: '0', readings: 0 },
      { from: '2026-03-02', kg: '3', readings: 1 },
    ]);
    expect(body.hours).toEqual([{ weekday: 1, hour: 0, kg: '3', readings: 1 }]);
  });

  it('is refused for a range that ends before it begins, or has too many buckets', async () => {
    const scale = await createScale(test.db, own);
    for (const query of [
      'from=2026-03-02&until=2026-03-01',
      'from=2020-01-01&until=2026-01-01&bucket=hour',
      'from=x&until=y',
    ])
      expect((await own.get(`/scales/${scale.id}/timeline?${query}`)).status).toBe(400);
  });

  it('equals its readings after random assignments, corrections, removals and restorations, and after a rebuild', async () => {
    const scale = await createScale(test.db, own);
    const ids: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const at = new Date(Date.UTC(2026, 1, 1, count * 7)).toISOString();
      ids.push(
        await createScaleReading(test.db, own, scale, { kg: `${(count % 9) + 1}.1`, at, isAssigned: count % 3 === 0 }),
      );
    }
    const picked = (share: number) => ids.filter(() => Math.random() < share);
    for (let round = 0; round < 6; round += 1) {
      await own.post('/readings/assign', { ids: [ids[round], ...picked(0.3)], wasteStreamId: own.wasteStreamId });
      await own.post('/readings/remove', { ids: [ids[round + 1], ...picked(0.2)] });
      await own.post('/readings/restore', { ids: [ids[round], ...picked(0.2)] });
    }
    const counted = await test.db.asOwner(
      `select date_trunc('hour', weighed_at) as hour, count(*) filter (where removed_at is null)::int as readings,
         count(*) filter (where counted)::int as counted, sum(net) filter (where counted) as kg
       from scale_reading where scale_id = $1 group by 1 having count(*) filter (where removed_at is null) > 0 order by 1`,
      [scale.id],
    );
    const kept = () =>
      test.db.asOwner(
        `select hour, readings::int, counted::int, case when counted > 0 then kg end as kg from scale_hour
         where scale_id = $1 and readings > 0 order by 1`,
        [scale.id],
      );
    expect(await kept()).toEqual(counted);
    await test.db.asOwner('update scale_hour set kg = kg + 1, counted = counted + 2 where scale_id = $1', [scale.id]);
    await own.query('select rebuild_scale_hours($1)');
    expect(await kept()).toEqual(counted);
  });
});
