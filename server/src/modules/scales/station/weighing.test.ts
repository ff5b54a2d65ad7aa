import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { callDuring } from '../../../../test/concurrent-change.ts';
import { type Agent, agentCalls, createAgent, reading, readingsOf } from '../../../../test/records/agents.ts';
import {
  createDepartment,
  createDevice,
  createTenant,
  type SignedInCredential,
  type SignedInPerson,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';
import { refusal } from '../../../../test/records/workspace.ts';
import { storeForgottenWeighings } from './forgotten-weighing.service.ts';

let own: Tenant;
let foreign: Tenant;
let agent: Agent;
let tablet: SignedInCredential;
let kitchen: { id: number; headers: SignedInCredential['headers'] };
let clock = 0;
const { send, report } = agentCalls(() => test);
const call = callsOf(() => test);

/** Signs in a department that works at the location. */
async function departmentAt({ organizationId, locationId }: Tenant): Promise<typeof kitchen> {
  const id = await createDepartment(test.db, organizationId);
  await test.db.asOwner('insert into org_unit values ($1, $2, $3)', [organizationId, id, locationId]);
  const { headers } = await signInCredential(test, organizationId, { departmentId: id });
  return { id, headers };
}

const test = testApp({ now: () => new Date(Date.now() + clock) });
beforeEach(async () => {
  clock = 0;
  own = await createTenant(test.db);
  foreign = await createTenant(test.db);
  agent = await createAgent(test, own);
  const { organizationId, locationId } = own;
  const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
  tablet = await signInCredential(test, organizationId, { deviceId });
  kitchen = await departmentAt(own);
});

type By = Pick<SignedInPerson, 'headers'>;

const confirmed = (fields: object = {}) => {
  const now = new Date(Date.now() + clock).toISOString();
  return { key: randomUUID(), kg: '12.5', at: now, sentAt: now, wasteStreamId: own.wasteStreamId, ...fields };
};
const weigh = (by: By, fields: object, scaleId = agent.scaleId) =>
  call('POST', `/scale/${scaleId}/weighing`, by, confirmed(fields));
const undo = (by: By, key: string, scaleId = agent.scaleId) =>
  call('POST', `/scale/${scaleId}/weighing/${key}/undo`, by);
const stored = () => readingsOf(test, agent.scaleId);
const counted = async () => (await stored()).filter((row) => row.counted).map(({ net }) => net);
const member = (tenant: Tenant, role: 'viewer' | 'editor') =>
  signInPerson(test, { membership: { organizationId: tenant.organizationId, role } });

it('is rejected above the capacity of the scale, and names the field and the limit', async () => {
  const small = await createAgent(test, own, { capacity: '60' });
  const above = await weigh(tablet, { kg: '60.001' }, small.scaleId);
  expect(above.status).toBe(400);
  expect(above.body).toMatchObject({
    code: 'invalid_request',
    fields: [{ field: 'kg', problem: 'too_large', limit: 60 }],
  });
  expect(await readingsOf(test, small.scaleId)).toEqual([]);
  expect((await weigh(tablet, { kg: '60' }, small.scaleId)).status).toBe(200);
});

describe('a weighing with a reading from the scale', () => {
  it('counts with its stream and department, once for its key', async () => {
    await send(agent, [reading(5)]);
    const key = randomUUID();
    const weighing = { key, sequence: 5, departmentId: kitchen.id };
    const answer = await weigh(tablet, weighing);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        key,
        state: 'counted',
        reading: { kg: '12.5', state: 'counted', sequence: 5, key, department: { id: kitchen.id } },
      },
    });
    expect((await weigh(tablet, weighing)).body).toEqual(answer.body);
    expect(await stored()).toMatchObject([
      {
        counted: true,
        waste_stream_id: own.wasteStreamId,
        department_id: kitchen.id,
        weighing_key: key,
        origin: 'scale',
      },
    ]);
  });

  it('that arrives before the reading waits for it, and then counts', async () => {
    const key = randomUUID();
    expect((await weigh(tablet, { key, sequence: 3 })).body).toEqual({ key, state: 'awaiting' });
    expect(await stored()).toEqual([]);
    expect((await report(agent)).body.lastSequence).toBe(3);
    await send(agent, [reading(2, { net: '4' }), reading(3)]);
    expect((await weigh(tablet, { key, sequence: 3 })).body).toMatchObject({ key, state: 'counted' });
    expect(await counted()).toEqual(['12.5']);
  });

  it('is assigned to a reading that arrives at the same time', async () => {
    for (let sequence = 1; sequence <= 20; sequence += 1) {
      await Promise.all([
        weigh(tablet, { sequence, kg: String(sequence) }),
        send(agent, [reading(sequence, { net: String(sequence) })]),
      ]);
    }
    expect(await counted()).toHaveLength(20);
  });

  it('is not lost if the device lost count and the number has another weight', async () => {
    await weigh(tablet, { sequence: 3, kg: '7' });
    await send(agent, [reading(3, { net: '9' })]);
    expect(await stored()).toMatchObject([
      { sequence: 3, net: '9', counted: false },
      { sequence: null, net: '7', counted: true, origin: 'station' },
    ]);
  });

  it('is refused if the scale’s reading differs, or was confirmed before', async () => {
    await send(agent, [reading(1), reading(2, { net: '3', load: 1 }), reading(3, { load: 3 })]);
    expect(refusal(await weigh(tablet, { sequence: 1, kg: '12' }))).toMatchObject({
      status: 'changed',
      code: 'status_conflict',
    });
    expect((await weigh(tablet, { sequence: 1 })).status).toBe(200);
    expect(refusal(await weigh(tablet, { sequence: 1 }))).toMatchObject({ code: 'status_conflict' });
    // Of the same load, which was already weighed.
    expect(refusal(await weigh(tablet, { sequence: 2, kg: '3' }))).toMatchObject({ code: 'status_conflict' });
    await weigh(tablet, { sequence: 9 });
    expect(refusal(await weigh(tablet, { sequence: 9 }))).toMatchObject({ code: 'status_conflict' });
    expect(refusal(await weigh(tablet, { sequence: 9_000_000 }))).toMatchObject({ code: 'status_conflict' });
    expect(await counted()).toEqual(['12.5']);
  });

  it('names who weighed the load before, and as what', async () => {
    await send(agent, [reading(1, { load: 1 }), reading(2, { net: '3', load: 1 })]);
    await weigh(kitchen, { sequence: 1 });
    const names = { is: expect.any(String), pl: expect.any(String) };
    const [department] = await test.db.asOwner<{ name: string }>('select name from department where id = $1', [
      kitchen.id,
    ]);
    const by = department?.name;
    // Also for another weight of the same load.
    for (const fields of [{ sequence: 1 }, { sequence: 2, kg: '3' }]) {
      const { body } = await weigh(tablet, fields);
      expect(body).toMatchObject({
        conflict: { by, at: expect.any(String), current: { kg: '12.5', streamNames: names } },
      });
    }
    await weigh(kitchen, { sequence: 7, kg: '4' });
    const { body } = await weigh(tablet, { sequence: 7, kg: '4' });
    expect(body).toMatchObject({ status: 'awaiting', conflict: { by, current: { kg: '4', streamNames: names } } });
  });

  it('counts once if two weights of one load were confirmed before its readings arrived, and the other caller learns it', async () => {
    const [first, second] = [
      { key: randomUUID(), sequence: 1, kg: '5' },
      { key: randomUUID(), sequence: 2, kg: '8' },
    ];
    expect((await weigh(kitchen, first)).body).toMatchObject({ state: 'awaiting' });
    expect((await weigh(tablet, second)).body).toMatchObject({ state: 'awaiting' });
    await send(agent, [reading(1, { net: '5', load: 1 }), reading(2, { net: '8', load: 1 })]);
    expect(await counted()).toEqual(['5']);
    expect((await weigh(kitchen, first)).body).toMatchObject({ state: 'counted' });
    expect(await weigh(tablet, second)).toMatchObject({
      status: 409,
      body: { code: 'status_conflict', conflict: { current: { kg: '5' } } },
    });
    // It never counts later, also if the first one is undone.
    await undo(kitchen, first.key);
    expect((await weigh(tablet, second)).body).toMatchObject({ state: 'undone' });
    expect((await undo(tablet, second.key)).body).toMatchObject({ state: 'undone' });
    expect(await counted()).toEqual([]);
  });

  it('is refused if the key has other values', async () => {
    const key = randomUUID();
    await weigh(tablet, { key, kg: '5' });
    expect(refusal(await weigh(tablet, { key, kg: '6' }))).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    const [row] = await stored();
    expect(row?.net).toBe('5');
  });

  it('counts once if sent many times concurrently', async () => {
    await send(agent, [reading(1)]);
    const [typed, read] = [
      { key: randomUUID(), kg: '3' },
      { key: randomUUID(), sequence: 1 },
    ];
    const answers = await Promise.all([typed, read, typed, read, typed, read].map((fields) => weigh(tablet, fields)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await counted()).toEqual(['12.5', '3']);
  });
});

