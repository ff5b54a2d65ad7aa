import { basePath, contract, type EndpointName } from '@tunna/contract';
import { type Access, type Endpoint, isPermission } from '@tunna/contract/endpoint';
import { errorsOf } from '@tunna/contract/endpoint-errors';
import { mayRole, type Role, roles } from '@tunna/domain/permissions';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createDepartment, createDevice, createTenant, signInPerson } from '../../../test/records/factories.ts';
import { mintOrgScope } from '../../database/scope.ts';
import type { Sessions } from '../../modules/people/session/session.service.ts';
import type { Reading } from './session.ts';

/** Every kind of caller. */
const principals = [
  'nobody',
  'forged',
  'ended',
  'setup-required',
  'department',
  'device',
  'device of a department',
  ...roles,
  'member of another organization',
  'operator',
] as const;
type Principal = (typeof principals)[number];

/** The organization in the path. */
const organizations = ['own', 'foreign', 'missing'] as const;
type Organization = (typeof organizations)[number];

type Verdict = 'passes' | 'login_required' | 'forbidden' | 'setup_required' | 'not_found';

const isRoleName = (principal: Principal): principal is Role => (roles as readonly string[]).includes(principal);

/** The expectation from the contract and the table of permissions. @throws Error for an access without an expectation here */
function verdict(access: Access, principal: Principal, organization: Organization): Verdict {
  if (access === 'public' || access === 'provider-link' || access === 'follow-link') return 'passes';
  if (access === 'requester') {
    return principal === 'setup-required' ? 'setup_required' : principal === 'device' ? 'forbidden' : 'passes';
  }
  if (principal === 'nobody' || principal === 'forged') return 'login_required';
  if (access === 'token') return 'passes';
  if (principal === 'ended') return 'login_required';
  if (
    access !== 'account' &&
    access !== 'person' &&
    access !== 'session' &&
    access !== 'department' &&
    access !== 'device' &&
    access !== 'station' &&
    access !== 'platform' &&
    !isPermission(access)
  ) {
    throw new Error(`There is no expectation for the access ${String(access)}.`);
  }
  if (principal === 'department' || principal === 'device' || principal === 'device of a department') {
    const open: Access[] = ['session', 'station'];
    if (principal !== 'department') open.push('device');
    if (principal !== 'device') open.push('department');
    return open.includes(access) ? 'passes' : 'forbidden';
  }
  if (access === 'department' || access === 'device') return 'forbidden';
  if (access === 'account') return 'passes';
  if (principal === 'setup-required') return 'setup_required';
  if (access === 'person' || access === 'session' || access === 'station') return 'passes';
  if (access === 'platform') return principal === 'operator' ? 'passes' : 'forbidden';
  if (isRoleName(principal) && organization === 'own') return mayRole(principal, access) ? 'passes' : 'forbidden';
  // The other user owns the foreign organization.
  return principal === 'member of another organization' && organization === 'foreign' ? 'passes' : 'not_found';
}

let test: TestApp;
const ids = { own: 0, foreign: 0, missing: 999_999 };
let visitors = 0;
/** Tokens of principals as they were signed in. */
const tokens = new Map<Principal, string | undefined>();
const operatorAddress = 'operator@matrix.example';

async function insertCredential(column: 'department_id' | 'device_id', holderId: number): Promise<string> {
  const [row] = await test.db.asOwner<{ id: string }>(
    `insert into credential (organization_id, ${column}, secret_hash)
     values ($1, $2, sha256(gen_random_uuid()::text::bytea)) returning id`,
    [ids.own, holderId],
  );
  return row?.id ?? '';
}

async function open(readSessions?: (sessions: Sessions) => Sessions): Promise<TestApp> {
  const opened = await createTestApp({
    trustProxy: 1,
    operators: [operatorAddress],
    ...(readSessions === undefined ? {} : { readSessions }),
  });
  ids.own = (await createTenant(opened.db)).organizationId;
  ids.foreign = (await createTenant(opened.db)).organizationId;
  tokens.clear();
  return opened;
}

const email = (name: string) => ({ kind: 'email', value: `${name}@matrix.example` }) as const;

/** Signs the principal in. */
async function newTokenOf(principal: Principal): Promise<string | undefined> {
  const userAgent = 'test';
  switch (principal) {
    case 'nobody':
      return undefined;
    case 'forged': {
      const { token } = await signInPerson(test, {
        identity: email('owner'),
        membership: { organizationId: ids.own, role: 'owner' },
      });
      // The content of an owner’s token, signed with another key.
      const key = new TextEncoder().encode('a key that somebody made up'.padEnd(64));
      return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
    }
    case 'ended': {
      const { token } = await signInPerson(test, {
        identity: email('ended'),
        membership: { organizationId: ids.own, role: 'owner' },
      });
      await test.sessions.end(decodeJwt(token).jti ?? '');
      return token;
    }
    case 'setup-required':
      return (await signInPerson(test, { identity: email('new'), setUp: false })).token;
    case 'department': {
      const departmentId = await createDepartment(test.db, ids.own);
      const credentialId = await insertCredential('department_id', departmentId);
      return test.sessions.openForCredential({ credentialId, departmentId, deviceId: undefined, userAgent });
    }
    case 'device': {
      const deviceId = await createDevice(test.db, ids.own, { kind: 'tablet' });
      const credentialId = await insertCredential('device_id', deviceId);
      return test.sessions.openForCredential({ credentialId, departmentId: undefined, deviceId, userAgent });
    }
    case 'device of a department': {
      const departmentId = await createDepartment(test.db, ids.own);
      const deviceId = await createDevice(test.db, ids.own, { departmentId, kind: 'tablet' });
      const credentialId = await insertCredential('device_id', deviceId);
      return test.sessions.openForCredential({ credentialId, departmentId, deviceId, userAgent });
    }
    case 'member of another organization': {
      const membership = { organizationId: ids.foreign, role: 'owner' } as const;
      return (await signInPerson(test, { identity: email('other'), membership })).token;
    }
    case 'operator':
      return (await signInPerson(test, { identity: email('operator') })).token;
    default: {
      const membership = { organizationId: ids.own, role: principal };
      return (await signInPerson(test, { identity: email(principal), membership })).token;
    }
  }
}

