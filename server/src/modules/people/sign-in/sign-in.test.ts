import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { signInPerson } from '../../../../test/records/factories.ts';
import { browsers, claimsOf, otherThan, readCode } from '../../../../test/sign-in.ts';
import type { Database } from '../../../database/database.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { completeSignIn, pruneSignIns, requestCode } from './sign-in.service.ts';

const minute = 60_000;
const noon = new Date('2026-03-01T12:00:00.000Z');

const test = testApp({ smsCountries: ['*'], now: () => now, trustProxy: 1 });
let now = noon;

beforeEach(() => {
  now = noon;
});

const { freshNetwork, freshEmail, post, askByEmail, challengeFor, enter } = browsers(() => test);

const status = async (token: string) =>
  (await test.app.inject({ url: '/api/v1/user/status', headers: { authorization: `Bearer ${token}` } })).json();

const refusal = (answer: Awaited<ReturnType<typeof enter>>) => {
  const { code, canRetry } = answer.json();
  return { status: answer.statusCode, code, canRetry };
};

const over = { status: 422, code: 'challenge_over', canRetry: false };

describe('signing in with a code', () => {
  it('by e-mail creates a person who must still sign up, and finds the same person the second time', async () => {
    const { email, challengeId, code } = await challengeFor('Nyr.Notandi@People.example');
    const answer = await enter(challengeId, code);
    expect(answer.statusCode).toBe(200);
    const { token } = answer.json();
    expect(claimsOf(token)).toMatchObject({
      roles: [],
      identity: { email: email.toLowerCase() },
      expiresAt: '2026-03-31T12:00:00.000Z',
    });
    expect(await status(token)).toEqual({ status: 'setup-required' });
    const again = await challengeFor(email.toUpperCase());
    expect((await enter(again.challengeId, again.code)).statusCode).toBe(200);
    const people = await test.db.asOwner('select 1 from person_identity where value = $1', [email.toLowerCase()]);
    expect(people).toHaveLength(1);
  });

  it('by phone reads a number without a plus as Icelandic, and one with a plus unchanged', async () => {
    for (const [typed, stored] of [
      ['5551234', '+3545551234'],
      ['+4712345678', '+4712345678'],
    ]) {
      const asked = await post('', { phoneNumber: typed });
      const { challengeId } = asked.json();
      const answer = await enter(challengeId, await readCode(test, challengeId));
      expect(claimsOf(answer.json().token).identity).toEqual({ phoneNumber: stored });
    }
  });

  it('names the person’s roles in the token, for screens', async () => {
    const { identity } = await signInPerson(test);
    const [organization] = await test.db.asOwner<{ id: number }>(
      `insert into organization (name, org_slug) values ('Stofnun', 'stofnun') returning id`,
    );
    await signInPerson(test, { identity, membership: { organizationId: organization?.id ?? 0, role: 'admin' } });
    const { challengeId, code } = await challengeFor(identity.value);
    expect(claimsOf((await enter(challengeId, code)).json().token).roles).toEqual(['admin']);
  });

  it('stores the code only as a hash and, until it is used, encrypted', async () => {
    const { challengeId, code } = await challengeFor();
    const stored = async () =>
      JSON.stringify(await test.db.asOwner('select * from sign_in_challenge where id = $1', [challengeId]));
    expect(await stored()).not.toContain(code);
    await enter(challengeId, code);
    const [row] = await test.db.asOwner('select sealed_code from sign_in_challenge where id = $1', [challengeId]);
    expect(row).toEqual({ sealed_code: null });
  });

  it('stores the name of the browser with the session', async () => {
    const { challengeId, code } = await challengeFor();
    const { jti } = claimsOf((await enter(challengeId, code)).json().token);
    const [session] = await test.db.asOwner('select method, user_agent from session where id = $1', [jti]);
    expect(session).toEqual({ method: 'email', user_agent: 'A browser' });
  });

  it('asks for the second factor if there is one, and gives no token without it', async () => {
    const { personId, identity } = await signInPerson(test);
    await test.db.asOwner(
      `insert into second_factor (person_id, sealed_secret, confirmed_at) values ($1, '\\x00', now())`,
      [personId],
    );
    const { challengeId, code } = await challengeFor(identity.value);
    const answer = await enter(challengeId, code);
    expect(answer.json()).toEqual({ secondFactor: { challengeId: expect.any(String) } });
    const [row] = await test.db.asOwner('select * from second_factor_challenge where id = $1', [
      answer.json().secondFactor.challengeId,
    ]);
    expect(row).toMatchObject({ person_id: personId, method: 'email', identity_value: identity.value, tries: 0 });
    expect(row?.expires_at).toEqual(new Date(now.getTime() + 10 * minute));
    const unconfirmed = await signInPerson(test);
    await test.db.asOwner(`insert into second_factor (person_id, sealed_secret) values ($1, '\\x00')`, [
      unconfirmed.personId,
    ]);
    const { identity: email } = unconfirmed;
    const signedIn = await completeSignIn(
      { database: test.db.database, sessions: test.sessions, now: () => now },
      { personId: unconfirmed.personId, identity: email, method: 'email' },
      { userAgent: '', address: '198.51.100.1', isKnown: () => true, hasRequestedCode: () => false },
    );
    expect(signedIn).toEqual({ token: expect.any(String) });
  });
});

