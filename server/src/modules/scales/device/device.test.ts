import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { type Agent, agentCalls, createAgent, reading } from '../../../../test/records/agents.ts';
import { createDepartment } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';
import { refreshSessions } from '../../../../test/sign-in.ts';
import { prunePairings } from './device-pairing.service.ts';
import { noteSilentDevices, pruneDeviceStatuses } from './device-status.service.ts';

let own: Workspace;
let foreign: Workspace;
let clock = 0;
const call = callsOf(() => test);
const { report, send } = agentCalls(() => test);
const now = () => new Date(Date.now() + clock);
const minute = 60_000;

const test = testApp({ now });
beforeEach(async () => {
  clock = 0;
  own = await createWorkspace(test);
  foreign = await createWorkspace(test);
});

const admin = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, workspace = own) =>
  workspace.as('admin', method, path, payload);
const input = (fields: object = {}) => ({
  name: 'Vog í eldhúsi',
  kind: 'agent',
  locationId: own.locationId,
  ...fields,
});
const create = async (fields: object = {}) => (await admin('POST', '/device', input(fields))).body;
const get = async (id: number) => (await admin('GET', `/devices/${id}`)).body;
const signIn = (credential: string) => call('POST', '/auth/device', undefined, { credential });
const headersOf = async (credential: string) => ({
  headers: { authorization: `Bearer ${(await signIn(credential)).body.token}` },
});

describe('devices', () => {
  it('are listed in Icelandic order, with their scales and status', async () => {
    for (const name of ['Önnur vog', 'Árni', 'Zebra', 'Anna']) await create({ name });
    const agent = await createAgent(test, own);
    await test.db.asOwner(`update device set name = 'Þrjú' where id = $1`, [agent.deviceId]);
    const { body } = await own.as('viewer', 'GET', '/devices');
    expect(body.devices.map(({ name }: { name: string }) => name)).toEqual([
      'Anna',
      'Árni',
      'Zebra',
      'Þrjú',
      'Önnur vog',
    ]);
    expect(body.devices[3]).toMatchObject({
      state: 'unused',
      scales: [{ id: agent.scaleId, name: 'Vog' }],
      credentials: 1,
      location: { id: own.locationId },
    });
    expect((await foreign.as('viewer', 'GET', '/devices')).body.devices).toEqual([]);
  });

  it('are changed with the version that was read, with audit entries', async () => {
    const device = await create();
    const change = input({ name: 'Við dyrnar', silentAfterMinutes: 30, version: device.version });
    expect((await admin('POST', `/devices/${device.id}`, change)).body).toMatchObject({
      name: 'Við dyrnar',
      version: 2,
    });
    expect(refusal(await admin('POST', `/devices/${device.id}`, change))).toMatchObject({
      code: 'edit_conflict',
      conflict: { current: { name: 'Við dyrnar' } },
    });
    expect(
      (await own.trail('device', device.id)).map(({ action, changes }) => [action, Object.keys(changes).sort()]),
    ).toEqual([
      ['created', ['kind', 'locationId', 'name', 'scaleIds', 'silentAfterMinutes']],
      ['changed', ['name', 'silentAfterMinutes']],
    ]);
  });

  it('belong to the organization’s locations, tablets to its departments, and no tablet reads scales', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await admin('POST', '/device', input(fields));
      return [status, body.code];
    };
    const department = await createDepartment(test.db, own.organizationId);
    const theirs = await createDepartment(test.db, foreign.organizationId);
    expect(await refused({ locationId: foreign.locationId })).toEqual([404, 'location_not_found']);
    expect(await refused({ kind: 'tablet', departmentId: theirs })).toEqual([404, 'department_not_found']);
    expect(await refused({ departmentId: department })).toEqual([400, 'invalid_request']);
    expect((await create({ kind: 'tablet', departmentId: department })).department.id).toBe(department);
    const agent = await createAgent(test, own);
    const edit = input({ kind: 'tablet', version: 1 });
    expect((await admin('POST', `/devices/${agent.deviceId}`, edit)).status).toBe(400);
  });

  it('end their sessions, release their scales and keep their readings when removed', async () => {
    const agent = await createAgent(test, own);
    await send(agent, [reading(1)]);
    expect((await admin('DELETE', `/devices/${agent.deviceId}`)).status).toBe(200);
    expect((await report(agent)).status).toBe(401);
    expect((await admin('GET', `/devices/${agent.deviceId}`)).status).toBe(404);
    expect((await admin('POST', '/credential', { deviceId: agent.deviceId })).status).toBe(404);
    const [row] = await test.db.asOwner<{ device_id: number | null; readings: number }>(
      'select device_id, (select count(*) from scale_reading where scale_id = scale.id) as readings from scale where id = $1',
      [agent.scaleId],
    );
    expect(row).toEqual({ device_id: null, readings: 1 });
    expect((await own.trail('credential', agent.credentialId)).map(({ action }) => action)).toEqual(['revoked']);
  });

  it('of another organization are not found', async () => {
    const agent = await createAgent(test, foreign);
    const path = `/devices/${agent.deviceId}`;
    for (const [method, at, payload] of [
      ['GET', path],
      ['POST', path, input({ version: 1 })],
      ['DELETE', path],
      ['POST', `${path}/rotate`],
      ['GET', `${path}/status-reports`],
      ['POST', `${path}/pair`, { code: 'BCDFGHJK' }],
    ] as const)
      expect(refusal(await admin(method, at, payload))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await report(agent)).status).toBe(200);
  });
});

