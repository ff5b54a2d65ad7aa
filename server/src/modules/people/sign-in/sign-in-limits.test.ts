import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, testApp } from '../../../../test/app.ts';
import { browsers, cookiesOf, otherThan, readCode } from '../../../../test/sign-in.ts';

const minute = 60_000;
const noon = new Date('2026-03-01T12:00:00.000Z');

const test = testApp({ now: () => now, trustProxy: 1 });
let now = noon;

beforeEach(() => {
  now = noon;
});

const { freshNetwork, freshEmail, post, askByEmail, challengeFor, enter } = browsers(() => test);

describe('asking for codes', () => {
  it('is allowed five times in ten minutes for one address from one network, also for fifty in parallel', async () => {
    const [email, network] = [freshEmail(), freshNetwork()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => askByEmail(email, { network })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'rate_limited', retryAfter: 600 });
    expect(refused?.headers['retry-after']).toBe('600');
    now = new Date(now.getTime() + 4 * minute);
    expect((await askByEmail(email, { network })).json().retryAfter).toBe(360);
    now = new Date(now.getTime() + 6 * minute);
    expect((await askByEmail(email, { network })).statusCode).toBe(200);
  });

  it('counts an address once in any letter case, and a number once in any format', async () => {
    const network = freshNetwork();
    const email = freshEmail();
    for (let asked = 0; asked < 5; asked += 1) await askByEmail(asked % 2 ? email : email.toUpperCase(), { network });
    expect((await askByEmail(email, { network })).statusCode).toBe(429);
    const numbers = ['5559999', '+3545559999', '3545559999', '5559999', '+3545559999', '5559999'];
    const phones = [];
    for (const phoneNumber of numbers) phones.push(await post('', { phoneNumber }, { network: '203.0.113.77' }));
    expect(phones.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is allowed thirty times in ten minutes for one network, for any identities', async () => {
    const network = freshNetwork();
    const answers = await Promise.all(Array.from({ length: 35 }, () => askByEmail(freshEmail(), { network })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect((await askByEmail(freshEmail())).statusCode).toBe(200);
  });

  it('stays possible in the owner’s browser after strangers used up the limit', async () => {
    const { email, challengeId, code } = await challengeFor();
    const cookie = cookiesOf(await enter(challengeId, code));
    const network = freshNetwork();
    for (let asked = 0; asked < 6; asked += 1) await askByEmail(email, { network });
    await Promise.all(Array.from({ length: 30 }, () => askByEmail(freshEmail(), { network })));
    expect((await askByEmail(email, { network })).statusCode).toBe(429);
    const own = [];
    for (let asked = 0; asked < 6; asked += 1) own.push((await askByEmail(email, { network, cookie })).statusCode);
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
    const other = freshEmail();
    for (let asked = 0; asked < 5; asked += 1) await askByEmail(other);
    expect((await askByEmail(other, { network, cookie })).statusCode).toBe(429);
  });

  it('rejects a mark that was altered, forged, made for another person, or is a year old', async () => {
    const mine = await challengeFor();
    const signedIn = await enter(mine.challengeId, mine.code);
    const cookie = cookiesOf(signedIn);
    const [expiry = '', mac = ''] = cookie.slice('known='.length).split('.');
    const network = freshNetwork();
    for (let asked = 0; asked < 5; asked += 1) await askByEmail(mine.email, { network });
    const forged = [
      `known=${Number(expiry) + 1}.${mac}`,
      `known=${expiry}.${'A'.repeat(43)}`,
      `known=${expiry}.`,
      `known=.${mac}`,
      'known=true',
      `known=${expiry}.${mac}x`,
    ];
    for (const attempt of forged) {
      expect((await askByEmail(mine.email, { network, cookie: attempt })).statusCode).toBe(429);
    }
    now = new Date(now.getTime() + 365 * 24 * 60 * minute);
    for (let asked = 0; asked < 5; asked += 1) await askByEmail(mine.email, { network });
    expect((await askByEmail(mine.email, { network, cookie })).statusCode).toBe(429);
  });

  it('recognizes a browser for each of the people who signed in there', async () => {
    const [first, second] = [await challengeFor(), await challengeFor()];
    const one = cookiesOf(await enter(first.challengeId, first.code));
    const cookie = cookiesOf(await enter(second.challengeId, second.code, { cookie: one }));
    for (const { email } of [first, second]) {
      const network = freshNetwork();
      for (let asked = 0; asked < 5; asked += 1) await askByEmail(email, { network });
      expect((await askByEmail(email, { network })).statusCode).toBe(429);
      expect((await askByEmail(email, { network, cookie })).statusCode).toBe(200);
    }
  });

  it('marks the browser with a cookie that is hidden from scripts and other sites', async () => {
    const { challengeId, code } = await challengeFor();
    const answer = await enter(challengeId, code);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^known=\d+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const wrong = await challengeFor();
    expect((await enter(wrong.challengeId, otherThan(wrong.code))).headers['set-cookie']).toBeUndefined();
    const secure = await createTestApp({ publicUrl: 'https://tunna.test' });
    try {
      const payload = { email: 'a@b.example' };
      const asked = await secure.app.inject({ method: 'POST', url: '/api/v1/auth/email', payload });
      expect(String(asked.headers['set-cookie'])).toMatch(
        /^__Host-asked=\d+\.[\w-]{43}; Path=\/; Max-Age=90000; HttpOnly; SameSite=Lax; Secure$/,
      );
      const { challengeId } = asked.json();
      const code = await readCode(secure, challengeId);
      const url = '/api/v1/auth/login';
      const signedIn = await secure.app.inject({ method: 'POST', url, payload: { challengeId, code } });
      expect(String(signedIn.headers['set-cookie'])).toMatch(
        /^__Host-known=\d+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
      );
      // A plain cookie with that name could come from another host of the domain.
      const plain = cookiesOf(signedIn).replace('__Host-known', 'known');
      for (let tries = 0; tries < 4; tries += 1) {
        await secure.app.inject({ method: 'POST', url: '/api/v1/auth/email', payload });
      }
      const again = (cookie: string) =>
        secure.app.inject({ method: 'POST', url: '/api/v1/auth/email', payload, headers: { cookie } });
      expect((await again(plain)).statusCode).toBe(429);
      expect((await again(cookiesOf(signedIn))).statusCode).toBe(200);
    } finally {
      await secure.close();
    }
  });
});

describe('guessing from one network', () => {
  it('ends after fifty wrong codes within an hour, for any identities; right ones do not count', async () => {
    const network = freshNetwork();
    const guess = { network };
    for (let right = 0; right < 3; right += 1) {
      const { challengeId, code } = await challengeFor();
      expect((await enter(challengeId, code, guess)).statusCode).toBe(200);
    }
    const guesses = await Promise.all(Array.from({ length: 60 }, () => enter(randomUUID(), '123456', guess)));
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(50);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    const elsewhere = await challengeFor();
    expect((await enter(elsewhere.challengeId, elsewhere.code)).statusCode).toBe(200);
  });
});