describe('a code', () => {
  it('can be mistyped four times; the fifth time ends it, with an error', async () => {
    const { challengeId, code } = await challengeFor();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(refusal(await enter(challengeId, otherThan(code)))).toEqual({
        status: 422,
        code: 'code_wrong',
        canRetry: true,
      });
    }
    expect(refusal(await enter(challengeId, otherThan(code)))).toEqual({
      status: 422,
      code: 'code_wrong',
      canRetry: false,
    });
    expect(refusal(await enter(challengeId, code))).toEqual(over);
  });

  it('is valid after four mistakes', async () => {
    const { challengeId, code } = await challengeFor();
    for (let attempt = 1; attempt <= 4; attempt += 1) await enter(challengeId, otherThan(code));
    expect((await enter(challengeId, code)).statusCode).toBe(200);
  });

  it('is valid for exactly ten minutes', async () => {
    const [first, second] = [await challengeFor(), await challengeFor()];
    now = new Date(now.getTime() + 10 * minute - 1);
    expect((await enter(first.challengeId, first.code)).statusCode).toBe(200);
    now = new Date(now.getTime() + 1);
    expect(refusal(await enter(second.challengeId, second.code))).toEqual(over);
  });

  it('is valid once, and only for its own challenge; an unknown challenge responds like an expired one', async () => {
    const [mine, other] = [await challengeFor(), await challengeFor()];
    if (mine.code !== other.code) expect((await enter(other.challengeId, mine.code)).json().code).toBe('code_wrong');
    await enter(mine.challengeId, mine.code);
    const used = await enter(mine.challengeId, mine.code);
    const unknown = await enter(randomUUID(), mine.code);
    expect(refusal(used)).toEqual(over);
    expect(refusal(unknown)).toEqual(over);
    expect(used.json().message).toBe(unknown.json().message);
  });

  it('gives exactly one token to fifty parallel calls', async () => {
    const { challengeId, code } = await challengeFor();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(challengeId, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(49);
    const { token } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const sessions = await test.db.asOwner(
      'select 1 from session where person_id = (select person_id from session where id = $1)',
      [claimsOf(token).jti],
    );
    expect(sessions).toHaveLength(1);
  });

  it('cannot be tried more than five times by fifty parallel calls', async () => {
    const { challengeId, code } = await challengeFor();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(challengeId, otherThan(code))));
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((given) => given === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((given) => given === 'challenge_over')).toHaveLength(45);
  });

  it('that is not six digits is refused without counting as a try', async () => {
    const { challengeId, code } = await challengeFor();
    for (const given of ['', '12345', '1234567', '12345a', '１２３４５６', ' 123456']) {
      expect((await enter(challengeId, given)).statusCode).toBe(400);
    }
    const [row] = await test.db.asOwner('select tries from sign_in_challenge where id = $1', [challengeId]);
    expect(row).toEqual({ tries: 0 });
    expect((await enter(challengeId, code)).statusCode).toBe(200);
  });
});

