import { randomUUID } from 'node:crypto';
import { contract, type EndpointName } from '@tunna/contract';
import { type Endpoint, isOpen, isPermission } from '@tunna/contract/endpoint';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { testKeys } from '../../../../test/keys.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';
import { keyFor } from '../../platform/instance-secret/key-ring.service.ts';

const test = testApp({ now: () => now });
let now = new Date();
let person: SignedInPerson;
let key: Uint8Array;

beforeAll(() => {
  key = keyFor(testKeys[0], 'token');
});
beforeEach(async () => {
  now = new Date();
  person = await signInPerson(test);
});

const calling = (authorization: string | undefined, url = '/api/v1/user/status') =>
  test.app.inject({ url, ...(authorization === undefined ? {} : { headers: { authorization } }) });

/** The responses to a token from the status call and from a call for people. */
async function statusOf(token: string) {
  const [status, info] = [await calling(`Bearer ${token}`), await calling(`Bearer ${token}`, '/api/v1/user/info')];
  return [status.statusCode, info.statusCode];
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const partsOf = (token: string) => token.split('.') as [string, string, string];
const claims = () => decode(partsOf(person.token)[1]);

const sign = (
  payload: object,
  header: { alg: string; [name: string]: unknown },
  by: Parameters<SignJWT['sign']>[0] = key,
) => new SignJWT(payload as Record<string, unknown>).setProtectedHeader(header).sign(by);

/** A text with one character changed into another of the same alphabet. */
const altered = (text: string, at: number) => {
  const position = at < 0 ? text.length + at : at;
  return text.slice(0, position) + (text[position] === 'A' ? 'B' : 'A') + text.slice(position + 1);
};

describe('a token', () => {
  it('is valid if it was signed here and its session is valid', async () => {
    expect(await statusOf(person.token)).toEqual([200, 200]);
    expect(await statusOf(await sign(claims(), { alg: 'HS256' }))).toEqual([200, 200]);
  });

  it('is read with any case of the scheme', async () => {
    expect((await calling(`bearer ${person.token}`)).statusCode).toBe(200);
    for (const header of [
      undefined,
      '',
      person.token,
      `Basic ${person.token}`,
      `Bearer`,
      `Bearer  `,
      `Bearer${person.token}`,
    ]) {
      expect((await calling(header)).statusCode).toBe(401);
    }
  });

  it('names one of three identities, and its expiry with milliseconds', async () => {
    expect(claims()).toMatchObject({
      identity: { email: person.identity.value },
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(decode(partsOf(person.token)[0])).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'test' });
    const phone = await signInPerson(test, { identity: { kind: 'phone', value: '+3545550000' } });
    expect(decode(partsOf(phone.token)[1]).identity).toEqual({ phoneNumber: '+3545550000' });
  });
});

// Modeled on Project Wycheproof's vectors for JSON Web Signatures.
describe('a forged token', () => {
  const forgeries: Record<string, () => Promise<string> | string> = {
    'without a signature, by the algorithm none': () => `${encode({ alg: 'none' })}.${partsOf(person.token)[1]}.`,
    'by the algorithm none in other letters': () => `${encode({ alg: 'nOnE' })}.${partsOf(person.token)[1]}.`,
    'by the algorithm none with the true signature': () =>
      `${encode({ alg: 'none' })}.${partsOf(person.token).slice(1).join('.')}`,
    'without an algorithm': () => `${encode({ typ: 'JWT' })}.${partsOf(person.token).slice(1).join('.')}`,
    'by HS384 with the true key': () => sign(claims(), { alg: 'HS384' }),
    'by HS512 with the true key': () => sign(claims(), { alg: 'HS512' }),
    'by RS256': async () => sign(claims(), { alg: 'RS256' }, (await generateKeyPair('RS256')).privateKey),
    'by ES256': async () => sign(claims(), { alg: 'ES256' }, (await generateKeyPair('ES256')).privateKey),
    'that says RS256 over the true signature': () =>
      `${encode({ alg: 'RS256', typ: 'JWT' })}.${partsOf(person.token).slice(1).join('.')}`,
    'with another key': () =>
      sign(claims(), { alg: 'HS256' }, new TextEncoder().encode('another key, of 32 bytes or more')),
    'with a key of zeros': () => sign(claims(), { alg: 'HS256' }, new Uint8Array(32)),
    'that brings its key along': () => {
      const own = new TextEncoder().encode('a key that the forger made up himself');
      const jwk = { kty: 'oct', k: Buffer.from(own).toString('base64url') };
      return sign(claims(), { alg: 'HS256', jwk }, own);
    },
    'that names a key by its id': () =>
      sign(claims(), { alg: 'HS256', kid: '../../../dev/null' }, new TextEncoder().encode('\0'.repeat(32))),
    'that names an address of its key': () =>
      sign(claims(), { alg: 'HS256', jku: 'http://127.0.0.1/keys' }, new Uint8Array(32).fill(1)),
    'with critical headers that nobody knows': () => {
      const [, payload, signature] = partsOf(person.token);
      return `${encode({ alg: 'HS256', crit: ['other'], other: true })}.${payload}.${signature}`;
    },
    'with another payload under the true signature': () => {
      const [header, , signature] = partsOf(person.token);
      return `${header}.${encode({ ...claims(), roles: ['owner'] })}.${signature}`;
    },
    'with one letter of the payload changed': () => {
      const [header, payload, signature] = partsOf(person.token);
      return `${header}.${altered(payload, 20)}.${signature}`;
    },
    'with the first letter of the signature changed': () => {
      const [header, payload, signature] = partsOf(person.token);
      return `${header}.${payload}.${altered(signature, 0)}`;
    },
    'with a letter within the signature changed': () => {
      const [header, payload, signature] = partsOf(person.token);
      return `${header}.${payload}.${altered(signature, -2)}`;
    },
    'with a bit of the signature changed that decoders pass over': () => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const last = alphabet.indexOf(person.token.at(-1) ?? '');
      return person.token.slice(0, -1) + alphabet[last + 1];
    },
    'with half a signature': () => person.token.slice(0, -21),
    'with one letter of the signature missing': () => person.token.slice(0, -1),
    'with a longer signature': () => `${person.token}AAAA`,
    'with an empty signature': () => partsOf(person.token).slice(0, 2).join('.').concat('.'),
    'of two parts': () => partsOf(person.token).slice(0, 2).join('.'),
    'with a dot at the end': () => `${person.token}.`,
    'with a dot at the beginning': () => `.${person.token}`,
    'with two dots for one': () => person.token.replace('.', '..'),
    'of four parts': () => `${person.token}.${partsOf(person.token)[2]}`,
    'with a blank within': () => person.token.replace('.', '. '),
    'with a blank and more at the end': () => `${person.token} x`,
    'with padding': () => `${person.token}=`,
    'with its signature in the other base64': () => {
      const [header, payload, signature] = partsOf(person.token);
      return `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`;
    },
    'as JSON': () => {
      const [header, payload, signature] = partsOf(person.token);
      return JSON.stringify({ protected: header, payload, signature });
    },
    'that is no token at all': () => 'token',
    'that is too long': () => sign({ ...claims(), padding: 'x'.repeat(5000) }, { alg: 'HS256' }),
    'without claims': () => sign({}, { alg: 'HS256' }),
    'without a session': () => {
      const { jti, ...rest } = claims();
      expect(jti).toEqual(expect.any(String));
      return sign(rest, { alg: 'HS256' });
    },
    'of two identities': () =>
      sign({ ...claims(), identity: { email: 'a@b.is', phoneNumber: '+3545551234' } }, { alg: 'HS256' }),
    'that has expired': () => sign({ ...claims(), exp: Math.floor(now.getTime() / 1000) - 1 }, { alg: 'HS256' }),
    'that is not good yet': () => sign({ ...claims(), nbf: Math.floor(now.getTime() / 1000) + 60 }, { alg: 'HS256' }),
  };

  it.each(Object.entries(forgeries))('is rejected: %s', async (_kind, forge) => {
    expect(await statusOf(await forge())).toEqual([401, 401]);
  });

  it('for a missing session is rejected', async () => {
    const token = await sign({ ...claims(), jti: randomUUID() }, { alg: 'HS256' });
    expect(await statusOf(token)).toEqual([404, 401]);
  });
});

