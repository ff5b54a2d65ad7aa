import { roles } from '@tunna/domain/permissions';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { createDepartment, createDevice, createTenant, signInPerson } from '../../../../test/records/factories.ts';
import { clientConfig } from '../../../database/connection.ts';

const test = testApp({ trustProxy: 1 });
const own = ofAllTests(() => createTenant(test.db));
const foreign = ofAllTests(() => createTenant(test.db));
const admin = ofAllTests(() =>
  signInPerson(test, { membership: { organizationId: own.organizationId, role: 'admin' } }),
);
const foreignAdmin = ofAllTests(() =>
  signInPerson(test, { membership: { organizationId: foreign.organizationId, role: 'owner' } }),
);
let departmentId: number;
let deviceId: number;
let visitors = 0;

beforeAll(async () => {
  departmentId = await createDepartment(test.db, own.organizationId);
  deviceId = await createDevice(test.db, own.organizationId);
});

async function call(
  method: 'GET' | 'POST',
  path: string,
  options: { headers?: object; payload?: object; from?: string } = {},
) {
  visitors += 1;
  const { from = `198.18.0.${visitors}`, headers, payload } = options;
  const answer = await test.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers, 'x-forwarded-for': from },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const create = (payload: object, by = admin, at = own) =>
  call('POST', `/org/${at.organizationId}/credential`, { headers: by.headers, payload });
const list = async (by = admin, at = own) =>
  (await call('GET', `/org/${at.organizationId}/credentials`, { headers: by.headers })).body.credentials;
const signIn = (door: 'device' | 'org-department', credential: string, from?: string) =>
  call('POST', `/auth/${door}`, { payload: { credential }, ...(from === undefined ? {} : { from }) });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const withoutRequestId = ({ requestId, ...body }: Record<string, unknown>) => body;

/** How the session gate reads the token. */
const readingOf = (token: string) => test.sessions.read(`Bearer ${token}`);

describe('a credential', () => {
  it('is shown once, with a link that has it in the fragment; only its hash is stored', async () => {
    const { status, body } = await create({ departmentId });
    expect(status).toBe(200);
    expect(body.credential).toMatch(/^tunna_dep_[A-Za-z0-9_-]{43}$/);
    expect(body.link).toBe(`http://tunna.test/sign-in/department#${body.credential}`);
    const listed = await list();
    expect(listed.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      departmentId,
      name: expect.stringContaining('Deild'),
    });
    expect(JSON.stringify(listed)).not.toContain(body.credential);
    const [row] = await test.db.asOwner<{ text: string }>(
      'select credential::text as text from credential where id = $1',
      [body.id],
    );
    expect(row?.text).not.toContain(body.credential);
    expect(row?.text).not.toContain(Buffer.from(body.credential).toString('hex'));
  });

  it('signs a department in: its token names the department and nothing else', async () => {
    const { body } = await create({ departmentId });
    const { status, body: answer } = await signIn('org-department', body.credential);
    expect(status).toBe(200);
    expect(claimsOf(answer.token)).toMatchObject({ roles: [], identity: { departmentId } });
    expect(await readingOf(answer.token)).toMatchObject({
      state: 'good',
      caller: { kind: 'credential', organization: { organizationId: own.organizationId }, departmentId },
    });
    const used = (await list()).find(({ id }: { id: string }) => id === body.id);
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(0);
  });

  it('signs a device in, with its department if it has one', async () => {
    const { body } = await create({ deviceId });
    expect(body.link).toMatch(/^http:\/\/tunna\.test\/sign-in\/device#tunna_dev_/);
    const free = await signIn('device', body.credential);
    expect(claimsOf(free.body.token)).toMatchObject({ identity: {}, deviceId });
    const bound = await createDevice(test.db, own.organizationId, { departmentId });
    const second = await create({ deviceId: bound });
    const token = (await signIn('device', second.body.credential)).body.token;
    expect(claimsOf(token)).toMatchObject({ identity: { departmentId }, deviceId: bound });
  });

  it('opens no session after it is revoked, and revoking ends its sessions', async () => {
    const { body } = await create({ departmentId });
    const other = await create({ departmentId });
    const { token } = (await signIn('org-department', body.credential)).body;
    const { token: stays } = (await signIn('org-department', other.body.credential)).body;
    const revoke = () =>
      call('POST', `/org/${own.organizationId}/credential/${body.id}/revoke`, { headers: admin.headers });
    expect((await revoke()).body).toEqual({ done: true });
    expect((await readingOf(token)).state).toBe('ended');
    expect((await readingOf(stays)).state).toBe('good');
    expect((await signIn('org-department', body.credential)).status).toBe(401);
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(body.id);
    const again = await revoke();
    expect([again.status, again.body.code]).toEqual([404, 'credential_not_found']);
  });
});