describe('known and unknown people', () => {
  it('get the same responses, with the same statements', async () => {
    const { identity } = await signInPerson(test);
    const [known, unknown] = [await askByEmail(identity.value), await askByEmail(freshEmail())];
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()));
    const ignored = ['content-length', 'date'];
    const headers = (answer: typeof known) => Object.keys(answer.headers).filter((name) => !ignored.includes(name));
    expect(headers(known)).toEqual(headers(unknown));

    const work = async (email: string) => {
      const names: string[] = [];
      const database = {
        transaction: (run: (transaction: Queryable) => Promise<unknown>) =>
          test.db.database.transaction((transaction) =>
            run({
              run(statement, values) {
                names.push(statement.name);
                return transaction.run(statement, values);
              },
            }),
          ),
      } as Database;
      const request = { identity: { kind: 'email', value: email }, language: 'is', address: freshNetwork() } as const;
      await requestCode(
        { database, vault: test.vault, budgets: test.budgets, now: () => now },
        { ...request, known: false },
      );
      return names;
    };
    expect(await work(identity.value)).toEqual(await work(freshEmail()));
  });

  it('are not created by asking: only a correct code creates a person', async () => {
    const { email } = await challengeFor();
    const people = await test.db.asOwner('select 1 from person_identity where value = $1', [email]);
    expect(people).toEqual([]);
  });
});

describe('invalid input', () => {
  it('is refused with the invalid field', async () => {
    const refused = async (url: string, payload: object) => (await post(url, payload)).json().fields;
    for (const phoneNumber of ['abc', '+', '0123', '+0123', '555-1234', '5', '1'.repeat(16), '555１２３４']) {
      expect(await refused('', { phoneNumber })).toEqual([{ field: 'phoneNumber', problem: 'wrong_phone_number' }]);
    }
    expect(await refused('', {})).toEqual([{ field: 'phoneNumber', problem: 'required' }]);
    for (const email of ['a', 'a@b', 'a b@c.is', '@c.is']) {
      expect(await refused('email', { email })).toEqual([{ field: 'email', problem: 'wrong_email' }]);
    }
    expect(await refused('email', { email: ' ' })).toEqual([{ field: 'email', problem: 'required' }]);
    expect(await refused('email', { email: 'a@b.is', language: 'de' })).toMatchObject([{ field: 'language' }]);
    expect(await refused('login', { challengeId: 'x', code: '123456' })).toMatchObject([{ field: 'challengeId' }]);
  });
});

describe('the delivery state of the message', () => {
  const delivery = async (id: string) => (await test.app.inject(`/api/v1/auth/challenge/${id}`)).json();

  it('is visible to the holder of the challenge; one that waits beyond its expiry has failed', async () => {
    const { challengeId } = await challengeFor();
    expect(await delivery(challengeId)).toEqual({ delivery: 'waiting' });
    now = new Date(now.getTime() + 10 * minute);
    expect(await delivery(challengeId)).toEqual({ delivery: 'failed' });
    expect(await delivery(randomUUID())).toMatchObject({ code: 'challenge_not_found' });
  });
});

describe('expired data', () => {
  it('is deleted: codes after two days, sessions a month after their end', async () => {
    const old = await challengeFor();
    const person = await signInPerson(test);
    await test.db.asOwner(
      `insert into second_factor_challenge (person_id, method, identity_kind, identity_value, created_at, expires_at)
       values ($1, 'email', 'email', 'x@y.example', $2, $2)`,
      [person.personId, now],
    );
    await test.db.asOwner(
      `insert into openid_attempt (state_hash, browser_hash, nonce, sealed_code_verifier, origin_path, created_at, expires_at)
       values ('\\x01', '\\x02', 'n', '\\x03', '/', $1, $1)`,
      [now],
    );
    const left = async () => {
      const [row] = await test.db.asOwner(
        `select (select count(*) from sign_in_challenge where id = $1) as codes,
           (select count(*) from second_factor_challenge where person_id = $2) as second,
           (select count(*) from openid_attempt) as attempts,
           (select count(*) from session where person_id = $2) as sessions`,
        [old.challengeId, person.personId],
      );
      return row;
    };
    const day = 24 * 60 * minute;
    const start = now.getTime();
    await pruneSignIns(test.db.database, new Date(start + day - minute));
    expect(await left()).toEqual({ codes: 1, second: 1, attempts: 1, sessions: 1 });
    await pruneSignIns(test.db.database, new Date(start + day + minute));
    expect(await left()).toEqual({ codes: 1, second: 0, attempts: 0, sessions: 1 });
    await pruneSignIns(test.db.database, new Date(start + 2 * day + minute));
    expect(await left()).toEqual({ codes: 0, second: 0, attempts: 0, sessions: 1 });
    await pruneSignIns(test.db.database, new Date(start + 60 * day - minute));
    expect(await left()).toMatchObject({ sessions: 1 });
    await pruneSignIns(test.db.database, new Date(start + 60 * day + minute));
    expect(await left()).toMatchObject({ sessions: 0 });
  });
});
