import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { temporaryFolder } from '../../../../test/folder.ts';
import { captureLog } from '../../../../test/log.ts';
import { mailOptions, type Received, startGateway, startMailServer } from '../../../../test/receivers.ts';
import { readCode, readLinkKey } from '../../../../test/sign-in.ts';
import { type MailTransport, outboxTransport, smtpTransport } from '../../platform/mail/mail.service.ts';
import { httpSmsTransport, outboxSmsTransport, type SmsTransport } from '../../platform/sms/sms.service.ts';
import { deliverSignInCode } from './sign-in-message.service.ts';

const logged = captureLog();
const test = testApp({ log: logged.log });
const phoneNumber = '+3545551234';
let number = 0;

/** Asks for a code, and decrypts it with the installation's key. */
async function ask(to: { email: string } | { phoneNumber: string }, language = 'is') {
  // Each from a different address, so that none is refused.
  await test.db.asOwner("update sign_in_challenge set created_at = created_at - interval '2 hours'");
  const url = 'email' in to ? '/api/v1/auth/email' : '/api/v1/auth';
  const answer = await test.app.inject({ method: 'POST', url, payload: { ...to, language } });
  const { challengeId } = answer.json<{ challengeId: string }>();
  return { challengeId, code: await readCode(test, challengeId), key: await readLinkKey(test, challengeId) };
}

const someEmail = () => {
  number += 1;
  return { email: `somebody${number}@people.example` };
};

const stored = async (challengeId: string) => {
  const [row] = await test.db.asOwner(
    'select delivery, delivery_attempts, delivery_error, sealed_code from sign_in_challenge where id = $1',
    [challengeId],
  );
  return row;
};

/** The delivery state that the waiting person sees. */
const notified = async (challengeId: string) =>
  (await test.app.inject(`/api/v1/auth/challenge/${challengeId}`)).json().delivery;

const unused = {
  send: () => Promise.reject(new Error('This transport is for the other kind of message.')),
  close: async () => {},
};

interface Transports {
  readonly mail?: MailTransport;
  readonly sms?: SmsTransport;
}

function deliver(challengeId: string, { mail = unused, sms = unused }: Transports, lastTry = false, now = new Date()) {
  const { db, vault } = test;
  const delivery = { database: db.database, vault, mail, sms, publicUrl: 'http://tunna.test:3000', now: () => now };
  return deliverSignInCode(delivery, challengeId, lastTry);
}

async function mailServer(...refusal: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...refusal);
  onTestFinished(server.close);
  return server;
}

async function gateway(...answer: Parameters<typeof startGateway>) {
  const server = await startGateway(...answer);
  onTestFinished(server.close);
  return server;
}