describe('a weighing whose reading never arrives', () => {
  const storeForgotten = () => storeForgottenWeighings(test.db.database, new Date(Date.now() + clock));

  it('is stored as typed after some days, once, however many servers run', async () => {
    await weigh(tablet, { sequence: 3, kg: '7' });
    await storeForgotten();
    expect(await stored()).toEqual([]);
    clock = 4 * 24 * 60 * 60 * 1000;
    await Promise.all([storeForgotten(), storeForgotten()]);
    expect(await stored()).toMatchObject([{ sequence: null, net: '7', counted: true, origin: 'station' }]);
  });

  it('does not count again if the reading arrives after all', async () => {
    await weigh(tablet, { sequence: 3, kg: '7' });
    clock = 4 * 24 * 60 * 60 * 1000;
    await storeForgotten();
    await send(agent, [reading(3, { net: '7' }), reading(4, { net: '8' })]);
    expect(await counted()).toEqual(['7']);
    expect((await stored()).filter(({ held_because }) => held_because === null)).toHaveLength(2);
  });

  it('is stored however many others wait whose stream was deleted', async () => {
    const [gone] = await own.query<{ id: number }>(
      `insert into waste_stream (organization_id, waste_category_id, removed_at) select $1, min(id), now() from waste_category returning id`,
    );
    await own.query(
      `insert into scale_weighing (organization_id, key, scale_id, device_id, sequence, net, weighed_at, waste_stream_id, received_at)
       select $1, gen_random_uuid(), $2, $3, 100 + number, 1, now(), $4, now() - interval '1 day' from generate_series(1, 600) number`,
      [agent.scaleId, agent.deviceId, gone?.id],
    );
    await weigh(tablet, { sequence: 3, kg: '7' });
    clock = 4 * 24 * 60 * 60 * 1000;
    await storeForgotten();
    expect(await counted()).toEqual(['7']);
  });

  it('is not stored once it was undone', async () => {
    const key = randomUUID();
    await weigh(tablet, { key, sequence: 3, kg: '7' });
    await undo(tablet, key);
    clock = 4 * 24 * 60 * 60 * 1000;
    await storeForgotten();
    expect(await stored()).toEqual([]);
  });
});

