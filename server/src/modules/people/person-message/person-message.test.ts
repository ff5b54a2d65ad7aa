import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { startGateway, startMailServer } from '../../../../test/receivers.ts';
import { type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';
import { browsers, cookiesOf, otherThan, readCode } from '../../../../test/sign-in.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import type { SmsTransport } from '../../platform/sms/sms.service.ts';
import { deliverPersonMessage } from './person-message.service.ts';

const test = testApp({ now: () => now, trustProxy: 1 });
const now = new Date('2026-03-01T12:00:00.000Z');
const { challengeFor, enter } = browsers(() => test);

interface Waiting {
  readonly id: number;
  readonly kind: string;
}
const waitingFor = (recipient: string) =>
  test.db.asOwner<Waiting & Record<string, unknown>>(
    `select id, kind from person_message where recipient = $1 and status = 'waiting' order by id`,
    [recipient],
  );

const unused = { send: () => Promise.reject(new Error('Not this transport.')), close: async () => {} };
const deliver = (id: number, transports: { mail?: MailTransport; sms?: SmsTransport }, lastTry = false) =>
  deliverPersonMessage(
    { database: test.db.database, mail: unused, sms: unused, publicUrl: 'https://tunna.test', ...transports },
    id,
    lastTry,
  );

async function mailServer(...refusal: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...refusal);
  onTestFinished(server.close);
  return server;
}

async function lettersTo(recipient: string) {
  const { received, mail } = await mailServer();
  for (const { id } of await waitingFor(recipient)) await deliver(id, { mail });
  return Promise.all(received.map((data) => PostalMime.parse(data)));
}

const call = (person: SignedInPerson, method: 'POST' | 'DELETE', url: string) =>
  test.app.inject({ method, url: `/api/v1${url}`, headers: person.headers });

describe('a sign-in from a new browser', () => {
  it.each([
    ['is', 'Innskráning úr nýjum vafra', 'Tími', 'Vafri', 'Net'],
    ['en', 'Login from a new browser', 'Time', 'Browser', 'Network'],
    ['no', 'Innlogging fra en ny nettleser', 'Tidspunkt', 'Nettleser', 'Nettverk'],
    ['pl', 'Logowanie z nowej przeglądarki', 'Czas', 'Przeglądarka', 'Sieć'],
  ])(
    'is reported to its person in their language, with time, browser, network and sessions: %s',
    async (language, ...words) => {
      const { identity } = await signInPerson(test, { language });
      const { challengeId, code } = await challengeFor(identity.value);
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { challengeId, code },
        headers: {
          'x-forwarded-for': '203.0.113.9',
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0',
        },
      });
      expect(answer.statusCode).toBe(200);
      const [letter, ...others] = await lettersTo(identity.value);
      expect(others).toEqual([]);
      const [subject, time, browser, network] = words;
      expect(letter?.subject).toBe(subject);
      expect(letter?.to).toMatchObject([{ address: identity.value }]);
      for (const body of [letter?.text, letter?.html]) {
        expect(body).toContain('203.0.113.9');
        expect(body).toContain('Firefox, Windows');
        expect(body).toContain('2026');
        expect(body).toContain('https://tunna.test/account');
        for (const word of [time, browser, network]) expect(body).toContain(word);
      }
      expect(letter?.text).not.toMatch(/\b\d{6}\b/);
    },
  );

  it('sends no message for a known browser, before the sign-up, or for a wrong code', async () => {
    const { identity } = await signInPerson(test);
    const first = await challengeFor(identity.value);
    const cookie = cookiesOf(await enter(first.challengeId, first.code));
    expect(await waitingFor(identity.value)).toHaveLength(1);
    const second = await challengeFor(identity.value);
    await enter(second.challengeId, otherThan(second.code));
    expect(await waitingFor(identity.value)).toHaveLength(1);
    expect((await enter(second.challengeId, second.code, { cookie })).statusCode).toBe(200);
    expect(await waitingFor(identity.value)).toHaveLength(1);
    const newcomer = await challengeFor();
    expect((await enter(newcomer.challengeId, newcomer.code)).statusCode).toBe(200);
    expect(await waitingFor(newcomer.email)).toEqual([]);
  });

  it('is reported by SMS to a person who has only a phone number', async () => {
    const { identity } = await signInPerson(test, {
      identity: { kind: 'phone', value: '+3545550123' },
      language: 'en',
    });
    const asked = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth',
      payload: { phoneNumber: identity.value },
    });
    const { challengeId } = asked.json();
    await enter(challengeId, await readCode(test, challengeId));
    const [message] = await waitingFor(identity.value);
    const gateway = await startGateway();
    onTestFinished(gateway.close);
    await deliver(message?.id ?? 0, { sms: gateway.sms() });
    expect(gateway.received).toMatchObject([
      { body: { to: identity.value, text: expect.stringContaining('Login at tunna.test from a new browser') } },
    ]);
    expect(await waitingFor(identity.value)).toEqual([]);
  });
});

describe('an erased account', () => {
  it('is confirmed to its address, which is then deleted', async () => {
    const person = await signInPerson(test, { language: 'en' });
    const { value } = person.identity;
    expect((await call(person, 'DELETE', '/user/')).statusCode).toBe(200);
    const [letter] = await lettersTo(value);
    expect(letter?.subject).toBe('Your account was deleted');
    expect(letter?.text).toContain('cannot be undone');
    expect(await test.db.asOwner('select from person_message where recipient = $1', [value])).toEqual([]);
  });
});

describe('a message that cannot be sent', () => {
  it('is retried, fails after the last try with the reason, and is sent once', async () => {
    const person = await signInPerson(test);
    await call(person, 'DELETE', '/user/');
    const [message] = await waitingFor(person.identity.value);
    const id = message?.id ?? 0;
    const refusing = await mailServer(() => Object.assign(new Error('Busy'), { responseCode: 451 }));
    await expect(deliver(id, { mail: refusing.mail })).rejects.toThrow();
    expect(await waitingFor(person.identity.value)).toHaveLength(1);
    await expect(deliver(id, { mail: refusing.mail }, true)).rejects.toThrow();
    const [row] = await test.db.asOwner('select status, attempts, last_error from person_message where id = $1', [id]);
    expect(row).toEqual({ status: 'dead', attempts: 2, last_error: expect.stringContaining('Busy') });
    const { received, mail } = await mailServer();
    await deliver(id, { mail });
    expect(received).toEqual([]);
  });
});
