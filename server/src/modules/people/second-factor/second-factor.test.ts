import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

const test = testApp({ now: () => new Date(time), trustProxy: 1 });
let time = Date.parse('2026-03-02T09:00:00.000Z');
let visitors = 0;

beforeEach(() => {
  // Each test has its own time steps.
  time += 10 * 60_000;
});

async function call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, payload?: object) {
  // Each call comes from another address: limits per address are not tested here.
  visitors += 1;
  const from = { 'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}` };
  const answer = await test.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers, ...from },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** An authenticator as on the person's phone: a standard implementation, not ours. */
const authenticator = (secret: string) => (shift: number) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: time + shift * 30_000,
  });

const wrongFor = (code: (shift: number) => string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map(code));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((text) => !near.has(text)) ?? '';
};

interface Protected {
  readonly person: SignedInPerson;
  readonly code: (shift?: number) => string;
  readonly wrong: string;
  readonly recoveryCodes: readonly string[];
}

/** A person who turned the factor on some time ago. */
async function protect(): Promise<Protected> {
  const person = await signInPerson(test);
  const started = await call('POST', '/user/second-factor/start', person.headers);
  const generate = authenticator(started.body.secret);
  const code = (shift = 0) => generate(shift);
  const confirmed = await call('POST', '/user/second-factor/confirm', person.headers, { code: code() });
  expect(confirmed.status).toBe(200);
  time += 5 * 60_000;
  return { person, code, wrong: wrongFor(generate), recoveryCodes: confirmed.body.recoveryCodes };
}

async function challengeFor({ personId, identity }: SignedInPerson, minutes = 10): Promise<string> {
  const [row] = await test.db.asOwner<{ id: string }>(
    `insert into second_factor_challenge (person_id, method, identity_kind, identity_value, created_at, expires_at)
     values ($1, $2, $2, $3, $4, $5) returning id`,
    [personId, identity.kind, identity.value, new Date(time), new Date(time + minutes * 60_000)],
  );
  return row?.id ?? '';
}

async function challengesFor(person: SignedInPerson, count: number): Promise<string[]> {
  const challenges: string[] = [];
  while (challenges.length < count) challenges.push(await challengeFor(person));
  return challenges;
}

const signIn = (challengeId: string, code: string) => call('POST', '/auth/second-factor', {}, { challengeId, code });
const statusOf = async (person: SignedInPerson) =>
  (await call('GET', '/user/second-factor', person.headers)).body as { on: boolean; recoveryCodesLeft: number };

describe('turning it on', () => {
  it('shows a secret of 160 bits once, with its otpauth address, and takes effect with its first code', async () => {
    const person = await signInPerson(test);
    const { body } = await call('POST', '/user/second-factor/start', person.headers);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(`Tunna:${person.identity.value}`);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Tunna',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(await statusOf(person)).toEqual({ on: false, recoveryCodesLeft: 0 });
    const code = authenticator(body.secret);
    const refused = await call('POST', '/user/second-factor/confirm', person.headers, { code: wrongFor(code) });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'code_wrong', canRetry: true }),
    ]);
    const confirmed = await call('POST', '/user/second-factor/confirm', person.headers, { code: code(0) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const recovery of confirmed.body.recoveryCodes)
      expect(recovery).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await statusOf(person)).toEqual({ on: true, recoveryCodesLeft: 10 });
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const person = await signInPerson(test);
    const { body } = await call('POST', '/user/second-factor/start', person.headers);
    const confirmed = await call('POST', '/user/second-factor/confirm', person.headers, {
      code: authenticator(body.secret)(0),
    });
    const rows = await test.db.asOwner<{ bytes: Buffer }>(
      `select sealed_secret as bytes from second_factor where person_id = $1
       union all select code_hash from recovery_code where person_id = $1`,
      [person.personId],
    );
    expect(rows).toHaveLength(11);
    const raw = Buffer.from(Secret.fromBase32(body.secret).bytes);
    for (const { bytes } of rows) {
      for (const text of [body.secret, ...confirmed.body.recoveryCodes]) expect(bytes.includes(text)).toBe(false);
      expect(bytes.includes(raw)).toBe(false);
    }
  });

  it('replaces a secret that was never confirmed, but not a confirmed one', async () => {
    const person = await signInPerson(test);
    const first = await call('POST', '/user/second-factor/start', person.headers);
    const second = await call('POST', '/user/second-factor/start', person.headers);
    expect(second.body.secret).not.toBe(first.body.secret);
    const old = await call('POST', '/user/second-factor/confirm', person.headers, {
      code: authenticator(first.body.secret)(0),
    });
    expect(old.status).toBe(422);
    await call('POST', '/user/second-factor/confirm', person.headers, { code: authenticator(second.body.secret)(0) });
    const again = await call('POST', '/user/second-factor/start', person.headers);
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_on']);
    const confirm = await call('POST', '/user/second-factor/confirm', person.headers, {
      code: authenticator(second.body.secret)(1),
    });
    expect([confirm.status, confirm.body.code]).toEqual([409, 'second_factor_on']);
  });

  it('cannot be confirmed or removed if it was not started', async () => {
    const person = await signInPerson(test);
    for (const step of ['confirm', 'remove']) {
      const refused = await call('POST', `/user/second-factor/${step}`, person.headers, { code: '123456' });
      expect([refused.status, refused.body.code]).toEqual([409, 'second_factor_off']);
    }
  });
});