describe('a rotated credential', () => {
  it('replaces all others immediately, with an audit entry', async () => {
    const { id } = await create();
    const { body: first } = await admin('POST', '/credential', { deviceId: id });
    const device = await headersOf(first.credential);
    const { body: second } = await admin('POST', `/devices/${id}/rotate`);
    expect(second.link).toBe(`http://tunna.test/sign-in/device#${second.credential}`);
    expect((await report(device as Agent)).status).toBe(401);
    expect((await signIn(first.credential)).status).toBe(401);
    expect((await report((await headersOf(second.credential)) as Agent)).status).toBe(200);
    expect((await get(id)).credentials).toBe(1);
    expect((await own.trail('credential', first.id)).map(({ action }) => action)).toEqual(['created', 'revoked']);
    expect((await own.trail('credential', second.id)).map(({ action }) => action)).toEqual(['created']);
  });

  it('leaves one credential after two concurrent rotations', async () => {
    const { id } = await create();
    await Promise.all(Array.from({ length: 4 }, () => admin('POST', `/devices/${id}/rotate`)));
    expect((await get(id)).credentials).toBe(1);
  });
});

describe('pairing', () => {
  const newSecret = () => `tunna_dev_${randomBytes(32).toString('base64url')}`;
  const start = async (secret: string) =>
    (await call('POST', '/device-pairing/start', undefined, { secret })).body.code as string;
  const stateOf = async (secret: string) => (await call('POST', '/device-pairing/status', undefined, { secret })).body;
  const pair = (id: number, code: string, workspace = own) => admin('POST', `/devices/${id}/pair`, { code }, workspace);

  it('signs in the tablet that shows the code, in any spelling, once', async () => {
    const { id } = await create({ kind: 'tablet' });
    const secret = newSecret();
    const code = await start(secret);
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{8}$/);
    expect(await stateOf(secret)).toEqual({ state: 'waiting' });
    expect((await signIn(secret)).status).toBe(401);
    expect((await pair(id, ` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`)).status).toBe(200);
    expect(await stateOf(secret)).toEqual({ state: 'paired', locationId: own.locationId });
    const tablet = await headersOf(secret);
    expect((await call('GET', `/scale-location/${own.locationId}`, tablet)).status).toBe(200);
    expect(refusal(await pair(id, code))).toMatchObject({ status: 422, code: 'code_wrong' });
    const trail = await own.query(`select from audit_entry where organization_id = $1 and entity = 'credential'`);
    expect(trail).toHaveLength(1);
  });

  it('is refused for codes that are unknown, expired or replaced, and for missing devices', async () => {
    const { id } = await create({ kind: 'tablet' });
    const secret = newSecret();
    const earlier = await start(secret);
    const code = await start(secret);
    for (const wrong of ['BBBBBBBB', earlier])
      expect(refusal(await pair(id, wrong))).toMatchObject({ code: 'code_wrong' });
    expect((await pair(id, 'AEIOU111')).status).toBe(400);
    expect((await pair(999_999, code)).status).toBe(404);
    clock = 11 * minute;
    await refreshSessions(test, now());
    expect(await stateOf(secret)).toEqual({ state: 'expired' });
    expect(refusal(await pair(id, code))).toMatchObject({ code: 'code_wrong' });
    clock = 0;
    // The refused attempt did not use the code.
    expect((await pair(id, code)).status).toBe(200);
  });

  it('does not accept a secret twice, nor for two organizations', async () => {
    const { id } = await create({ kind: 'tablet' });
    const secret = newSecret();
    await pair(id, await start(secret));
    const other = (await admin('POST', '/device', { ...input(), locationId: foreign.locationId }, foreign)).body.id;
    expect(refusal(await pair(other, await start(secret), foreign))).toMatchObject({ code: 'code_wrong' });
  });

  it('is refused to roles that may not manage credentials, and changes nothing', async () => {
    const { id } = await create({ kind: 'tablet' });
    const secret = newSecret();
    const code = await start(secret);
    expect((await own.as('editor', 'POST', `/devices/${id}/pair`, { code })).status).toBe(403);
    await prunePairings(test.db.database, new Date(Date.now() + 80 * minute));
    expect(await stateOf(secret)).toEqual({ state: 'expired' });
    expect(await stateOf(newSecret())).toEqual({ state: 'expired' });
  });
});

