import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { type Agent, agentCalls, createAgent, reading, readingsOf } from '../../../../test/records/agents.ts';
import {
  createContainer,
  createDevice,
  createTenant,
  type SignedInCredential,
  type SignedInPerson,
  signInCredential,
  signInPerson,
} from '../../../../test/records/factories.ts';
import { createScale } from '../../../../test/records/scales.ts';

const test = testApp();
const own = ofEachTest(() => createTenant(test.db));
let agent: Agent;
let tablet: SignedInCredential;
let editor: SignedInPerson;
const { send } = agentCalls(() => test);
const call = callsOf(() => test);

beforeEach(async () => {
  agent = await createAgent(test, own);
  const { organizationId, locationId } = own;
  tablet = await signInCredential(test, organizationId, {
    deviceId: await createDevice(test.db, organizationId, { kind: 'tablet', locationId }),
  });
  editor = await signInPerson(test, { membership: { organizationId, role: 'admin' } });
  await storeTare('12.5');
});

const storeTare = (kg: string, scaleId = agent.scaleId) =>
  own.query(
    `insert into scale_tare (organization_id, scale_id, waste_stream_id, kg) values ($1, $2, $3, $4)
     on conflict (organization_id, scale_id, waste_stream_id) do update set kg = excluded.kg`,
    [scaleId, own.wasteStreamId, kg],
  );

const confirmed = (fields: object = {}) => {
  const now = new Date().toISOString();
  const weighing = { key: randomUUID(), kg: '20', binTare: '12.5', at: now, sentAt: now };
  return { ...weighing, wasteStreamId: own.wasteStreamId, ...fields };
};
const weigh = (fields: object = {}, by: Pick<SignedInPerson, 'headers'> = tablet, scaleId = agent.scaleId) =>
  call('POST', `/scale/${scaleId}/weighing`, by, confirmed(fields));
const undo = (key: string) => call('POST', `/scale/${agent.scaleId}/weighing/${key}/undo`, tablet);
const counted = async () =>
  (await readingsOf(test, agent.scaleId)).filter((row) => row.counted).map(({ net, origin }) => `${net} ${origin}`);
const twenty = (sequence = 5, fields: object = {}) =>
  reading(sequence, { net: '20', deviceTime: new Date().toISOString(), ...fields });
const asMember = async (id: number) => (await call('GET', `/org/${own.organizationId}/readings/${id}`, editor)).body;
const emptyContainer = async (kg: string | null, tenant = own) => {
  const { id } = await createContainer(test.db, tenant);
  await test.db.asOwner('update container set empty_kg = $2 where id = $1', [id, kg]);
  return id;
};

it('counts what the scale shows without the bin, in readings, totals and the station’s data', async () => {
  await send(agent, [twenty()]);
  const { status, body } = await weigh({ sequence: 5 });
  expect([status, body.reading]).toMatchObject([200, { kg: '7.5', binTare: '12.5', state: 'counted' }]);
  const { id } = body.reading;
  expect(await asMember(id)).toMatchObject({ kg: '7.5', gross: '20', tare: '12.5', binTare: '12.5' });
  const recent = await call('GET', `/scale/recent-readings?locationId=${own.locationId}`, tablet);
  expect(recent.body).toMatchObject({ today: { kg: '7.5', weighings: 1 }, readings: [{ kg: '7.5', binTare: '12.5' }] });
  const { scales } = (await call('GET', `/scale-location/${own.locationId}`, tablet)).body;
  expect(scales[0].tares).toEqual([{ wasteStreamId: own.wasteStreamId, kg: '12.5' }]);
  const hours = await test.db.asOwner<{ kg: string }>('select kg::text from scale_hour where scale_id = $1', [
    agent.scaleId,
  ]);
  expect(Number(hours[0]?.kg)).toBe(7.5);
});

it('keeps what the scale itself tared, and subtracts the bin from its net weight', async () => {
  await send(agent, [twenty(5, { gross: '23', tare: '3' })]);
  const { body } = await weigh({ sequence: 5 });
  expect(await asMember(body.reading.id)).toMatchObject({ kg: '7.5', gross: '23', tare: '15.5', binTare: '12.5' });
});

it('is undone with the bin: the reading waits with the weight that the scale sent, and is known when it is sent again', async () => {
  const sent = twenty();
  await send(agent, [sent]);
  const key = randomUUID();
  await weigh({ key, sequence: 5 });
  expect((await send(agent, [sent])).body.results).toMatchObject([{ outcome: 'known' }]);
  expect((await undo(key)).body.state).toBe('undone');
  expect(await readingsOf(test, agent.scaleId)).toMatchObject([{ net: '20', counted: false }]);
  expect((await weigh({ sequence: 5, binTare: '0' })).body.reading.kg).toBe('20');
});