describe('signing in with it', () => {
  it('exchanges the challenge and a code for a token of the proved identity', async () => {
    const { person, code } = await protect();
    const { status, body } = await signIn(await challengeFor(person), code());
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(claims.identity).toEqual({ email: person.identity.value });
    expect((await statusOf({ ...person, headers: { authorization: `Bearer ${body.token}` } })).on).toBe(true);
  });

  it.each([
    [-1, 200],
    [1, 200],
    [-2, 422],
    [2, 422],
  ])('responds to a code %i steps away with %i', async (shift, expected) => {
    const { person, code } = await protect();
    expect((await signIn(await challengeFor(person), code(shift))).status).toBe(expected);
  });

  it('accepts a code once: not on another challenge, not the step before it, not the one that turned it on', async () => {
    const person = await signInPerson(test);
    const { body } = await call('POST', '/user/second-factor/start', person.headers);
    const code = authenticator(body.secret);
    await call('POST', '/user/second-factor/confirm', person.headers, { code: code(0) });
    expect((await signIn(await challengeFor(person), code(0))).status).toBe(422);
    expect((await signIn(await challengeFor(person), code(1))).status).toBe(200);
    for (const used of [code(1), code(0)]) {
      const { status, body: refused } = await signIn(await challengeFor(person), used);
      expect([status, refused]).toEqual([422, expect.objectContaining({ code: 'code_used', canRetry: true })]);
    }
  });

  it('counts a used code as a try', async () => {
    const { person, code } = await protect();
    await signIn(await challengeFor(person), code());
    const challenge = await challengeFor(person);
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push((await signIn(challenge, code())).body.code);
    expect(tries).toEqual([...Array(4).fill('code_used'), 'challenge_over']);
  });

  it('gives one token to 20 parallel calls with one code', async () => {
    const { person, code } = await protect();
    const challenges = await challengesFor(person, 20);
    const answers = await Promise.all(challenges.map((challenge) => signIn(challenge, code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [sessions] = await test.db.asOwner<{ count: number }>(
      'select count(*)::integer as count from session where person_id = $1',
      [person.personId],
    );
    expect(sessions?.count).toBe(2);
  });

  it('gives one token to 20 parallel calls with one recovery code', async () => {
    const { person, recoveryCodes } = await protect();
    const challenges = await challengesFor(person, 20);
    const answers = await Promise.all(challenges.map((challenge) => signIn(challenge, recoveryCodes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives one token for one challenge, also with parallel different codes', async () => {
    const { person, code, recoveryCodes } = await protect();
    const challenge = await challengeFor(person);
    const codes = [code(), ...recoveryCodes.slice(0, 4)];
    const answers = await Promise.all(codes.map((text) => signIn(challenge, text)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // An unused code stays valid.
    const { recoveryCodesLeft } = await statusOf(person);
    expect(recoveryCodesLeft).toBeGreaterThanOrEqual(9);
  });

  it('accepts recovery codes in any case, without the hyphen, with an O for a zero; each once', async () => {
    const { person, recoveryCodes } = await protect();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await signIn(await challengeFor(person), typed)).status).toBe(200);
    expect((await signIn(await challengeFor(person), first)).status).toBe(422);
    expect((await signIn(await challengeFor(person), ` ${second.replace('-', ' ')} `)).status).toBe(200);
    expect(await statusOf(person)).toEqual({ on: true, recoveryCodesLeft: 8 });
  });

  it('rejects another person’s codes', async () => {
    const [own, other] = [await protect(), await protect()];
    time += 60_000;
    const challenge = await challengeFor(own.person);
    expect((await signIn(challenge, other.recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await signIn(challenge, other.code())).status).toBe(422);
    expect((await signIn(challenge, own.code())).status).toBe(200);
  });

  it('allows four wrong codes, and ends with the fifth', async () => {
    const { person, code, wrong } = await protect();
    const challenge = await challengeFor(person);
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push((await signIn(challenge, wrong)).body);
    expect(tries.map(({ code: error, canRetry }) => [error, canRetry])).toEqual([
      ...Array(4).fill(['code_wrong', true]),
      ['challenge_over', false],
    ]);
    const late = await signIn(challenge, code());
    expect([late.status, late.body]).toEqual([
      422,
      expect.objectContaining({ code: 'challenge_over', canRetry: false }),
    ]);
  });

  it.each(['expired', 'used', 'missing'])('refuses a challenge that is %s', async (what) => {
    const { person, code } = await protect();
    const challenge = what === 'missing' ? '7f3e2c54-9f5d-4c53-8f43-08a9f2d7c111' : await challengeFor(person);
    if (what === 'expired') time += 10 * 60_000;
    if (what === 'used')
      await test.db.asOwner('update second_factor_challenge set redeemed_at = now() where id = $1', [challenge]);
    const refused = await signIn(challenge, code());
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'challenge_over', canRetry: false }),
    ]);
  });
});

describe('an attacker who guesses with new challenges', () => {
  it('has 20 wrong codes an hour, also in parallel; the owner can still sign in with a recovery code', async () => {
    const { person, code, wrong, recoveryCodes } = await protect();
    const challenges = await challengesFor(person, 30);
    const guesses = await Promise.all(challenges.map((challenge) => signIn(challenge, wrong)));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(20);
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(10);
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(await challengeFor(person), code())).status).toBe(429);
    expect((await signIn(await challengeFor(person), recoveryCodes[0] ?? '')).status).toBe(200);
    time += 60 * 60_000;
    expect((await signIn(await challengeFor(person), code())).status).toBe(200);
  });

  it('is not confused with a person who signs in often', async () => {
    const { person, code } = await protect();
    for (let count = 0; count < 25; count += 1) {
      time += 30_000;
      expect((await signIn(await challengeFor(person), code())).status).toBe(200);
    }
  });
});

describe('turning it on and off', () => {
  it('sends a message each time, and is limited to five times a day, so that no mailbox is flooded', async () => {
    const person = await signInPerson(test);
    const kinds = async () =>
      (
        await test.db.asOwner<{ kind: string }>('select kind from person_message where recipient = $1 order by id', [
          person.identity.value,
        ])
      ).map(({ kind }) => kind);
    const start = () => call('POST', '/user/second-factor/start', person.headers);
    for (let round = 0; round < 5; round += 1) {
      const { secret } = (await start()).body;
      const code = authenticator(secret);
      const { body } = await call('POST', '/user/second-factor/confirm', person.headers, { code: code(0) });
      const remove = { code: body.recoveryCodes[0] };
      expect((await call('POST', '/user/second-factor/remove', person.headers, remove)).status).toBe(200);
    }
    expect(await kinds()).toEqual(Array(5).fill(['second_factor_on', 'second_factor_off']).flat());
    expect(await start()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});

describe('turning it off', () => {
  it.each(['code', 'recovery code'])('accepts a %s, and deletes all its data', async (kind) => {
    const { person, code, wrong, recoveryCodes } = await protect();
    const refused = await call('POST', '/user/second-factor/remove', person.headers, { code: wrong });
    expect([refused.status, refused.body.code]).toEqual([422, 'code_wrong']);
    const right = kind === 'code' ? code() : (recoveryCodes[3] ?? '');
    const challenge = await challengeFor(person);
    expect((await call('POST', '/user/second-factor/remove', person.headers, { code: right })).body).toEqual({
      done: true,
    });
    const left = await test.db.asOwner(
      'select from second_factor where person_id = $1 union all select from recovery_code where person_id = $1',
      [person.personId],
    );
    expect(left).toEqual([]);
    expect(await statusOf(person)).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect((await signIn(challenge, code(1))).body).toMatchObject({ code: 'challenge_over', canRetry: false });
  });
});