describe('a session', () => {
  it('ends when its token expires, a month after the sign-in', async () => {
    const expiry = Date.parse(claims().expiresAt);
    const day = 24 * 60 * 60_000;
    // Used regularly, so that the idle limit does not end it.
    for (let days = 10; days < 30; days += 10) {
      now = new Date(expiry - (30 - days) * day);
      expect(await statusOf(person.token)).toEqual([200, 200]);
    }
    now = new Date(expiry - 1000);
    expect(await statusOf(person.token)).toEqual([200, 200]);
    now = new Date(expiry);
    expect(await statusOf(person.token)).toEqual([401, 401]);
  });

  it('of a person ends after exactly 14 days without a call', async () => {
    const start = now.getTime();
    const idle = 14 * 24 * 60 * 60_000;
    now = new Date(start + idle - 1);
    expect(await statusOf(person.token)).toEqual([200, 200]);
    const last = now.getTime();
    now = new Date(last + idle);
    expect((await calling(`Bearer ${person.token}`)).json()).toEqual({ status: 're-auth' });
    expect((await calling(`Bearer ${person.token}`, '/api/v1/user/info')).statusCode).toBe(401);
    expect(await test.sessions.findHolder(claims().jti)).toBeUndefined();
    const other = await signInPerson(test, { identity: person.identity });
    const sessions = await test.app.inject({ url: '/api/v1/user/sessions', headers: other.headers });
    expect(sessions.json().sessions).toHaveLength(1);
  });

  it('ends earlier if the stored expiry is earlier than the token’s', async () => {
    await test.db.asOwner('update session set expires_at = $2 where id = $1', [claims().jti, now]);
    expect((await calling(`Bearer ${person.token}`)).json()).toEqual({ status: 're-auth' });
    expect((await calling(`Bearer ${person.token}`, '/api/v1/user/info')).statusCode).toBe(401);
  });

  it('ends with the log-out, and no other session ends with it', async () => {
    const other = await signInPerson(test, { identity: person.identity });
    const signOut = () => test.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: person.headers });
    expect((await signOut()).json()).toEqual({ signedOut: true });
    expect((await calling(`Bearer ${person.token}`)).json()).toEqual({ status: 're-auth' });
    const info = await calling(`Bearer ${person.token}`, '/api/v1/user/info');
    expect([info.statusCode, info.json().code]).toEqual([401, 'login_required']);
    expect((await signOut()).json()).toEqual({ signedOut: true });
    expect(await statusOf(other.token)).toEqual([200, 200]);
    expect((await test.app.inject({ method: 'POST', url: '/api/v1/auth/logout' })).statusCode).toBe(401);
  });

  it('of a department is valid, is not a person, and ends with its credential', async () => {
    const { organizationId } = await createTenant(test.db);
    const [row] = await test.db.asOwner<{ id: string; department_id: number }>(
      `with department as (insert into department (organization_id, name) values ($1, 'Eldhús') returning id)
       insert into credential (organization_id, department_id, secret_hash) select $1, id, '\\x0a' from department
       returning id, department_id`,
      [organizationId],
    );
    const token = await test.sessions.openForCredential({
      credentialId: row?.id ?? '',
      departmentId: row?.department_id,
      deviceId: undefined,
      userAgent: '',
    });
    expect(decode(partsOf(token)[1]).identity).toEqual({ departmentId: row?.department_id });
    expect((await calling(`Bearer ${token}`)).json()).toEqual({ status: 'good' });
    // A rarely used tablet stays signed in.
    now = new Date(now.getTime() + 300 * 24 * 60 * 60_000);
    expect((await calling(`Bearer ${token}`)).json()).toEqual({ status: 'good' });
    const info = await calling(`Bearer ${token}`, '/api/v1/user/info');
    expect([info.statusCode, info.json().code]).toEqual([403, 'forbidden']);
    await test.db.asOwner('update credential set revoked_at = now() where id = $1', [row?.id]);
    expect((await calling(`Bearer ${token}`)).json()).toEqual({ status: 're-auth' });
  });
});