async function tokenOf(principal: Principal): Promise<string | undefined> {
  if (!tokens.has(principal)) tokens.set(principal, await newTokenOf(principal));
  return tokens.get(principal);
}

const plausible = ['1', '7f3e2c54-9f5d-4c53-8f43-08a9f2d7c111', 'themeMode', '2026-01-01', 'is', 'terms-of-service'];

/** The path with valid parameters, so that only the gate can reject the call. */
function pathOf({ path, params }: Endpoint, organization: Organization): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (name === 'orgId') return String(ids[organization]);
    const schema = params?.shape[name];
    return plausible.find((text) => schema !== undefined && z.safeParse(schema, text).success) ?? 'x';
  });
  return basePath + filled;
}

async function ask(endpoint: Endpoint, principal: Principal, organization: Organization) {
  const token = await tokenOf(principal);
  visitors += 1;
  const answer = await test.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, organization),
    headers: {
      // Each call from another address, because limits are not tested here.
      'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(endpoint.body === undefined ? {} : { payload: {} }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const body: { code?: string; message?: string } = isJson ? answer.json() : {};
  return { status: answer.statusCode, code: body.code, message: body.message };
}

const statuses = { login_required: 401, forbidden: 403, setup_required: 403, not_found: 404 } as const;
const gateMessage = 'There is nothing at this address.';

/** The result of the gate. Any response of the endpoint itself, also a rejection, has passed the gate. */
function seen({ status, code, message }: Awaited<ReturnType<typeof ask>>): Verdict | string {
  if (status >= 500) return `failed with ${status}`;
  if (code === 'not_found' && message !== gateMessage) return 'passes';
  if (code === undefined || !(code in statuses)) return 'passes';
  return statuses[code as keyof typeof statuses] === status ? code : `${code} with ${status}`;
}

/** Callers for whom gate and contract differ, for each kind of organization in the path. */
async function differencesOf(endpoint: Endpoint): Promise<string[]> {
  const differing: string[] = [];
  const described: readonly string[] = errorsOf(endpoint);
  for (const organization of endpoint.path.includes('{orgId}') ? organizations : (['own'] as const)) {
    for (const principal of principals) {
      const expected = verdict(endpoint.access, principal, organization);
      if (expected !== 'passes' && !described.includes(expected)) differing.push(`${expected} is not described`);
      const came = seen(await ask(endpoint, principal, organization));
      // Some calls end the session, erase the person or delete the department.
      if (came === 'passes' && endpoint.method !== 'GET') tokens.delete(principal);
      if (came !== expected) differing.push(`${principal}, ${organization}: ${came} instead of ${expected}`);
    }
  }
  return differing;
}

describe('every endpoint of the contract', () => {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.close());

  it.each(endpoints)('%s admits exactly the callers that its access names', async (_name, endpoint) => {
    expect(await differencesOf(endpoint)).toEqual([]);
  });

  it('inside an organization names it in its path, and asks for a permission', () => {
    for (const [name, { path, access }] of endpoints)
      expect([name, path.includes('{orgId}')]).toEqual([name, isPermission(access)]);
  });

  it('responds for a foreign organization as for one that does not exist', async () => {
    for (const [, endpoint] of endpoints.filter(([, { path }]) => path.includes('{orgId}'))) {
      expect(await ask(endpoint, 'owner', 'foreign')).toEqual(await ask(endpoint, 'owner', 'missing'));
    }
  });
});

describe('an access without an expectation', () => {
  it('fails here', () => {
    expect(() => verdict('friends' as Access, 'owner', 'own')).toThrow('There is no expectation');
  });
});

/** Responses of a broken session reader. */
type BreakReading = (reading: Reading, organizationId: number | undefined) => Reading;
const broken: Readonly<Record<string, BreakReading | 'operates'>> = {
  'takes everybody for an operator': 'operates',
  'takes every member for an owner': (reading) =>
    reading.state !== 'good' || reading.membership === undefined
      ? reading
      : { ...reading, membership: { ...reading.membership, role: 'owner' } },
  'takes everybody for a member of whatever the path names': (reading, organizationId) =>
    reading.state !== 'good' || organizationId === undefined
      ? reading
      : { ...reading, membership: { organization: mintOrgScope(organizationId), role: 'viewer' } },
  'takes everybody for signed up': (reading) =>
    reading.state !== 'good' || reading.caller.kind !== 'person'
      ? reading
      : { ...reading, caller: { ...reading.caller, isSetUp: true } },
};

describe.each(Object.entries(broken))('a gate that %s', (_what, breakReading) => {
  beforeAll(async () => {
    test = await open((sessions) => {
      if (breakReading === 'operates') {
        sessions.operates = async () => true;
        return sessions;
      }
      const read = sessions.read.bind(sessions);
      sessions.read = async (authorization, organizationId) =>
        breakReading(await read(authorization, organizationId), organizationId);
      return sessions;
    });
  });
  afterAll(() => test.close());

  it('is detected', async () => {
    const some = [contract.createLocation, contract.listOrganizations, contract.getReportMetrics];
    const differing = await Promise.all(some.map(differencesOf));
    expect(differing.flat()).not.toEqual([]);
  });
});
