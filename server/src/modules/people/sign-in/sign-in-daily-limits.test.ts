import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { signInPerson } from '../../../../test/records/factories.ts';
import { browsers, claimsOf, cookiesOf, otherThan, readLinkKey } from '../../../../test/sign-in.ts';
import { deleteOldSignIns } from './sign-in.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = new Date('2026-03-01T12:00:00.000Z');

const test = testApp({ now: () => now, trustProxy: 1 });
let now = noon;

beforeEach(() => {
  now = noon;
});

const { freshNetwork, freshEmail, post, askByEmail, challengeFor, enter } = browsers(() => test);

const after = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const messagesTo = async (email: string) =>
  (await test.db.asOwner('select from sign_in_challenge where value = $1', [email])).length;

/** The owner’s browser, known from an earlier day. */
async function knownBrowser(): Promise<{ email: string; cookie: string }> {
  const { email, challengeId, code } = await challengeFor();
  const cookie = cookiesOf(await enter(challengeId, code));
  after(2 * day);
  return { email, cookie };
}

/** Records sent messages as the worker does. */
const noteSent = (email: string) =>
  test.db.asOwner(
    `update sign_in_challenge set delivery = 'sent', sealed_code = null, sealed_link = null where value = $1`,
    [email],
  );

/** Each from another network. */
const askAtOnce = (email: string, count: number) => Promise.all(Array.from({ length: count }, () => askByEmail(email)));