describe('a code by e-mail', () => {
  it.each([
    ['is', 'Innskráningarkóðinn þinn', 'gildir í 10 mínútur', 'Ef þú baðst ekki um kóðann'],
    ['en', 'Your login code', 'valid for 10 minutes', 'If you did not request'],
    ['no', 'Innloggingskoden din', 'virker i 10 minutter', 'Hvis du ikke ba om'],
    ['pl', 'Twój kod logowania', 'ważny przez 10 minut', 'Jeśli to nie Twoja prośba o kod'],
  ])('has no code in its subject and states its validity, in %s', async (language, subject, ...rest) => {
    const { received, mail } = await mailServer();
    const to = someEmail();
    const { challengeId, code, key } = await ask(to, language);
    await deliver(challengeId, { mail });
    expect(received).toHaveLength(1);
    const letter = await PostalMime.parse(received[0] ?? '');
    expect(letter.to).toMatchObject([{ address: to.email }]);
    expect(letter.subject).toBe(subject);
    for (const body of [letter.text, letter.html]) {
      expect(body).toContain(code);
      expect(body).toContain('tunna.test');
      expect(body).toContain(`http://tunna.test:3000/link#${key}`);
      for (const words of rest) expect(body).toContain(words);
    }
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(letter.html).not.toMatch(/(?:^|[^-])color:|background/);
    expect(await stored(challengeId)).toEqual({
      delivery: 'sent',
      delivery_attempts: 1,
      delivery_error: null,
      sealed_code: null,
    });
    expect(await notified(challengeId)).toBe('sent');
  });

  it('is a file readable only by its owner in the outbox if there is no mail server', async () => {
    const path = await temporaryFolder();
    const { challengeId, code } = await ask(someEmail());
    await deliver(challengeId, { mail: outboxTransport(path, mailOptions) });
    expect(await readdir(path)).toEqual([`sign-in-${challengeId}.eml`]);
    const file = join(path, `sign-in-${challengeId}.eml`);
    expect((await PostalMime.parse(await readFile(file))).text).toContain(code);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is sent once, however often its job runs', async () => {
    const { received, mail } = await mailServer();
    const { challengeId } = await ask(someEmail());
    await deliver(challengeId, { mail });
    await deliver(challengeId, { mail });
    expect(received).toHaveLength(1);
    expect(await notified(challengeId)).toBe('sent');
  });

  it('waits after a temporary refusal, and fails immediately after a permanent one, whose stored reason omits the code', async () => {
    const refuse = (responseCode: number) => (data: string) =>
      Object.assign(new Error(`Spam: ${data.replace(/=\r?\n/g, '')}`.slice(0, 5000)), { responseCode });
    const [passing, lasting] = [await mailServer(refuse(451)), await mailServer(refuse(550))];
    const { challengeId, code, key } = await ask(someEmail(), 'en');
    const failure = (transports: Transports) => deliver(challengeId, transports).catch((error: unknown) => error);
    const first = await failure({ mail: passing.mail });
    expect(await notified(challengeId)).toBe('waiting');
    const second = await failure({ mail: lasting.mail });
    expect(await notified(challengeId)).toBe('failed');
    const row = await stored(challengeId);
    expect(row).toMatchObject({ delivery: 'failed', delivery_attempts: 2, sealed_code: null });
    expect(row?.delivery_error).toContain('Your login code');
    for (const error of [first, second]) {
      logged.log.warn({ err: error }, 'job failed');
      expect(error).toBeInstanceOf(Error);
    }
    expect(logged.text()).toContain('Your login code');
    for (const secret of [code, key]) {
      expect(JSON.stringify(row)).not.toContain(secret);
      expect(logged.text()).not.toContain(secret);
    }
    const { received, mail } = await mailServer();
    await deliver(challengeId, { mail });
    expect(received).toEqual([]);
  });
});

describe('a mail server that is unreachable, or drops the connection', () => {
  it('is retried, and the person sees the failure after the last try', async () => {
    const dropping = createServer((socket) => socket.destroy());
    dropping.listen(0, '127.0.0.1');
    await once(dropping, 'listening');
    onTestFinished(() => void dropping.close());
    const { port } = dropping.address() as AddressInfo;
    for (const url of [`smtp://127.0.0.1:${port}`, 'smtp://127.0.0.1:9']) {
      const mail = smtpTransport(url, mailOptions);
      const { challengeId } = await ask(someEmail());
      await expect(deliver(challengeId, { mail })).rejects.toThrow();
      expect(await notified(challengeId)).toBe('waiting');
      await expect(deliver(challengeId, { mail }, true)).rejects.toThrow();
      expect(await notified(challengeId)).toBe('failed');
      expect((await stored(challengeId))?.delivery_error).toMatch(/./);
    }
  });
});

