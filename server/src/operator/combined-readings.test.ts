import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { ofEachTest } from '../../test/hooks.ts';
import { type Agent, agentCalls, createAgent, reading } from '../../test/records/agents.ts';
import { createContainer, createDepartment } from '../../test/records/factories.ts';
import { createScale } from '../../test/records/scales.ts';
import { createWorkspace } from '../../test/records/workspace.ts';
import { clientConfig } from '../database/connection.ts';
import { combineOldReadings } from '../modules/scales/reading/combined-reading.service.ts';
import { checkFigures } from './figures-check/check.ts';

const now = new Date('2026-11-27T12:00:00Z');
const years = 7;

let test: TestApp;
let owner: Client;
beforeAll(async () => {
  test = await createTestApp({ now: () => now });
  owner = new Client(clientConfig(test.db.owner));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const { send } = agentCalls(() => test);

const own = ofEachTest(() => createWorkspace(test));
let agent: Agent;
let scales: readonly number[];
let departments: readonly number[];
let containers: readonly number[];
beforeEach(async () => {
  agent = await createAgent(test, own);
  const second = await createScale(test.db, own, { deviceId: agent.deviceId });
  const typed = await createScale(test.db, own, { deviceId: null });
  scales = [agent.scaleId, second.id, typed.id];
  departments = [
    await createDepartment(test.db, own.organizationId),
    await createDepartment(test.db, own.organizationId),
  ];
  containers = [(await createContainer(test.db, own)).id];
});

const random = fc.record({
  scale: fc.integer({ min: 0, max: 2 }),
  // Minutes of three hours at the end of 2018, of one at the start of 2019, and of a recent one.
  at: fc
    .tuple(
      fc.constantFrom('2018-05-02T09', '2018-05-02T10', '2018-12-31T23', '2019-01-01T00', '2026-10-01T08'),
      fc.integer({ min: 0, max: 59 }),
    )
    .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}:00Z`),
  grams: fc.integer({ min: 1, max: 5_000_000 }),
  department: fc.constantFrom(0, 0, 0, 1, null),
  container: fc.constantFrom(null, null, null, 0),
  hasLocation: fc.constantFrom(true, true, true, false),
  state: fc.constantFrom('counted', 'counted', 'counted', 'counted', 'unassigned', 'held', 'removed'),
  note: fc.constantFrom<string>('', '', '', '', '', 'Blautt'),
});
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never;

/** Stores readings: those of the third scale were typed at the station, each with its weighing. @returns their ids */
async function store(readings: readonly Random[]): Promise<number[]> {
  const rows = readings.map((row, place) => ({
    ...row,
    scale: scales[row.scale],
    is_typed: row.scale === 2,
    department: row.department === null ? null : departments[row.department],
    container: row.container === null ? null : containers[row.container],
    sequence: place + 1,
    key: randomUUID(),
  }));
  const stored = await own.query<{ id: number }>(
    `insert into scale_reading (organization_id, scale_id, location_id, origin, device_id, sequence, load, net, gross, unit, weighed_at, weighed_on,
       device_time, held_because, assigned_at, waste_stream_id, department_id, container_id, removed_at, note, weighing_key, idempotency_key)
     select $1, scale, case when "hasLocation" then $2 end, case when is_typed then 'station' else 'scale' end,
       case when not is_typed then $4::bigint end, case when not is_typed then sequence end, sequence, grams / 1000.0, grams / 1000.0, 'kg', at,
       (at at time zone 'UTC')::date, at, case when state = 'held' then 'unstable' end, case when state <> 'unassigned' then at end, $3, department,
       container, case when state = 'removed' then at end, note, case when is_typed then key end, case when is_typed then key end
     from jsonb_to_recordset($5::jsonb) given (scale bigint, is_typed boolean, at timestamptz, grams numeric, department bigint,
       container bigint, "hasLocation" boolean, state text, note text, sequence bigint, key uuid)
     returning id`,
    [own.locationId, own.wasteStreamId, agent.deviceId, JSON.stringify(rows)],
  );
  await own.query(
    `insert into scale_weighing (organization_id, key, scale_id, net, weighed_at, waste_stream_id, by_device_id, reading_id, received_at)
     select organization_id, weighing_key, scale_id, net, weighed_at, waste_stream_id, $2, id, weighed_at
     from scale_reading where organization_id = $1 and weighing_key is not null`,
    [agent.deviceId],
  );
  await test.db.asOwner('select aggregate_figures()');
  return stored.map(({ id }) => id);
}

const body = async (path: string) => (await own.get(path)).body;

/** Lists: the weight and the number of readings, without the rows. */
const sumsOf = async (path: string) => {
  const { readings, kg } = await body(path);
  return { path, readings, kg };
};

/** Everything that people read of the readings, except single rows. */
async function everything() {
  const ranges = [
    '',
    'from=2018-05-02&until=2018-05-02',
    'from=2018-01-01&until=2026-12-31',
    'from=2018-12-31&until=2019-01-01',
  ];
  const filters = ['', `wasteStreamId=${own.wasteStreamId}`, 'state=held', 'state=removed', 'state=unassigned'];
  const lists = ranges.flatMap((range) => [
    ...scales.flatMap((scale) =>
      [...filters, `departmentId=${departments[0]}`].map(
        (filter) => `/scales/all-scale-readings/${scale}?${range}&${filter}`,
      ),
    ),
    ...departments.map((department) => `/departments/${department}/readings?${range}`),
    ...departments.map((department) => `/departments/${department}/readings?${range}&search=C`),
  ]);
  const sums = [];
  for (const path of [...lists, ...containers.map((id) => `/containers/${id}/readings?page=1`)])
    sums.push(await sumsOf(path));
  const timelines = [];
  for (const scale of scales)
    for (const [bucket, days] of [
      ['hour', 'from=2018-05-01&until=2018-05-03'],
      ['day', 'from=2018-12-01&until=2019-01-31'],
      ['month', 'from=2018-01-01&until=2026-12-31'],
    ])
      timelines.push(await body(`/scales/${scale}/timeline?${days}&bucket=${bucket}`));
  const figures = [];
  for (const period of ['from=2018-05&until=2018-05', 'from=2018-01&until=2018-12', 'from=2019-01&until=2019-01'])
    for (const scope of ['', `&locationId=${own.locationId}`, `&departmentId=${departments[0]}`])
      figures.push(await body(`/figures?${period}&source=reading${scope}`));
  const grouped = await own.query(
    `select scale_id, location_id, waste_stream_id, department_id, container_id, weighed_on::text, date_trunc('hour', weighed_at) as hour,
       held_because, assigned_at is null as is_waiting, removed_at is null as is_there, sum(net)::text as kg, sum(readings)::int as readings
     from scale_reading where organization_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
  const hours = await own.query('select * from scale_hour where organization_id = $1 order by scale_id, hour');
  return { sums, timelines, figures, grouped, hours };
}

const rowsOf = () =>
  own.query<{ id: number; readings: number; net: string; version: number }>(
    'select id, readings, trim_scale(net)::text as net, version from scale_reading where organization_id = $1 order by id',
  );
const combine = (batch?: number) => combineOldReadings(test.db.database, years, now, batch);
const differences = async () => {
  await test.db.asOwner('select aggregate_figures()');
  return (await checkFigures(owner, own.organizationId)).differences;
};

/** Six readings of one hour, of the first scale. */
const hourOf = (count: number, at = '2018-05-02T09'): Random[] =>
  Array.from({ length: count }, (_, minute) => ({
    ...{ scale: 0, at: `${at}:0${minute}:00Z`, grams: 1_001, department: 0, container: null, hasLocation: true },
    ...{ state: 'counted', note: '' },
  }));

const combined = { code: 'status_conflict', status: 'combined' };

describe('old readings', () => {
  it('become one for each hour, and every sum stays what it was', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(random, { minLength: 40, maxLength: 120 }),
        fc.integer({ min: 1, max: 30 }),
        async (readings, batch) => {
          await own.query('delete from scale_weighing where organization_id = $1');
          for (const table of ['scale_reading', 'scale_hour', 'received_numbers'])
            await own.query(`delete from ${table} where organization_id = $1`);
          await own.query('update scale set combined_before = null where organization_id = $1');
          await store([...hourOf(3), ...readings]);
          const before = await everything();
          const rows = (await rowsOf()).length;
          await combine(batch);
          expect(await everything()).toEqual(before);
          expect(await differences()).toEqual([]);
          const after = await rowsOf();
          expect(after.length).toBeLessThan(rows);
          await combine();
          expect(await rowsOf()).toEqual(after);
          const [rebuilt] = await own.query<{ wrong: number }>(
            'select (rebuild_figures($1) + rebuild_scale_hours($1) + rebuild_waiting_readings($1))::int as wrong',
          );
          expect(rebuilt?.wrong).toBe(0);
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('are combined only if they count, have no note and are older than the setting', async () => {
    const kept: Random[] = [
      ...hourOf(2, '2019-01-01T00'),
      ...hourOf(2).map((row) => ({ ...row, state: 'held' as const })),
      ...hourOf(2).map((row) => ({ ...row, state: 'unassigned' as const })),
      ...hourOf(2).map((row) => ({ ...row, state: 'removed' as const })),
      ...hourOf(2).map((row) => ({ ...row, note: 'Blautt' })),
    ];
    await store(kept);
    const before = await rowsOf();
    await combineOldReadings(test.db.database, 0, now);
    await combine();
    expect(await rowsOf()).toEqual(before);
    await combineOldReadings(test.db.database, years - 1, now);
    expect((await rowsOf()).length).toBe(before.length - 1);
  });

  it('are not changed if the connection ends in the middle, and the next run completes them', async () => {
    await store([...hourOf(6), ...hourOf(6, '2018-05-02T10')]);
    const before = await rowsOf();
    const sums = await everything();
    const client = new Client(clientConfig(test.db.owner));
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ more: boolean; pid: number }>(
      `select combine_readings('2019-01-01T00:00:00Z', 6) as more, pg_backend_pid() as pid`,
    );
    expect(
      (await client.query('select from scale_reading where organization_id = $1', [own.organizationId])).rowCount,
    ).toBe(7);
    // Waits until the process is gone: until then it holds the lock of its scale, and the next run would skip the scale.
    const [ended] = await test.db.asOwner<{ is_gone: boolean }>('select pg_terminate_backend($1, 60_000) as is_gone', [
      rows[0]?.pid,
    ]);
    expect(ended?.is_gone).toBe(true);
    await expect(client.query('commit')).rejects.toThrow();
    expect(await rowsOf()).toEqual(before);
    await combine(6);
    expect((await rowsOf()).map(({ readings, net }) => [readings, net])).toEqual([
      [6, '6.006'],
      [6, '6.006'],
    ]);
    expect(await everything()).toEqual(sums);
  });

  it('are not stored again when the agent sends them again, and a new number is', async () => {
    await store([
      ...hourOf(3),
      ...hourOf(1).map((row) => ({ ...row, state: 'held' as const })),
      ...hourOf(3, '2018-05-02T10'),
    ]);
    await combine(3);
    const before = await rowsOf();
    expect(before.map(({ readings }) => readings)).toEqual([3, 1, 3]);
    const numbers = await own.query(
      'select first_number::int, last_number::int from received_numbers where organization_id = $1 order by 1',
    );
    expect(numbers).toEqual([
      { first_number: 1, last_number: 2 },
      { first_number: 5, last_number: 6 },
    ]);
    const scaleId = agent.scaleId;
    const sent = [1, 2, 5, 6, 8].map((sequence) => reading(sequence, { scaleId, net: '1.001' }));
    const { body: answer } = await send(agent, [...sent, ...sent]);
    expect(answer.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['known', 'known', 'known', 'known', 'recorded'],
      ...['known', 'known', 'known', 'known', 'known'],
    ]);
    expect((await rowsOf()).slice(0, 3)).toEqual(before);
    expect(await rowsOf()).toHaveLength(4);
  });

  it('cannot be corrected or removed, and name how many they are', async () => {
    await store(hourOf(4));
    await combine();
    const [row] = await rowsOf();
    const id = row?.id ?? 0;
    const found = await body(`/readings/${id}`);
    expect(found).toMatchObject({ kg: '4.004', readings: 4, version: 2 });
    const list = await body(`/scales/all-scale-readings/${agent.scaleId}`);
    expect(list).toMatchObject({ total: 1, readings: 4, kg: '4.004', rows: [{ id, readings: 4 }] });
    const correction = {
      ...{ kg: '1', weighedAt: '2018-05-02T09:00:00Z', wasteStreamId: own.wasteStreamId, note: '', reason: 'Villa' },
      version: found.version,
    };
    expect(await own.post(`/readings/${id}`, correction)).toMatchObject({ status: 409, body: combined });
    expect((await own.remove(`/readings/${id}`)).status).toBe(404);
    expect((await own.post('/readings/remove', { ids: [id] })).body).toEqual({ changed: 0, passedOver: 1 });
    expect(await rowsOf()).toEqual([row]);
  });

  it('of a container cannot be removed either', async () => {
    await store(hourOf(2).map((row) => ({ ...row, container: 0 })));
    await combine();
    const [row] = await rowsOf();
    expect(await body(`/containers/${containers[0]}/readings?page=1`)).toMatchObject({
      total: 1,
      readings: 2,
      kg: '2.002',
    });
    expect(await own.remove(`/readings/${row?.id}`)).toMatchObject({ status: 409, body: combined });
  });

  it('of a station keep their weighings: a late repetition is not stored again', async () => {
    await store(hourOf(3).map((row) => ({ ...row, scale: 2 })));
    await combine();
    const [row] = await rowsOf();
    const weighings = await own.query<{ key: string; reading_id: number }>(
      'select key, reading_id from scale_weighing where organization_id = $1',
    );
    expect(weighings.map(({ reading_id }) => reading_id)).toEqual([row?.id, row?.id, row?.id]);
    expect(await differences()).toEqual([]);
  });
});
