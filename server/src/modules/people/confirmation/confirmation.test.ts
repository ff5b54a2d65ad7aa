import { contract } from '@tunna/contract';
import type { Endpoint } from '@tunna/contract/endpoint';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  createDepartment,
  createTenant,
  type SignedInPerson,
  signInPerson,
} from '../../../../test/records/factories.ts';
import { browsers, cookiesOf, otherThan, readCode, readLinkKey } from '../../../../test/sign-in.ts';

const minute = 60_000;

const test = testApp({ now: () => now, trustProxy: 1 });
let now = new Date('2026-03-01T12:00:00.000Z');
let organizationId: number;

beforeAll(async () => {
  ({ organizationId } = await createTenant(test.db));
});
beforeEach(() => {
  now = new Date(now.getTime() + 3 * 24 * 60 * minute);
});

const { freshNetwork, challengeFor, enter, post } = browsers(() => test);

const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute);
};

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, { headers }: SignedInPerson, payload?: object) {
  const answer = await test.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers, 'x-forwarded-for': freshNetwork() },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const owner = () => signInPerson(test, { membership: { organizationId, role: 'owner' } });
/** An owner who signed in ten minutes ago. */
async function ownerOfBefore(): Promise<SignedInPerson> {
  const person = await owner();
  after(10);
  return person;
}
const ask = (person: SignedInPerson) => call('POST', '/user/confirmation', person, {});
const confirm = (person: SignedInPerson, body: object) => call('POST', '/user/confirmation/code', person, body);
/** A call that needs a confirmation and does not affect other tests. */
const critical = async (person: SignedInPerson) => (await call('POST', '/user/second-factor/start', person)).status;
const required = { status: 403, body: { code: 'confirmation_required' } };

describe('calls that need a confirmation within ten minutes', () => {
  const endpoints = (Object.entries(contract) as [string, Endpoint][]).filter(([, { recent }]) => recent !== undefined);

  it('are those that grant, end or transfer access to an account or an organization', () => {
    expect(endpoints.map(([name]) => name).sort()).toEqual([
      'confirmSecondFactor',
      'createCredential',
      'createPairingCode',
      'eraseUser',
      'inviteMember',
      'pairDevice',
      'renewCollectionFeed',
      'renewWebhookSecret',
      'rotateDeviceCredential',
      'startGoogleConnection',
      'startSecondFactor',
      'updateMemberRole',
    ]);
  });

  it('are refused ten minutes after the sign-in, before the input is validated, and pass until then', async () => {
    const person = await owner();
    const always = endpoints.filter(([, { recent }]) => recent === true);
    const codeOf = async ({ method, path }: Endpoint) => {
      const url = path.replace('{orgId}', String(organizationId)).replace(/\{\w+\}/g, '999999');
      return (await call(method, url, person, method === 'POST' ? {} : undefined)).body.code;
    };
    after(9);
    const soon = always.filter(([name]) => name !== 'eraseUser');
    for (const [name, endpoint] of soon) {
      expect([name, await codeOf(endpoint)]).not.toEqual([name, 'confirmation_required']);
    }
    after(1);
    for (const [name, endpoint] of always) {
      expect([name, await codeOf(endpoint)]).toEqual([name, 'confirmation_required']);
    }
    expect((await call('GET', '/user/status', person)).body).toEqual({ status: 'good' });
  });

  it('return forbidden, not a request to confirm, to a caller without the permission', async () => {
    const viewer = await signInPerson(test, { membership: { organizationId, role: 'viewer' } });
    after(10);
    expect((await call('POST', `/org/${organizationId}/credential`, viewer, {})).body.code).toBe('forbidden');
  });

  it('include inviting to a role or changing it only if the role is owner', async () => {
    const person = await ownerOfBefore();
    const member = await signInPerson(test, { membership: { organizationId, role: 'viewer' } });
    const give = (role: string) =>
      call('POST', `/org/${organizationId}/member-update-role`, person, { personId: member.personId, role });
    const invite = (role: string) =>
      call('POST', `/org/${organizationId}/invite-member`, person, { identity: `${role}@invited.example`, role });
    expect((await give('editor')).status).toBe(200);
    expect(await give('owner')).toMatchObject(required);
    expect((await invite('viewer')).status).toBe(200);
    expect(await invite('owner')).toMatchObject(required);
  });
});