describe('a code by text message', () => {
  it('is sent to the gateway as one POST, with a last line for autofill on phones', async () => {
    const { received, sms } = await gateway((response) => response.writeHead(202).end('{"id":1}'));
    const { challengeId, code } = await ask({ phoneNumber });
    await deliver(challengeId, { sms: sms() });
    expect(received).toHaveLength(1);
    const [{ method, headers, body }] = received as [Received];
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer gateway-token' });
    expect(body).toEqual({ from: 'Tunna', to: phoneNumber, text: expect.any(String) });
    expect(body.text.startsWith(`${code} er innskráningarkóðinn þinn`)).toBe(true);
    expect(body.text.split('\n').at(-1)).toBe(`@tunna.test #${code}`);
    expect(await notified(challengeId)).toBe('sent');
  });

  it('is a file readable only by its owner in the outbox if there is no gateway', async () => {
    const path = await temporaryFolder();
    const { challengeId, code } = await ask({ phoneNumber }, 'pl');
    await deliver(challengeId, { sms: outboxSmsTransport(path, 'Tunna') });
    const file = join(path, `sign-in-${challengeId}.sms`);
    const text = await readFile(file, 'utf8');
    expect(text.split('\n').slice(0, 3)).toEqual(['From: Tunna', `To: ${phoneNumber}`, '']);
    expect(text).toContain(`${code} to Twój kod logowania`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path)).toHaveLength(1);
  });

  const troubles: [string, (response: ServerResponse, body: string) => void, RegExp][] = [
    ['refuses', (response, body) => response.writeHead(503).end(body), /answered 503/],
    ['hangs', () => undefined, /did not answer in time/],
    ['drops the connection', (response) => response.destroy(), /could not be used: (UND_ERR_SOCKET|ECONNRESET)/],
    ['begins an answer and stops', (response) => response.writeHead(500).write('{'), /answered 500/],
  ];

  it.each(troubles)('that the gateway %s waits with the reason, and fails after the last try', async (...trouble) => {
    const [, answer, reason] = trouble;
    const { received, sms } = await gateway(answer);
    const { challengeId, code } = await ask({ phoneNumber });
    await expect(deliver(challengeId, { sms: sms(200) })).rejects.toThrow(reason);
    expect(await notified(challengeId)).toBe('waiting');
    await expect(deliver(challengeId, { sms: sms(200) }, true)).rejects.toThrow(reason);
    expect(await notified(challengeId)).toBe('failed');
    const row = await stored(challengeId);
    expect(row).toEqual({
      delivery: 'failed',
      delivery_attempts: 2,
      delivery_error: expect.stringMatching(reason),
      sealed_code: null,
    });
    expect(row?.delivery_error).not.toContain(code);
    expect(received).toHaveLength(2);
  });

  it('fails immediately after a permanent refusal by the gateway, and follows no redirect', async () => {
    const elsewhere = await gateway();
    await elsewhere.sms().send({ id: 'reached', to: phoneNumber, text: 'reached' });
    for (const status of [400, 401, 302, 307]) {
      const { sms } = await gateway((response) =>
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
      );
      const { challengeId } = await ask({ phoneNumber });
      await expect(deliver(challengeId, { sms: sms() })).rejects.toThrow(`answered ${status}`);
      expect(await notified(challengeId)).toBe('failed');
    }
    const { sms } = await gateway((response) => response.writeHead(429).end());
    const { challengeId } = await ask({ phoneNumber });
    await expect(deliver(challengeId, { sms: sms() })).rejects.toThrow('answered 429');
    expect(await notified(challengeId)).toBe('waiting');
  });

  it('waits while the gateway is unreachable', async () => {
    const sms = httpSmsTransport({ url: 'http://127.0.0.1:9/send', from: 'Tunna' });
    const { challengeId } = await ask({ phoneNumber });
    await expect(deliver(challengeId, { sms })).rejects.toThrow(/could not be used/);
    expect(await notified(challengeId)).toBe('waiting');
  });
});

describe('a stale code', () => {
  it('is never sent after it was used or has expired', async () => {
    const { received, mail } = await mailServer();
    const expired = await ask(someEmail());
    await deliver(expired.challengeId, { mail }, false, new Date(Date.now() + 10 * 60_000));
    const used = await ask(someEmail());
    const payload = { challengeId: used.challengeId, code: used.code };
    const answer = await test.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload });
    expect(answer.statusCode).toBe(200);
    await deliver(used.challengeId, { mail });
    expect(received).toEqual([]);
    for (const { challengeId } of [expired, used]) {
      expect(await stored(challengeId)).toMatchObject({ delivery: 'failed', delivery_attempts: 0, sealed_code: null });
    }
  });

  it('is not sent after its challenge is deleted', async () => {
    const { received, mail } = await mailServer();
    const { challengeId } = await ask(someEmail());
    await test.db.asOwner('delete from sign_in_challenge where id = $1', [challengeId]);
    await deliver(challengeId, { mail });
    expect(received).toEqual([]);
  });
});