it('waits for its reading, and subtracts the bin then', async () => {
  const key = randomUUID();
  expect((await weigh({ key, sequence: 5 })).body.state).toBe('awaiting');
  await send(agent, [twenty(4, { net: '19', load: 5 }), twenty()]);
  expect(await counted()).toEqual(['7.5 scale']);
  expect((await weigh({ key, sequence: 5 })).body).toMatchObject({ state: 'counted', reading: { kg: '7.5' } });
});

it('joins a typed weight with the reading by what the scale showed', async () => {
  await weigh({ kg: '20.3' });
  expect(await counted()).toEqual(['7.8 station']);
  await send(agent, [twenty(5, { net: '20.34' })]);
  expect(await counted()).toEqual(['7.84 scale']);
  await send(agent, [twenty(6, { net: '30.5', load: 6 })]);
  expect((await weigh({ kg: '30' })).body.reading).toMatchObject({ kg: '18', sequence: 6 });
});

it('stores nothing if the bin is as heavy as the load', async () => {
  for (const kg of ['12.5', '12']) {
    const { status, body } = await weigh({ kg });
    expect([status, body]).toMatchObject([400, { code: 'invalid_request', fields: [{ field: 'binTare' }] }]);
  }
  expect(await readingsOf(test, agent.scaleId)).toEqual([]);
});

it('asks the person if another empty weight is stored than the tablet showed', async () => {
  await storeTare('13');
  const shown = confirmed();
  for (const binTare of ['12.5', undefined]) {
    const { status, body } = await weigh({ ...shown, binTare });
    expect([status, body]).toMatchObject([
      409,
      { code: 'status_conflict', status: 'tare_changed', conflict: { current: { binTare: '13' } } },
    ]);
  }
  expect(await counted()).toEqual([]);
  expect((await weigh({ ...shown, isTareKept: true })).body.reading).toMatchObject({ kg: '7.5' });
  // Known under its key: an empty weight that changes later is of no interest.
  await storeTare('14');
  expect((await weigh(shown)).body.reading).toMatchObject({ kg: '7.5' });
  expect((await weigh({ ...shown, binTare: '13' })).body.code).toBe('idempotency_conflict');
  expect((await weigh({ binTare: '14' })).status).toBe(200);
});

it('subtracts the empty weight of the container instead of that of the stream', async () => {
  const containerId = await emptyContainer('15.25');
  expect((await weigh({ containerId })).body.conflict.current).toEqual({ binTare: '15.25' });
  const { body } = await weigh({ containerId, binTare: '15.25' });
  expect(await asMember(body.reading.id)).toMatchObject({ kg: '4.75', container: { id: containerId } });
  const unknown = await emptyContainer(null);
  expect((await weigh({ containerId: unknown })).body.reading).toMatchObject({ kg: '7.5' });
});

it('is rejected with a container that is not at the location', async () => {
  const foreign = await createTenant(test.db);
  for (const containerId of [await emptyContainer('12.5', foreign), 999_999])
    expect((await weigh({ containerId })).body.code).toBe('container_not_found');
});

it('counts although its container was removed before the reading arrived', async () => {
  const containerId = await emptyContainer('15.25');
  await weigh({ containerId, binTare: '15.25', sequence: 5 });
  await test.db.asOwner(`update container set status = 'removed' where id = $1`, [containerId]);
  await send(agent, [twenty()]);
  expect(await counted()).toEqual(['4.75 scale']);
});

it('recognizes a load by what the scale showed, whichever bin each caller has chosen', async () => {
  await send(agent, [twenty()]);
  await weigh({ sequence: 5 });
  expect((await weigh({ sequence: 5, binTare: '0' }, editor)).body).toMatchObject({
    status: 'counted',
    conflict: { current: { kg: '7.5' } },
  });
  expect((await weigh({ kg: '20', binTare: '0' }, editor)).body).toMatchObject({ status: 'same_load' });
});

it('is corrected with its bin, and its history has both', async () => {
  const { body } = await weigh();
  const { id } = body.reading;
  const path = `/org/${own.organizationId}/readings/${id}`;
  const before = await asMember(id);
  const correction = {
    ...{ kg: '8', weighedAt: before.weighedAt, wasteStreamId: own.wasteStreamId, reason: 'Annað ílát', version: 1 },
  };
  expect((await call('POST', path, editor, { ...correction, binTare: '12' })).body).toMatchObject({
    ...{ kg: '8', binTare: '12', gross: '20', tare: '12' },
  });
  expect((await asMember(id)).history[0].changes).toMatchObject({
    kg: { from: '7.5', to: '8' },
    binTare: { from: '12.5', to: '12' },
  });
  const without = await call('POST', path, editor, { ...correction, kg: '20', binTare: '0', version: 2 });
  expect(without.body).toMatchObject({ kg: '20' });
  expect(without.body).not.toHaveProperty('binTare');
});

it('is known for one scale only', async () => {
  const { id } = await createScale(test.db, own, { deviceId: null });
  expect((await weigh({}, tablet, id)).body.status).toBe('tare_changed');
  expect((await weigh({ binTare: undefined }, tablet, id)).body.reading).toMatchObject({ kg: '20' });
});