describe('confirming with a code', () => {
  it('allows those calls for ten minutes, only for the session that asked', async () => {
    const person = await owner();
    const other = await signInPerson(test, { identity: person.identity });
    after(10);
    const asked = await ask(person);
    const { challengeId } = asked.body;
    expect(asked.body).toEqual({ by: 'email', recipient: person.identity.value, challengeId: expect.any(String) });
    const code = await readCode(test, challengeId);
    expect((await confirm(other, { challengeId, code })).body).toMatchObject({ code: 'challenge_over' });
    expect((await confirm(person, { challengeId, code: otherThan(code) })).body).toMatchObject({
      code: 'code_wrong',
      canRetry: true,
    });
    expect(await critical(person)).toBe(403);
    expect((await confirm(person, { challengeId, code })).body).toEqual({ done: true });
    expect([await critical(person), await critical(other)]).toEqual([200, 403]);
    expect((await confirm(person, { challengeId, code })).body).toMatchObject({ code: 'challenge_over' });
    const departmentId = await createDepartment(test.db, organizationId);
    expect((await call('POST', `/org/${organizationId}/credential`, person, { departmentId })).status).toBe(200);
    after(10);
    expect(await critical(person)).toBe(403);
  });

  it('rejects a code for signing in, and a sign-in rejects a code for confirming', async () => {
    const person = await ownerOfBefore();
    const { email: _, ...signingIn } = await challengeFor(person.identity.value);
    expect((await confirm(person, signingIn)).body).toMatchObject({ code: 'challenge_over' });
    const { challengeId } = (await ask(person)).body;
    const code = await readCode(test, challengeId);
    expect((await enter(challengeId, code)).json()).toMatchObject({ code: 'challenge_over' });
    expect((await confirm(person, { code })).body).toMatchObject({ code: 'challenge_over', canRetry: false });
    expect((await confirm(person, { challengeId, code })).status).toBe(200);
  });

  it('shares the limits of messages and tries with signing in: a stolen token allows 50 guesses a day', async () => {
    const person = await ownerOfBefore();
    for (let asked = 0; asked < 8; asked += 1) {
      const { challengeId, code } = await challengeFor(person.identity.value);
      for (let tries = 0; tries < 5; tries += 1) await enter(challengeId, otherThan(code));
    }
    const codes = [];
    let linkOnly = 0;
    for (let asked = 0; asked < 6; asked += 1) {
      const { body } = await ask(person);
      if (body.linkOnly === true) linkOnly += 1;
      else {
        const code = otherThan(await readCode(test, body.challengeId));
        for (let tries = 0; tries < 5; tries += 1) {
          codes.push((await confirm(person, { challengeId: body.challengeId, code })).body.code);
        }
      }
    }
    expect(linkOnly).toBe(2);
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(10);
    expect(codes.filter((code) => code === 'code_tries_used')).toHaveLength(10);
  });

  it('also happens with a new sign-in, including by the link in a message', async () => {
    const person = await ownerOfBefore();
    const asked = await ask(person);
    const key = await readLinkKey(test, asked.body.challengeId);
    const answer = await post('link', { key }, { cookie: cookiesOf(asked) });
    const fresh = { ...person, headers: { authorization: `Bearer ${answer.json().token}` } };
    expect([await critical(fresh), await critical(person)]).toEqual([200, 403]);
  });
});

describe('confirming with the second factor', () => {
  async function protectedPerson() {
    const person = await owner();
    const { secret } = (await call('POST', '/user/second-factor/start', person)).body;
    const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: now.getTime() });
    const { recoveryCodes } = (await call('POST', '/user/second-factor/confirm', person, { code: code() })).body;
    after(10);
    const near = new Set([-1, 0, 1].map((step) => totp.generate({ timestamp: now.getTime() + step * 30_000 })));
    const wrong = ['000000', '111111', '222222', '333333'].find((text) => !near.has(text)) ?? '';
    return { person, code, wrong, recoveryCodes: recoveryCodes as string[] };
  }
  const pair = (person: SignedInPerson) =>
    call('POST', `/org/${organizationId}/devices/999999/pair`, person, { code: '12345678' });

  it('accepts a code of the authenticator or a recovery code, and sends no message', async () => {
    const { person, code, recoveryCodes } = await protectedPerson();
    expect((await ask(person)).body).toEqual({ by: 'second-factor' });
    expect(await pair(person)).toMatchObject(required);
    expect((await confirm(person, { code: code() })).body).toEqual({ done: true });
    expect((await pair(person)).body.code).not.toBe('confirmation_required');
    after(10);
    expect(await pair(person)).toMatchObject(required);
    expect((await confirm(person, { code: recoveryCodes[0] })).body).toEqual({ done: true });
    expect((await pair(person)).body.code).not.toBe('confirmation_required');
  });

  it('allows 16 wrong codes a day, also in parallel and when removing it, and does not affect signing in', async () => {
    const { person, code, wrong, recoveryCodes } = await protectedPerson();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_unused, number) =>
        number % 2 === 0
          ? confirm(person, { code: wrong })
          : call('POST', '/user/second-factor/remove', person, { code: wrong }),
      ),
    );
    expect(guesses.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(16);
    after(20 * 60);
    expect((await confirm(person, { code: code() })).status).toBe(429);
    const { challengeId, code: first } = await challengeFor(person.identity.value);
    const second = (await enter(challengeId, first)).json().secondFactor;
    expect((await post('second-factor', { challengeId: second.challengeId, code: code() })).statusCode).toBe(200);
    expect((await confirm(person, { code: recoveryCodes[0] })).status).toBe(200);
    after(4 * 60);
    expect((await confirm(person, { code: code() })).status).toBe(200);
  });
});