describe('a person who has not signed up', () => {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  const call = async ({ method, path }: Endpoint, headers: Record<string, string>) => {
    const url = `/api/v1${path.replace(/\{\w+\}/g, '1')}`;
    const answer = await test.app.inject({ method, url, headers });
    return [answer.statusCode, answer.json().code];
  };

  it('can use only their status, record, export, sessions, invites and erasure', async () => {
    const open = endpoints.filter(([, { access }]) => access === 'account' || access === 'token');
    expect(open.map(([name]) => name).sort()).toEqual([
      'acceptInvite',
      'confirm',
      'eraseUser',
      'exportUser',
      'getUserInfo',
      'getUserStatus',
      'listOwnInvites',
      'listUserSessions',
      'requestConfirmation',
      'revokeUserSession',
      'saveUserInfo',
      'signOut',
    ]);
    const newcomer = await signInPerson(test, { setUp: false });
    for (const path of ['status', 'info', 'export', 'sessions']) {
      const answer = await test.app.inject({ url: `/api/v1/user/${path}`, headers: newcomer.headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
    }
    const closed = endpoints.filter(([, { access }]) => access === 'person' || isPermission(access));
    for (const [name, endpoint] of closed) {
      expect([name, ...(await call(endpoint, newcomer.headers))]).toEqual([name, 403, 'setup_required']);
    }
  });

  it('and a caller without a token cannot use calls for people', async () => {
    const guarded = endpoints.filter(([, { access }]) => !isOpen(access));
    for (const [name, endpoint] of guarded) {
      expect([name, ...(await call(endpoint, {}))]).toEqual([name, 401, 'login_required']);
    }
  });
});
