import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { type Agent, agentCalls, createAgent } from '../../../../test/records/agents.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';
import { refreshSessions } from '../../../../test/sign-in.ts';
import { pruneAgentPairings } from './agent-pairing.service.ts';

let own: Workspace;
let foreign: Workspace;
let agent: Agent;
let clock = 0;
const call = callsOf(() => test);
const { report, show } = agentCalls(() => test);
const minute = 60_000;

const test = testApp({ now: () => new Date(Date.now() + clock) });
beforeEach(async () => {
  clock = 0;
  own = await createWorkspace(test);
  foreign = await createWorkspace(test);
  agent = await createAgent(test, own);
});

const newSecret = () => `tunna_dev_${randomBytes(32).toString('base64url')}`;
const create = (role: Parameters<Workspace['as']>[0] = 'admin', workspace = own, id = agent.deviceId) =>
  workspace.as(role, 'POST', `/devices/${id}/pairing-code`);
const codeOf = async () => (await create()).body.code as string;
/** Wrong codes are counted by address. */
const pair = (code: string, secret = newSecret()) => call('POST', '/device-pairing/agent', undefined, { code, secret });
const signIn = async (credential: string) => (await call('POST', '/auth/device', undefined, { credential })).status;

describe('a pairing code', () => {
  it('makes the secret of the agent the only credential of its device, once and in any spelling', async () => {
    const { status, body } = await create();
    expect([status, body.expiresIn]).toEqual([200, 900]);
    expect(body.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{8}$/);
    const stored = await test.db.asOwner<{ row: string }>('select agent_pairing::text as row from agent_pairing');
    expect(stored.map(({ row }) => row).join()).not.toContain(body.code);
    const secret = newSecret();
    const paired = await pair(` ${body.code.slice(0, 4).toLowerCase()}-${body.code.slice(4)}`, secret);
    expect(paired).toMatchObject({ status: 200, body: { scales: [{ id: agent.scaleId, name: 'Vog' }] } });
    expect(await signIn(secret)).toBe(200);
    // The credential from before has ended with its session.
    expect((await report(agent)).status).toBe(401);
    expect((await own.as('admin', 'GET', `/devices/${agent.deviceId}`)).body.credentials).toBe(1);
    expect(refusal(await pair(body.code))).toMatchObject({ status: 422, code: 'code_wrong' });
    expect(await signIn(secret)).toBe(200);
  });

  it('is created by those who manage credentials, for agents of their organization', async () => {
    for (const role of ['viewer', 'editor', 'finance'] as const) expect((await create(role)).status).toBe(403);
    for (const role of ['admin', 'owner'] as const) expect((await create(role)).status).toBe(200);
    expect((await create('admin', foreign)).status).toBe(404);
    expect((await create('admin', own, 999_999)).status).toBe(404);
    const { body: tablet } = await own.as('admin', 'POST', '/device', {
      ...{ name: 'Spjald', kind: 'tablet', locationId: own.locationId },
    });
    expect(refusal(await create('admin', own, tablet.id))).toMatchObject({ code: 'invalid_request' });
  });

  it('ends after fifteen minutes, when another is created, with its device and with its member', async () => {
    const wrong = { status: 422, code: 'code_wrong' };
    const earlier = await codeOf();
    const code = await codeOf();
    expect(refusal(await pair(earlier))).toMatchObject(wrong);
    clock = 16 * minute;
    await refreshSessions(test, new Date(Date.now() + clock));
    expect(refusal(await pair(code))).toMatchObject(wrong);
    await pruneAgentPairings(test.db.database, new Date(Date.now() + clock));
    clock = 0;
    expect(refusal(await pair(code))).toMatchObject(wrong);
    const later = await codeOf();
    await own.as('admin', 'DELETE', `/devices/${agent.deviceId}`);
    expect(refusal(await pair(later))).toMatchObject(wrong);
    agent = await createAgent(test, own);
    const last = await codeOf();
    await own.query('delete from membership where organization_id = $1');
    expect(refusal(await pair(last))).toMatchObject(wrong);
  });

  it('ends when the role of its member is lowered, and keeps the key of the device', async () => {
    const setRole = (role: string) =>
      own.query(
        `update membership set role = $3 from agent_pairing
         where membership.organization_id = $1 and agent_pairing.device_id = $2 and membership.person_id = agent_pairing.created_by`,
        [agent.deviceId, role],
      );
    const code = await codeOf();
    await setRole('editor');
    expect(refusal(await pair(code))).toMatchObject({ status: 422, code: 'code_wrong' });
    expect((await report(agent)).status).toBe(200);
    await setRole('admin');
    expect((await pair(code)).status).toBe(200);
  });

  it('does not accept the secret of another device', async () => {
    const secret = newSecret();
    await pair(await codeOf(), secret);
    agent = await createAgent(test, own);
    expect(refusal(await pair(await codeOf(), secret))).toMatchObject({ code: 'code_wrong' });
  });

  it('is used by one of fifty agents at the same moment', async () => {
    const code = await codeOf();
    const secrets = Array.from({ length: 50 }, newSecret);
    const answers = await Promise.all(secrets.map((secret) => pair(code, secret)));
    const logins = await Promise.all(secrets.map(signIn));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logins.filter((status) => status === 200)).toHaveLength(1);
  });

  it('cannot be guessed: wrong codes are limited', async () => {
    const answers = [];
    for (let count = 0; count < 40; count += 1) answers.push((await pair('BCDFGHJK')).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(30);
  });
});

describe('the live scale', () => {
  const live = (role: Parameters<Workspace['as']>[0] = 'viewer', workspace = own) =>
    workspace.as(role, 'GET', `/scales/${agent.scaleId}/live`);

  it('shows what the agent reports: its device, the last line and the weight', async () => {
    expect((await live()).body).toEqual({ device: { id: agent.deviceId, name: expect.any(String), state: 'unused' } });
    await report(agent, { scales: [{ scaleId: agent.scaleId, state: 'ok' }] });
    const source = { port: '/dev/ttyUSB0', protocol: 'ascii', line: 'ST,GS,+  4.250kg' };
    await show(agent, [{ scaleId: agent.scaleId, net: '4.250', unit: 'kg', stable: true, source }]);
    expect((await live()).body).toMatchObject({
      device: { state: 'working', lastSeenAt: expect.any(String) },
      weight: { kg: '4.25', isStable: true },
      source,
    });
    clock = minute;
    expect((await live()).body.weight).toBeUndefined();
  });

  it('is hidden from other organizations', async () => {
    expect((await live('owner', foreign)).status).toBe(404);
  });
});