describe('a typed weight', () => {
  it('is a separate reading, with the time of the tablet’s clock if plausible', async () => {
    const [sentAt, at] = [Date.now() + 7_200_000, Date.now() + 7_200_000 - 600_000];
    await weigh(tablet, { kg: '3.25', at: new Date(at).toISOString(), sentAt: new Date(sentAt).toISOString() });
    await weigh(tablet, { kg: '4', at: '1970-01-01T00:00:00Z' });
    const [first, second] = await stored();
    expect(first).toMatchObject({ net: '3.25', counted: true, origin: 'station', location_id: own.locationId });
    expect(Math.abs((first?.weighed_at.getTime() ?? 0) - (Date.now() - 600_000))).toBeLessThan(120_000);
    expect(Math.abs((second?.weighed_at.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  });

  it('is assigned to the unassigned reading with the same weight', async () => {
    const deviceTime = new Date(Date.now() - 60_000).toISOString();
    await send(agent, [reading(1, { deviceTime }), reading(2, { net: '3', deviceTime })]);
    expect((await weigh(tablet, {})).body).toMatchObject({ state: 'counted', reading: { sequence: 1 } });
    await weigh(tablet, {});
    expect(await counted()).toEqual(['12.5', '12.5']);
    expect(await stored()).toHaveLength(3);
  });

  it('is a separate reading if several have the same weight, or if they are too old', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await send(agent, [reading(1, { deviceTime: ago(2) }), reading(2, { deviceTime: ago(1) })]);
    await weigh(tablet, {});
    await send(agent, [reading(3, { net: '8', deviceTime: ago(9) })]);
    await weigh(tablet, { kg: '8' });
    expect((await stored()).filter((row) => row.counted)).toMatchObject([{ origin: 'station' }, { origin: 'station' }]);
  });
});

describe('a typed weight and the reading of the same load', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

  it.each(['typed first', 'read first'])('is one reading after an outage, the one of the scale: %s', async (order) => {
    const key = randomUUID();
    const typed = () => weigh(tablet, { key, kg: '21', at: ago(90), departmentId: kitchen.id });
    const read = () => send(agent, [reading(7, { net: '21.35', deviceTime: ago(100) })]);
    await (order === 'typed first' ? typed() : read());
    await (order === 'typed first' ? read() : typed());
    const counting = (await stored()).filter((row) => row.counted);
    expect(counting).toMatchObject([
      { net: '21.35', sequence: 7, waste_stream_id: own.wasteStreamId, department_id: kitchen.id, weighing_key: key },
    ]);
    expect((await weigh(tablet, { key, kg: '21', at: ago(90), departmentId: kitchen.id })).body).toMatchObject({
      state: 'counted',
      reading: { kg: '21.35', sequence: 7 },
    });
    expect((await undo(tablet, key)).status).toBe(200);
    expect(await counted()).toEqual([]);
  });

  it('are one reading, however often and concurrently both arrive', async () => {
    const weights = Array.from({ length: 12 }, (_, place) => ({ key: randomUUID(), kg: `${place + 3}.25` }));
    const deviceTime = ago(60);
    await Promise.all(
      weights.flatMap(({ key, kg }, place) => [
        weigh(tablet, { key, kg }),
        send(agent, [reading(place + 1, { net: kg, deviceTime })]),
        weigh(tablet, { key, kg }),
      ]),
    );
    expect((await counted()).sort()).toEqual(weights.map(({ kg }) => kg).sort());
  });

  it('stay apart if it is uncertain which belong together, or if weight or time differ too much', async () => {
    await weigh(tablet, { kg: '5', at: ago(60) });
    await weigh(tablet, { kg: '5.3', at: ago(60) });
    await weigh(tablet, { kg: '9', at: ago(400) });
    await weigh(tablet, { kg: '14.5', at: ago(60) });
    const arrived = [
      ['5.32', 60],
      ['9', 60],
      ['14.6', 60],
    ] as const;
    await send(
      agent,
      arrived.map(([net, age], place) => reading(place + 1, { net, deviceTime: ago(age) })),
    );
    expect((await counted()).sort()).toEqual(['14.5', '5', '5.3', '9']);
  });

  it('can be joined by a member, who sees both in the queue', async () => {
    await weigh(tablet, { kg: '14.5', at: ago(400), departmentId: kitchen.id });
    await send(agent, [reading(1, { net: '15', deviceTime: ago(60) }), reading(2, { net: '30', deviceTime: ago(60) })]);
    const editor = await member(own, 'editor');
    const queue = `/org/${own.organizationId}/readings`;
    const { body } = await call('GET', `${queue}/unassigned`, editor);
    const rows = (body as { rows: { id: number; kg: string; similarTyped?: { id: number; kg: string } }[] }).rows;
    const [similar, ...others] = rows.filter(({ similarTyped }) => similarTyped !== undefined);
    expect(others).toEqual([]);
    expect(similar).toMatchObject({ kg: '15', similarTyped: { kg: '14.5' } });
    const join = (by: By, typedId = similar?.similarTyped?.id, organizationId = own.organizationId) =>
      call('POST', `/org/${organizationId}/readings/${similar?.id}/replace-typed`, by, { typedId });
    expect(refusal(await join(await member(own, 'viewer')))).toMatchObject({ status: 403 });
    const foreigner = await member(foreign, 'editor');
    expect(refusal(await join(foreigner, similar?.similarTyped?.id, foreign.organizationId)).status).toBe(404);
    const answers = await Promise.all([join(editor), join(editor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const counting = (await stored()).filter((row) => row.counted);
    expect(counting).toMatchObject([{ net: '15', waste_stream_id: own.wasteStreamId, department_id: kitchen.id }]);
  });
});

describe('undoing a weighing', () => {
  it('unassigns the reading and removes a typed one, and can be repeated', async () => {
    await send(agent, [reading(1)]);
    const [read, typed] = [randomUUID(), randomUUID()];
    await weigh(tablet, { key: read, sequence: 1 });
    await weigh(tablet, { key: typed, kg: '2' });
    for (const key of [read, typed, read])
      expect(await undo(tablet, key)).toMatchObject({ status: 200, body: { key, state: 'undone' } });
    expect(await stored()).toMatchObject([
      { sequence: 1, counted: false, removed_at: null, waste_stream_id: null, weighing_key: null },
      { origin: 'station', counted: false, removed_at: expect.any(Date) },
    ]);
    // Another caller may confirm it now.
    expect((await weigh(tablet, { sequence: 1 })).status).toBe(200);
  });

  it('before the weighing arrives also applies on arrival', async () => {
    const key = randomUUID();
    expect((await undo(tablet, key)).status).toBe(200);
    expect((await weigh(tablet, { key })).body).toEqual({ key, state: 'undone' });
    const awaited = randomUUID();
    await weigh(tablet, { key: awaited, sequence: 4 });
    await undo(tablet, awaited);
    await send(agent, [reading(4)]);
    expect(await counted()).toEqual([]);
  });

  it('is for the caller who weighed, and for members who may weigh, within a day', async () => {
    const key = randomUUID();
    await weigh(tablet, { key });
    const { organizationId, locationId } = own;
    const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
    const otherTablet = await signInCredential(test, organizationId, { deviceId });
    const offered = async (by: By) =>
      (await call('GET', `/scale/recent-readings?locationId=${locationId}&limit=20`, by)).body.readings[0]?.mayUndo;
    // The list offers what will succeed.
    expect([await offered(tablet), await offered(otherTablet), await offered(await member(own, 'editor'))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(refusal(await undo(otherTablet, key))).toMatchObject({ status: 404 });
    expect(refusal(await undo(kitchen, key))).toMatchObject({ status: 404 });
    expect(refusal(await undo(await member(own, 'viewer'), key))).toMatchObject({ status: 403 });
    expect(refusal(await undo(await member(foreign, 'editor'), key))).toMatchObject({ status: 404 });
    expect(await counted()).toEqual(['12.5']);
    clock = 25 * 3_600_000;
    expect(await offered(tablet)).toBe(false);
    expect(refusal(await undo(tablet, key))).toMatchObject({ status: 'counted', code: 'status_conflict' });
    clock = 0;
    expect((await undo(await member(own, 'editor'), key)).status).toBe(200);
    expect(await counted()).toEqual([]);
  });

  it('waits for a reading that arrives at the same moment, and unassigns it', async () => {
    await send(agent, [reading(1)]);
    const key = randomUUID();
    await weigh(tablet, { key, sequence: 2 });
    const undone = await callDuring(
      test.db,
      {
        begin: (run) => run('select from scale_weighing where key = $1 for update', [key]),
        end: async (run) => {
          await run(
            `update scale_reading set weighing_key = $1, waste_stream_id = $2, assigned_at = now() where scale_id = $3`,
            [key, own.wasteStreamId, agent.scaleId],
          );
          await run(
            'update scale_weighing set reading_id = (select id from scale_reading where scale_id = $2) where key = $1',
            [key, agent.scaleId],
          );
        },
      },
      () => undo(tablet, key),
    );
    expect(undone.body).toMatchObject({ key, state: 'undone' });
    expect(await counted()).toEqual([]);
  });

  it('returns an error if a member corrected the reading since, whose decision stays', async () => {
    await send(agent, [reading(1)]);
    const [read, typed] = [randomUUID(), randomUUID()];
    await weigh(tablet, { key: read, sequence: 1 });
    await weigh(tablet, { key: typed, kg: '3' });
    const editor = await member(own, 'editor');
    for (const { id, weighed_at: weighedAt } of await stored()) {
      const path = `/org/${own.organizationId}/readings/${id}`;
      const { version } = (await call('GET', path, editor)).body;
      const correction = {
        kg: '8',
        weighedAt,
        wasteStreamId: own.wasteStreamId,
        note: '',
        reason: 'Two bins',
        version,
      };
      expect((await call('POST', path, editor, correction)).status).toBe(200);
    }
    for (const key of [read, typed])
      expect(refusal(await undo(tablet, key))).toMatchObject({ status: 'counted', code: 'status_conflict' });
    expect(await counted()).toEqual(['8', '8']);
  });
});

describe('permission to weigh', () => {
  it('is given to callers at the location, for their departments, and to none from elsewhere', async () => {
    const elsewhere = await departmentAt(foreign);
    const other = await departmentAt(own);
    const nowhere = await createDepartment(test.db, own.organizationId);
    const foreignTablet = await createDevice(test.db, foreign.organizationId, {
      kind: 'tablet',
      locationId: foreign.locationId,
    });
    const statusOf = async (by: By, fields: object = {}) => (await weigh(by, { kg: '1', ...fields })).status;
    expect(await statusOf(kitchen)).toBe(200);
    expect(await statusOf(kitchen, { departmentId: other.id })).toBe(404);
    expect(await statusOf(tablet, { departmentId: other.id })).toBe(200);
    expect(await statusOf(tablet, { departmentId: nowhere })).toBe(404);
    expect(await statusOf(tablet, { departmentId: elsewhere.id })).toBe(404);
    expect(await statusOf(tablet, { wasteStreamId: foreign.wasteStreamId })).toBe(404);
    expect(await statusOf(await member(own, 'editor'))).toBe(200);
    expect(await statusOf(await member(own, 'viewer'))).toBe(403);
    expect(await statusOf(agent)).toBe(403);
    const outsiders = [
      elsewhere,
      await signInCredential(test, foreign.organizationId, { deviceId: foreignTablet }),
      await member(foreign, 'editor'),
    ];
    for (const by of outsiders) expect(await weigh(by, {})).toEqual(await weigh(by, {}, 999_999));
    const rows = await stored();
    expect(rows.map(({ department_id }) => department_id)).toEqual([kitchen.id, other.id, null]);
  });

  it('ends for a department that no longer works there, and for a tablet that was moved', async () => {
    await test.db.asOwner('delete from org_unit where department_id = $1', [kitchen.id]);
    await own.query(`update device set location_id = null where kind = 'tablet' and organization_id = $1`);
    for (const by of [kitchen, tablet]) expect((await weigh(by, {})).status).toBe(404);
  });
});

describe('a load that one caller types and another confirms from the scale', () => {
  const question = { status: 409, body: { code: 'status_conflict', status: 'same_load' } };

  it('counts once, and the other caller is asked, in both orders', async () => {
    expect((await weigh(kitchen, { kg: '22.3' })).status).toBe(200);
    const asked = await weigh(tablet, { kg: '22.25', sequence: 1 });
    expect(asked).toMatchObject({ ...question, body: { ...question.body, conflict: { current: { kg: '22.3' } } } });
    expect((await weigh(tablet, { kg: '7.5', sequence: 2 })).body).toMatchObject({ state: 'awaiting' });
    expect(await weigh(kitchen, { kg: '7.5' })).toMatchObject(question);
    expect(await counted()).toEqual(['22.3']);
  });

  it('is another load if the person says so, and for the same caller, another weight or another time', async () => {
    const key = randomUUID();
    await weigh(kitchen, { kg: '22.3' });
    expect(await weigh(tablet, { key, kg: '22.25', sequence: 1 })).toMatchObject(question);
    expect((await weigh(tablet, { key, kg: '22.25', sequence: 1, isOtherLoad: true })).body).toMatchObject({ key });
    expect((await weigh(kitchen, { kg: '22.25', sequence: 2 })).status).toBe(200);
    expect((await weigh(tablet, { kg: '22.45', sequence: 3 })).status).toBe(200);
    clock = 4 * 60_000;
    expect((await weigh(tablet, { kg: '22.3', sequence: 4 })).status).toBe(200);
  });

  it('is not asked about once the first weighing was undone', async () => {
    const key = randomUUID();
    await weigh(kitchen, { key, kg: '22.3' });
    await undo(kitchen, key);
    expect((await weigh(tablet, { kg: '22.25', sequence: 1 })).status).toBe(200);
  });
});
