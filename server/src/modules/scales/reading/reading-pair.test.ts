import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { type Agent, agentCalls, createAgent, readingsOf } from '../../../../test/records/agents.ts';
import { createDevice, type SignedInCredential, signInCredential } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
let agent: Agent;
let tablets: readonly [SignedInCredential, SignedInCredential];
const { send } = agentCalls(() => test);
const call = callsOf(() => test);

beforeEach(async () => {
  agent = await createAgent(test, own);
  const tablet = async () => {
    const deviceId = await createDevice(test.db, own.organizationId, { kind: 'tablet', locationId: own.locationId });
    return signInCredential(test, own.organizationId, { deviceId });
  };
  tablets = [await tablet(), await tablet()];
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const weigh = async (
  tablet: 0 | 1,
  minutes: number,
  fields: { kg: string; sequence?: number; isOtherLoad?: boolean; binTare?: string },
) => {
  const { status } = await call('POST', `/scale/${agent.scaleId}/weighing`, tablets[tablet], {
    ...{ key: randomUUID(), at: minutesAgo(minutes), sentAt: minutesAgo(0), wasteStreamId: own.wasteStreamId },
    ...fields,
  });
  expect(status).toBe(200);
};
const shown = (sequence: number, load: number, net: string, minutes: number) => ({
  ...{ sequence, load, net, unit: 'kg', stable: true, deviceTime: minutesAgo(minutes) },
});
const counted = async () =>
  (await readingsOf(test, agent.scaleId))
    .filter((row) => row.counted)
    .map(({ net }) => net)
    .toSorted();

interface Shown {
  readonly id: number;
  readonly kg: string;
}
const listed = async (query = ''): Promise<{ pairs: { typed: Shown; other: Shown }[]; total: number }> =>
  (await own.get(`/readings/pairs${query}`)).body;
const weights = async (query = '') => (await listed(query)).pairs.map(({ typed, other }) => [typed.kg, other.kg]);

/** A load that is confirmed, grows, and is typed on the other tablet before its last reading arrives. @param at minutes ago */
async function growing(at = 9): Promise<{ typed: Shown; other: Shown }> {
  await send(agent, [shown(1, 7, '5', 30)]);
  await weigh(0, 29, { kg: '5', sequence: 1 });
  await weigh(1, at, { kg: '8' });
  await send(agent, [shown(2, 7, '8', 10)]);
  const [pair] = (await listed()).pairs;
  if (pair === undefined) throw new Error('The pair is not listed.');
  return pair;
}
const decide = (keptId: number, otherId: number, decision: string) =>
  own.post('/readings/pairs', { keptId, otherId, decision });

describe('pairs of counted readings', () => {
  it.each([
    ['typed at rest, and replaced by its reading', 9, 'scale'],
    ['typed long after', 2, 'station'],
  ])(
    'include a load that was confirmed, grew, and was typed elsewhere before its reading arrived: %s',
    async (_how, at, origin) => {
      await growing(at);
      expect(await counted()).toEqual(['5', '8']);
      expect(await listed()).toMatchObject({
        total: 1,
        pairs: [
          {
            typed: { kg: '8', origin, assignedBy: expect.any(String) },
            other: { kg: '5', origin: 'scale', assignedBy: expect.any(String) },
          },
        ],
      });
      expect(await listed(`?scaleId=${agent.scaleId}`)).toMatchObject({ total: 1 });
      expect(await listed(`?scaleId=${(await createAgent(test, own)).scaleId}`)).toEqual({ total: 0, pairs: [] });
    },
  );

  it('include similar weights of two callers, and no other load', async () => {
    await send(agent, [shown(1, 1, '20', 60), shown(2, 2, '30', 40), shown(3, 3, '40', 30)]);
    await weigh(0, 59, { kg: '20', sequence: 1 });
    await weigh(0, 39, { kg: '30', sequence: 2 });
    await weigh(0, 29, { kg: '40', sequence: 3 });
    // Nearly the first; the second by the same tablet; the third much later; and one of which the person has stated that it is another load.
    await weigh(1, 55, { kg: '21.5' });
    await weigh(0, 37, { kg: '31' });
    await weigh(1, 10, { kg: '41' });
    await weigh(1, 29, { kg: '41', isOtherLoad: true });
    expect(await weights()).toEqual([['21.5', '20']]);
    // Also after a correction of that load.
    const [stated] = await test.db.asOwner<{ id: number; weighed_at: Date }>(
      `select id, weighed_at from scale_reading where scale_id = $1 and net = 41 order by weighed_at limit 1`,
      [agent.scaleId],
    );
    await own.post(`/readings/${stated?.id}`, {
      ...{
        kg: '41.5',
        weighedAt: stated?.weighed_at,
        wasteStreamId: own.wasteStreamId,
        note: '',
        reason: 'x',
        version: 1,
      },
    });
    expect(await weights()).toEqual([['21.5', '20']]);
  });

  it('include a weight that two tablets typed, once', async () => {
    await weigh(0, 10, { kg: '12' });
    await weigh(1, 9, { kg: '12.3' });
    await weigh(0, 9, { kg: '12.2' });
    expect(await weights()).toEqual([['12.3', '12']]);
  });
});

describe('a decision about a pair', () => {
  it('removes the other reading of the same load, with its history, and can be undone', async () => {
    const { typed, other } = await growing();
    expect((await decide(typed.id, other.id, 'same_load')).body).toEqual({ done: true });
    expect(await counted()).toEqual(['8']);
    expect(await listed()).toEqual({ pairs: [], total: 0 });
    expect(await own.trail('scale_reading', other.id)).toMatchObject([
      { action: 'deleted', changes: { kg: { from: '5', to: null }, sameLoad: { from: null, to: '8' } } },
    ]);
    expect(refusal(await decide(other.id, typed.id, 'same_load'))).toMatchObject({ code: 'status_conflict' });
    await own.post('/readings/restore', { ids: [other.id] });
    expect(await weights()).toEqual([['8', '5']]);
  });

  it('as two loads is kept until it is undone', async () => {
    const { typed, other } = await growing();
    expect((await decide(typed.id, other.id, 'undecided')).status).toBe(409);
    expect((await decide(typed.id, other.id, 'two_loads')).status).toBe(200);
    expect([await counted(), await weights()]).toEqual([['5', '8'], []]);
    expect(refusal(await decide(other.id, typed.id, 'same_load'))).toMatchObject({ code: 'status_conflict' });
    expect((await decide(other.id, typed.id, 'undecided')).status).toBe(200);
    expect(await weights()).toEqual([['8', '5']]);
    expect(await own.trail('scale_reading', typed.id)).toMatchObject([
      { changes: { separateLoad: { from: null, to: '5' } } },
      { changes: { separateLoad: { from: '5', to: null } } },
    ]);
  });

  it('is taken once if members decide differently at the same time: one reading of the load always counts', async () => {
    const { typed, other } = await growing();
    const answers = await Promise.all([
      decide(typed.id, other.id, 'same_load'),
      decide(other.id, typed.id, 'same_load'),
      decide(typed.id, other.id, 'two_loads'),
      decide(other.id, typed.id, 'two_loads'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await counted()).length).toBeGreaterThan(0);
    expect(await weights()).toEqual([]);
  });

  it('is refused to those who may not, and for readings of others or of another scale', async () => {
    const { typed, other } = await growing();
    const body = { keptId: typed.id, otherId: other.id, decision: 'same_load' };
    for (const role of ['viewer', 'finance'] as const)
      expect((await own.as(role, 'POST', '/readings/pairs', body)).status).toBe(403);
    expect((await own.as('viewer', 'GET', '/readings/pairs')).status).toBe(200);
    expect(refusal(await foreign.post('/readings/pairs', body))).toMatchObject({ status: 404 });
    expect((await foreign.get('/readings/pairs')).body).toEqual({ pairs: [], total: 0 });
    const elsewhere = await createAgent(test, own);
    await send(elsewhere, [shown(1, 1, '5', 5)]);
    const [reading] = await readingsOf(test, elsewhere.scaleId);
    for (const id of [reading?.id ?? 0, typed.id, 999_999])
      expect(refusal(await decide(typed.id, id, 'same_load'))).toMatchObject({ status: 404 });
    expect(await counted()).toEqual(['5', '8']);
  });
});