describe('a credential for a department or a device that is being deleted', () => {
  it.each([
    ['department', 'department_not_found'],
    ['device', 'not_found'],
  ] as const)('waits for the deletion and finds no %s', async (holder, code) => {
    const make = holder === 'department' ? createDepartment : createDevice;
    const id = await make(test.db, own.organizationId);
    const deleting = new Client(clientConfig(test.db.owner));
    await deleting.connect();
    await deleting.query('begin');
    await deleting.query(`delete from ${holder} where organization_id = $1 and id = $2`, [own.organizationId, id]);
    const creating = create(holder === 'department' ? { departmentId: id } : { deviceId: id });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await test.db.asOwner(waiting)).length > 0, { timeout: maxWait });
    await deleting.query('commit');
    await deleting.end();
    expect(await creating).toMatchObject({ status: 404, body: { code } });
  });
});

describe('a text that is no valid credential', () => {
  it('gets the same response, whether it is unknown, revoked, malformed or of the other kind', async () => {
    const department = (await create({ departmentId })).body.credential;
    const device = (await create({ deviceId })).body.credential;
    const unknown = `tunna_dep_${'A'.repeat(43)}`;
    const answers = [
      await signIn('org-department', unknown),
      await signIn('org-department', 'tunna_dep_'),
      await signIn('org-department', `${department} `),
      await signIn('org-department', department.replace('tunna_dep_', '')),
      await signIn('org-department', device),
      await signIn('org-department', device.replace('tunna_dev_', 'tunna_dep_')),
      await signIn('device', department),
      await signIn('device', `tunna_dev_ð${'A'.repeat(42)}`),
    ];
    // No credential contains a control character: it is refused before the lookup.
    expect((await signIn('device', `tunna_dev_\u0000${'A'.repeat(42)}`)).status).toBe(400);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(withoutRequestId(body)).toEqual(withoutRequestId(answers[0]?.body));
      expect(body.code).toBe('credential_invalid');
    }
  });

  it('can be tried thirty times a minute from one address', async () => {
    const from = '203.0.113.9';
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await signIn('device', 'tunna_dev_x', from)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('managing credentials', () => {
  it.each(roles)('is allowed for owners and admins: %s', async (role) => {
    const expected = role === 'owner' || role === 'admin' ? 200 : 403;
    const member = await signInPerson(test, { membership: { organizationId: own.organizationId, role } });
    const { body } = await create({ departmentId });
    expect((await create({ departmentId }, member)).status).toBe(expected);
    const path = `/org/${own.organizationId}/credential`;
    expect((await call('GET', `${path}s`, { headers: member.headers })).status).toBe(expected);
    expect((await call('POST', `${path}/${body.id}/revoke`, { headers: member.headers })).status).toBe(expected);
  });

  it('returns not found for another organization’s departments, devices and credentials', async () => {
    const { body } = await create({ departmentId });
    const missing = '3d0cbb2c-52b8-4b8e-b3ce-7cf2d3a5e001';
    const at = `/org/${foreign.organizationId}/credential`;
    const { headers } = foreignAdmin;
    const pairs = [
      [
        await create({ departmentId }, foreignAdmin, foreign),
        await create({ departmentId: 999_999 }, foreignAdmin, foreign),
      ],
      [await create({ deviceId }, foreignAdmin, foreign), await create({ deviceId: 999_999 }, foreignAdmin, foreign)],
      [
        await call('POST', `${at}/${body.id}/revoke`, { headers }),
        await call('POST', `${at}/${missing}/revoke`, { headers }),
      ],
    ] as const;
    for (const [theirs, none] of pairs) {
      expect(theirs.status).toBe(404);
      expect([none.status, withoutRequestId(none.body)]).toEqual([theirs.status, withoutRequestId(theirs.body)]);
    }
    expect(await list(foreignAdmin, foreign)).toEqual([]);
    expect((await list()).map(({ id }: { id: string }) => id)).toContain(body.id);
  });

  it('needs exactly one of department and device', async () => {
    for (const payload of [{}, { departmentId, deviceId }, { departmentId: -1 }, { departmentId: '1' }])
      expect((await create(payload)).status).toBe(400);
  });
});