describe('the status of a device', () => {
  const statuses = async (id: number) => (await admin('GET', `/devices/${id}/status-reports`)).body;

  it('is stored as spans: a new one begins after a change or a silence', async () => {
    const agent = await createAgent(test, own);
    const at = async (minutes: number, fields: object = {}) => {
      clock = minutes * minute;
      expect((await report(agent, { deviceTime: now().toISOString(), programVersion: '1.2', ...fields })).status).toBe(
        200,
      );
    };
    await at(0, { waiting: 3 });
    await at(1, { waiting: 9 });
    await at(2);
    await at(3, { scales: [{ scaleId: agent.scaleId, state: 'silent' }] });
    await at(20, {
      scales: [
        { scaleId: agent.scaleId, state: 'silent' },
        { scaleId: 999_999, state: 'ok' },
      ],
    });
    const { rows, total } = await statuses(agent.deviceId);
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { reports: 1, isTroubled: true, scales: [{ id: agent.scaleId, name: 'Vog', state: 'silent' }] },
      { reports: 1, isTroubled: true },
      { reports: 3, isTroubled: false, waiting: 9, programVersion: '1.2', scales: [] },
    ]);
    expect(await get(agent.deviceId)).toMatchObject({ state: 'troubled', programVersion: '1.2', waiting: 0 });
    expect((await admin('GET', `/devices/${agent.deviceId}/status-reports?page=2&pageSize=2`)).body.rows).toHaveLength(
      1,
    );
    await pruneDeviceStatuses(test.db.database, 90, new Date(Date.now() + 91 * 24 * 60 * minute));
    expect((await statuses(agent.deviceId)).total).toBe(0);
  });

  it('is an issue when scales do not respond, readings wait, the disk is full or the clock is wrong', async () => {
    const agent = await createAgent(test, own);
    const troubled = async (fields: object) => {
      await report(agent, fields);
      return (await get(agent.deviceId)).state;
    };
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
    expect(await troubled({})).toBe('working');
    expect(await troubled({ scales: [{ state: 'unreadable' }] })).toBe('troubled');
    expect(await troubled({ scales: [{ state: 'overloaded' }] })).toBe('working');
    expect(await troubled({ waiting: 5, oldestWaitingAt: ago(90) })).toBe('troubled');
    expect(await troubled({ waiting: 5, oldestWaitingAt: ago(5) })).toBe('working');
    expect(await troubled({ freeBytes: 50_000_000 })).toBe('troubled');
    expect(await troubled({ deviceTime: ago(30) })).toBe('troubled');
    expect((await get(agent.deviceId)).clockSkew).toBeLessThan(-1790);
    expect(await troubled({ deviceTime: '0001-01-01T00:00:00Z' })).toBe('troubled');
  });

  it('sends one notification when it goes silent and one when it reports again, however many servers run', async () => {
    const agent = await createAgent(test, own);
    const tablet = await create({ kind: 'tablet' });
    await test.db.asOwner('update device set last_seen_at = now() where id = $1', [tablet.id]);
    await report(agent);
    const look = (minutes: number) =>
      Promise.all([1, 2, 3].map(() => noteSilentDevices(test.db.database, new Date(Date.now() + minutes * minute))));
    const notified = async () =>
      (
        await own.query<{ kind: string; entity_id: string }>(
          `select kind, entity_id from organization_event where organization_id = $1 order by id`,
        )
      ).map(({ kind, entity_id }) => `${kind} ${entity_id}`);
    await look(10);
    expect(await notified()).toEqual([]);
    await look(16);
    await look(17);
    expect(await notified()).toEqual([`device_silent ${agent.deviceId}`]);
    clock = 20 * minute;
    expect((await get(agent.deviceId)).state).toBe('silent');
    const issues = (await own.as('viewer', 'GET', '/issues/')).body.issues;
    expect(issues).toContainEqual(
      expect.objectContaining({ kind: 'silent_device', device: { id: agent.deviceId, name: expect.any(String) } }),
    );
    await send(agent, [reading(1)], now());
    await look(21);
    await look(22);
    expect(await notified()).toEqual([`device_silent ${agent.deviceId}`, `device_back ${agent.deviceId}`]);
    const { body } = await call('GET', '/notification/', own.members.admin);
    expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['device_back']);
  });
});