describe('messages to one identity', () => {
  it('are limited to 12 a day for unknown browsers, also in parallel; after that only a link signs in', async () => {
    const email = freshEmail();
    const answers = (await askAtOnce(email, 30)).map((answer) => answer.json());
    expect(answers.every(({ challengeId }) => typeof challengeId === 'string')).toBe(true);
    expect(answers.filter(({ linkOnly }) => linkOnly === true)).toHaveLength(18);
    expect(await messagesTo(email)).toBe(12);
    await noteSent(email);
    after(day);
    expect((await askByEmail(email)).json()).toMatchObject({ linkOnly: true });
    after(10 * minute);
    expect((await askByEmail(email)).json()).toEqual({ challengeId: expect.any(String) });
  });

  it('are limited to 8 more for known browsers, so 20 in total', async () => {
    const { email, cookie } = await knownBrowser();
    await askAtOnce(email, 15);
    for (let asked = 0; asked < 10; asked += 1) {
      await askByEmail(email, { cookie });
      await noteSent(email);
      after(3 * minute);
    }
    const [row] = await test.db.asOwner(
      'select count(*) as all, count(*) filter (where known) as known from sign_in_challenge where value = $1 and created_at >= $2',
      [email, new Date(noon.getTime() + 2 * day)],
    );
    expect(row).toEqual({ all: 20, known: 8 });
  });

  it('that failed are not counted: their owner has no link from them', async () => {
    const email = freshEmail();
    await askAtOnce(email, 12);
    await test.db.asOwner(
      `update sign_in_challenge set delivery = 'failed', sealed_code = null, sealed_link = null where value = $1`,
      [email],
    );
    expect((await askByEmail(email)).json()).toEqual({ challengeId: expect.any(String) });
  });

  it('get the same response for existing and unknown people', async () => {
    const { identity } = await signInPerson(test);
    const answers = [];
    for (const email of [identity.value, freshEmail()]) {
      await askAtOnce(email, 12);
      const { statusCode, body } = await askByEmail(email);
      answers.push([statusCode, body.replace(/[\da-f-]{36}/, '')]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('code tries for one identity', () => {
  const guessAll = async (email: string) => {
    const challenges = [];
    for (let asked = 0; asked < 12; asked += 1) challenges.push(await challengeFor(email));
    const tries = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => challenge));
    return Promise.all(tries.map(({ challengeId, code }) => enter(challengeId, otherThan(code))));
  };

  it('are limited to 50 a day, over all challenges and networks, also in parallel; then even the right code is not compared', async () => {
    const email = freshEmail();
    const answers = await guessAll(email);
    expect(answers.filter((answer) => answer.json().code === 'code_wrong')).toHaveLength(50);
    const refused = answers.filter((answer) => answer.json().code === 'code_tries_used');
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json()).toMatchObject({ canRetry: false });
    // The messages failed, so that another one is allowed.
    await test.db.asOwner(
      `update sign_in_challenge set delivery = 'failed', sealed_code = null, sealed_link = null where value = $1`,
      [email],
    );
    const right = await challengeFor(email);
    expect((await enter(right.challengeId, right.code)).json()).toMatchObject({
      code: 'code_tries_used',
      canRetry: false,
    });
    const [row] = await test.db.asOwner('select tries, redeemed_at from sign_in_challenge where id = $1', [
      right.challengeId,
    ]);
    expect(row).toEqual({ tries: 0, redeemed_at: null });
    await deleteOldSignIns(test.db.database, new Date(now.getTime() + day));
    after(day);
    expect(await challengeFor(email).then(({ challengeId, code }) => enter(challengeId, code))).toMatchObject({
      statusCode: 422,
    });
    after(11 * minute);
    const next = await challengeFor(email);
    expect((await enter(next.challengeId, next.code)).statusCode).toBe(200);
  });

  it('from a known browser are counted separately, and limited too', async () => {
    const { email, cookie } = await knownBrowser();
    await guessAll(email);
    const own = await challengeFor(email, { cookie });
    expect((await enter(own.challengeId, own.code, { cookie })).statusCode).toBe(200);
    await test.db.asOwner('update sign_in_challenge set tries = 40 where id = $1', [own.challengeId]);
    const next = await challengeFor(email, { cookie });
    expect((await enter(next.challengeId, next.code, { cookie })).json()).toMatchObject({ code: 'code_tries_used' });
  });
});

describe('the link in a message', () => {
  const open = (key: string, cookie?: string) => post('link', { key }, { cookie });

  it('signs in from a new browser even after an attacker has used up the messages and the tries', async () => {
    const { identity } = await signInPerson(test);
    const email = identity.value;
    const attack = [];
    for (let asked = 0; asked < 12; asked += 1) attack.push(await challengeFor(email));
    for (const { challengeId, code } of attack) {
      for (let tries = 0; tries < 5; tries += 1) await enter(challengeId, otherThan(code));
    }
    const asked = await askByEmail(email);
    expect(asked.json()).toMatchObject({ linkOnly: true });
    const key = await readLinkKey(test, attack.at(-1)?.challengeId ?? '');
    const answer = await open(key, cookiesOf(asked));
    expect(answer.statusCode).toBe(200);
    expect(claimsOf(answer.json().token).identity).toEqual({ email });
    expect(cookiesOf(answer)).toMatch(/^known=/);
  });

  it('also works if too many codes were requested from the owner’s own network', async () => {
    const email = freshEmail();
    const network = freshNetwork();
    const { challengeId } = await challengeFor(email, { network });
    for (let asked = 0; asked < 5; asked += 1) await askByEmail(email, { network });
    const refused = await askByEmail(email, { network });
    expect(refused.statusCode).toBe(429);
    expect((await open(await readLinkKey(test, challengeId), cookiesOf(refused))).statusCode).toBe(200);
  });

  it('does not sign in a browser that did not ask for the same identity, and stays valid', async () => {
    const email = freshEmail();
    const asked = await askByEmail(email);
    const key = await readLinkKey(test, asked.json().challengeId);
    const others = cookiesOf(await askByEmail(freshEmail()));
    const signedIn = await challengeFor(email);
    const known = cookiesOf(await enter(signedIn.challengeId, signedIn.code));
    const forged = cookiesOf(asked).replace(/.{4}$/, 'AAAA');
    for (const cookie of [undefined, others, known, known.replace('known', 'asked'), forged]) {
      const refused = await open(key, cookie);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'sign_in_link_elsewhere']);
    }
    expect((await open(key, cookiesOf(asked))).statusCode).toBe(200);
  });

  it('is valid once, also for fifty parallel calls', async () => {
    const asked = await askByEmail(freshEmail());
    const key = await readLinkKey(test, asked.json().challengeId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(key, cookiesOf(asked))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'sign_in_link_over')).toHaveLength(49);
  });

  it('is valid for 25 hours, longer than the daily window, and after its code was used', async () => {
    const { email, challengeId, code } = await challengeFor();
    const key = await readLinkKey(test, challengeId);
    await enter(challengeId, code);
    const late = await challengeFor();
    const lateKey = await readLinkKey(test, late.challengeId);
    after(25 * 60 * minute - 1);
    await deleteOldSignIns(test.db.database, now);
    expect((await open(key, cookiesOf(await askByEmail(email)))).statusCode).toBe(200);
    after(1);
    const refused = await open(lateKey, cookiesOf(await askByEmail(late.email)));
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'sign_in_link_over']);
    expect((await open('A'.repeat(43))).json().code).toBe('sign_in_link_over');
  });

  it('is stored as a hash and, until it is sent, encrypted', async () => {
    const { challengeId } = await challengeFor();
    const key = await readLinkKey(test, challengeId);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const rows = await test.db.asOwner('select sign_in_challenge::text as row from sign_in_challenge where id = $1', [
      challengeId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString('hex'));
  });

  it('is only the first factor if the person has a second one', async () => {
    const { personId, identity } = await signInPerson(test);
    await test.db.asOwner(
      `insert into second_factor (person_id, sealed_secret, confirmed_at) values ($1, '\\x00', now())`,
      [personId],
    );
    const asked = await askByEmail(identity.value);
    const answer = await open(await readLinkKey(test, asked.json().challengeId), cookiesOf(asked));
    expect(answer.json()).toEqual({ secondFactor: { challengeId: expect.any(String) } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('cannot be prepared by another site, which would sign the visitor in as another person', async () => {
    const asked = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/email',
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      payload: JSON.stringify({ email: freshEmail() }),
    });
    expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([200, undefined]);
  });
});
