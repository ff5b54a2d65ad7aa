import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { type Agent, agentCalls, createAgent, readingsOf } from '../../../../test/records/agents.ts';
import {
  createDevice,
  createTenant,
  type SignedInCredential,
  signInCredential,
} from '../../../../test/records/factories.ts';

const test = testApp();
let agent: Agent;
let wasteStreamId: number;
let tablets: readonly [SignedInCredential, SignedInCredential];
const { send } = agentCalls(() => test);
const call = callsOf(() => test);

beforeEach(async () => {
  const own = await createTenant(test.db);
  const { organizationId, locationId } = own;
  agent = await createAgent(test, own);
  wasteStreamId = own.wasteStreamId;
  const tablet = async () => {
    const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
    return signInCredential(test, organizationId, { deviceId });
  };
  tablets = [await tablet(), await tablet()];
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const weigh = (tablet: 0 | 1, minutes: number, fields: { kg: string; sequence?: number; isOtherLoad?: boolean }) =>
  call('POST', `/scale/${agent.scaleId}/weighing`, tablets[tablet], {
    ...{ key: randomUUID(), at: minutesAgo(minutes), sentAt: minutesAgo(0), wasteStreamId },
    ...fields,
  });
const shown = (sequence: number, load: number, net: string, minutes: number) => ({
  ...{ sequence, load, net, unit: 'kg', stable: true, deviceTime: minutesAgo(minutes) },
});
const counted = async () => (await readingsOf(test, agent.scaleId)).filter((row) => row.counted).map(({ net }) => net);
const question = { status: 409, body: { code: 'status_conflict', status: 'same_load' } };

it('asks about a load that was typed long before it was confirmed, also if it has grown since', async () => {
  await weigh(0, 20, { kg: '5' });
  await send(agent, [shown(1, 7, '5', 30), shown(2, 7, '8', 10)]);
  for (const tablet of [0, 1] as const)
    expect(await weigh(tablet, 1, { kg: '8', sequence: 2 })).toMatchObject(question);
  expect(await counted()).toEqual(['5']);
  expect((await weigh(1, 1, { kg: '8', sequence: 2, isOtherLoad: true })).body.state).toBe('counted');
});

it('asks about a load that is typed long after it was confirmed, until another load was on the scale', async () => {
  await send(agent, [shown(1, 7, '5', 60)]);
  await weigh(0, 59, { kg: '5', sequence: 1 });
  expect(await weigh(1, 40, { kg: '5' })).toMatchObject(question);
  await send(agent, [shown(2, 8, '9', 30)]);
  expect((await weigh(1, 20, { kg: '5' })).body.state).toBe('counted');
  expect(await weigh(1, 35, { kg: '5' })).toMatchObject(question);
  expect(await counted()).toEqual(['5', '5']);
});

it('counts a typed load once if its readings arrive after both weighings, and informs the tablet that waited', async () => {
  const waiting = { kg: '8', sequence: 2, key: randomUUID() };
  expect((await weigh(1, 1, waiting)).body.state).toBe('awaiting');
  await weigh(0, 20, { kg: '5' });
  await send(agent, [shown(1, 7, '5', 30), shown(2, 7, '8', 10)]);
  expect(await counted()).toEqual(['5']);
  expect((await weigh(1, 1, waiting)).body).toMatchObject({ code: 'status_conflict', status: 'counted' });
});

it('counts both if the person has stated that it is another load', async () => {
  expect((await weigh(1, 1, { kg: '8', sequence: 2, isOtherLoad: true })).body.state).toBe('awaiting');
  await weigh(0, 20, { kg: '5' });
  await send(agent, [shown(1, 7, '5', 30), shown(2, 7, '8', 10)]);
  expect((await counted()).toSorted()).toEqual(['5', '8']);
});
