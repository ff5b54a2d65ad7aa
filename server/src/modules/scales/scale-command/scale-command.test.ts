import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, callsOf } from '../../../../test/calls.ts';
import { type Agent, agentCalls, createAgent } from '../../../../test/records/agents.ts';
import {
  createDevice,
  createTenant,
  type SignedInCredential,
  type SignedInPerson,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';
import { createScale } from '../../../../test/records/scales.ts';

let own: Tenant;
let agent: Agent;
let tablet: SignedInCredential;
let tabletId: number;
let clock = 0;
const { show } = agentCalls(() => test);
const call = callsOf(() => test);

async function tabletAt({ organizationId, locationId }: Tenant) {
  const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
  return { deviceId, ...(await signInCredential(test, organizationId, { deviceId })) };
}

const test = testApp({ now: () => new Date(Date.now() + clock) });
beforeEach(async () => {
  clock = 0;
  own = await createTenant(test.db);
  agent = await createAgent(test, own);
  const { deviceId, ...credential } = await tabletAt(own);
  [tablet, tabletId] = [credential, deviceId];
});

const rejected = (status: number, code: string) => ({ status, body: { code } });
type By = Pick<SignedInPerson, 'headers'>;
const command = (by: By, kind: string, key: string = randomUUID(), scaleId = agent.scaleId) =>
  call('POST', `/scale/${scaleId}/command`, by, { key, kind });
const state = async (key: string, by: By = tablet) =>
  (await call('GET', `/scale/${agent.scaleId}/command/${key}`, by)).body;
const weights = [{ net: '0.02', unit: 'kg', stable: true }];
/** The commands that the agent receives with its next live weight, where it reports results. */
const exchange = async (results: readonly object[] = [], by: Agent = agent) => {
  const { status, body } = await call('POST', '/device/live-weight', by, { weights, results });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.commands;
};

describe('a command from a station', () => {
  it('reaches the agent of its scale until the agent has reported the result, which the station reads', async () => {
    const key = randomUUID();
    expect(await command(tablet, 'zero', key)).toEqual({ status: 200, body: { key, kind: 'zero', state: 'pending' } });
    const other = await createAgent(test, own);
    expect(await exchange([], other)).toEqual([]);
    const sent = { key, scaleId: agent.scaleId, kind: 'zero' };
    expect(await exchange()).toEqual([sent]);
    // The response may have been lost.
    expect(await exchange()).toEqual([sent]);
    // Another agent cannot report its result.
    await exchange([{ key, outcome: 'rejected' }], other);
    expect(await state(key)).toMatchObject({ state: 'pending' });
    expect(await exchange([{ key, outcome: 'unstable' }])).toEqual([]);
    await exchange([{ key, outcome: 'done' }]);
    expect(await state(key)).toEqual({ key, kind: 'zero', state: 'unstable' });
    // The same tap once more, after a lost response: it is not carried out again.
    expect((await command(tablet, 'zero', key)).body).toEqual({ key, kind: 'zero', state: 'unstable' });
    expect(await exchange()).toEqual([]);
  });

  it('is one for each scale, however many tablets and servers ask at the same time', async () => {
    const second = await tabletAt(own);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, place) => command(place % 2 === 0 ? tablet : second, 'tare')),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.key}`)).size).toBe(1);
    expect(await exchange()).toHaveLength(1);
    expect(await command(second, 'zero')).toMatchObject(rejected(409, 'status_conflict'));
    expect((await auditOf(test, own.organizationId)).filter(({ entity }) => entity === 'scale')).toHaveLength(1);
  });

  it('is not carried out late: the person expects nothing any more', async () => {
    const key = randomUUID();
    await command(tablet, 'tare', key);
    clock = 7_000;
    expect(await exchange()).toEqual([]);
    expect(await state(key)).toMatchObject({ state: 'pending' });
    clock = 16_000;
    expect(await state(key)).toMatchObject({ state: 'expired' });
    const next = randomUUID();
    expect((await command(tablet, 'zero', next)).body).toMatchObject({ key: next, state: 'pending' });
    expect(await exchange()).toEqual([{ key: next, scaleId: agent.scaleId, kind: 'zero' }]);
    await exchange([{ key, outcome: 'done' }]);
    expect(await state(key)).toMatchObject({ state: 'expired' });
  });

  it('is in the audit trail, with the member or the tablet that asked', async () => {
    const editor = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'editor' } });
    const key = randomUUID();
    await command(tablet, 'zero', key);
    await exchange([{ key, outcome: 'done' }]);
    expect((await command(editor, 'clear_tare')).status).toBe(200);
    const entries = (await auditOf(test, own.organizationId)).filter(({ entity }) => entity === 'scale');
    const asked = (to: unknown) => ({ from: null, to });
    expect(entries).toMatchObject([
      { person_id: null, changes: { scaleCommand: asked('zero'), deviceId: asked(tabletId) } },
      { person_id: editor.personId, changes: { scaleCommand: asked('clear_tare') } },
    ]);
  });

  it('is refused elsewhere, to readers, and for a scale that no device reads', async () => {
    const foreign = await createTenant(test.db);
    const missing = rejected(404, 'not_found');
    expect(await command(await tabletAt(foreign), 'zero')).toMatchObject(missing);
    const viewer = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'viewer' } });
    expect(await command(viewer, 'zero')).toMatchObject(rejected(403, 'forbidden'));
    const { id } = await createScale(test.db, own, { deviceId: null });
    expect(await command(tablet, 'zero', randomUUID(), id)).toMatchObject(rejected(409, 'status_conflict'));
    const key = randomUUID();
    await command(tablet, 'zero', key);
    expect((await call('GET', `/scale/${id}/command/${key}`, tablet)).status).toBe(404);
    expect((await call('GET', `/scale/${agent.scaleId}/command/${randomUUID()}`, tablet)).status).toBe(404);
    expect((await command(tablet, 'self_destruct')).status).toBe(400);
  });

  it('is offered where the agent names it, on the scale’s live weight', async () => {
    await show(agent, [{ ...weights[0], commands: ['zero', 'tare'], resting: true }]);
    const { body } = await call('GET', `/scale/${agent.scaleId}/last`, tablet);
    expect(body.shown).toMatchObject({ commands: ['zero', 'tare'], isResting: true });
  });
});
