import { createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { startOpenIdProvider, type TestProvider } from '../../../../test/openid-provider.ts';
import { type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

const redirectUri = 'http://tunna.test/auth/google-callback';
let provider: TestProvider;
let test: TestApp;
let time = Date.now();
let number = 0;
const maintenance = { isOn: false };
const logged: string[] = [];

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri });
  test = await createTestApp({
    openid: provider,
    maintenance,
    now: () => new Date(time),
    trustProxy: 1,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  });
});
afterEach(() => {
  maintenance.isOn = false;
  provider.tamper = undefined;
  time = Date.now();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

/** Each call comes from another address: limits per address are not tested here. */
function from(): string {
  number += 1;
  return `198.18.${number >> 8}.${number & 255}`;
}

/** An account at the provider that is new here. */
function newAccount(emailVerified = true) {
  number += 1;
  return { sub: `subject-${number}`, email: `Google.Person${number}@people.example`, emailVerified };
}

interface Begun {
  readonly url: string;
  /** The stored value, as the browser sends it back. */
  readonly cookie: string;
  readonly setCookie: string;
}

async function begin(path = '/', app = test): Promise<Begun> {
  const answer = await app.app.inject({
    url: `/api/v1/auth/google/start?from=${encodeURIComponent(path)}`,
    headers: { 'x-forwarded-for': from() },
  });
  expect(answer.statusCode).toBe(302);
  const setCookie = String(answer.headers['set-cookie']);
  return { url: String(answer.headers.location), cookie: setCookie.split(';')[0] ?? '', setCookie };
}

async function connect(person: SignedInPerson): Promise<Begun> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/user/google/start',
    headers: person.headers,
  });
  expect(answer.statusCode).toBe(200);
  const setCookie = String(answer.headers['set-cookie']);
  return { url: answer.json().url, cookie: setCookie.split(';')[0] ?? '', setCookie };
}

async function complete(back: URL, cookie: string | undefined, app = test) {
  const answer = await app.app.inject({
    url: `/api/v1/auth/google/callback${back.search}`,
    headers: { 'x-forwarded-for': from(), ...(cookie === undefined ? {} : { cookie }) },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** The complete flow of a sign-in. */
async function signIn(account = newAccount(), path = '/') {
  provider.account = account;
  const { url, cookie } = await begin(path);
  return complete(await provider.signIn(url), cookie);
}

const personOf = async (kind: string, value: string) => {
  const [row] = await test.db.asOwner<{ person_id: number }>(
    'select person_id from person_identity where kind = $1 and value = $2',
    [kind, value],
  );
  return row?.person_id;
};
const openIdOf = ({ sub }: { sub: string }) => personOf('openid', `${provider.issuer} ${sub}`);

describe('signing in with the provider', () => {
  it('sends PKCE, nonce and state, and asks only for the address', async () => {
    const { url, setCookie } = await begin();
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'tunna',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(setCookie).toMatch(/^openid_attempt=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const again = new URL((await begin()).url).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(searchParams.get(name));
  });

  it('limits its cookie to encrypted connections if the public address uses them', async () => {
    const app = await createTestApp({ openid: provider, publicUrl: 'https://tunna.example' });
    const { url, setCookie } = await begin('/', app);
    expect(setCookie).toMatch(
      /^__Host-openid_attempt=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://tunna.example/auth/google-callback');
    await app.close();
  });

  it('neither begins nor completes during maintenance, since both write', async () => {
    const { url, cookie } = await begin();
    const attempts = () => test.db.asOwner('select state_hash, used_at from openid_attempt order by state_hash');
    const before = await attempts();
    maintenance.isOn = true;
    const started = await test.app.inject({ url: '/api/v1/auth/google/start?from=%2F' });
    expect([started.statusCode, started.headers.location]).toEqual([302, '/login?google=failed&from=%2F']);
    const state = new URL(url).searchParams.get('state') ?? '';
    const completed = await test.app.inject({
      url: `/api/v1/auth/google/callback?code=x&state=${encodeURIComponent(state)}`,
      headers: { cookie },
    });
    expect([completed.statusCode, completed.json().code]).toEqual([503, 'maintenance']);
    expect(await attempts()).toEqual(before);
  });

  it('creates a person with the address and the account at the provider', async () => {
    const account = newAccount();
    const { status, body, headers } = await signIn(account, '/organization/demo?tab=1#top');
    expect(status).toBe(200);
    expect(body.originPath).toBe('/organization/demo?tab=1#top');
    const email = account.email.toLowerCase();
    expect(decodeJwt(body.token)).toMatchObject({ roles: [], identity: { email } });
    expect(String(headers['set-cookie'])).toMatch(/^openid_attempt=; .*Max-Age=0/);
    const personId = await openIdOf(account);
    expect(personId).toBeGreaterThan(0);
    expect(await personOf('email', email)).toBe(personId);
    expect(await test.sessions.read(`Bearer ${body.token}`)).toMatchObject({
      state: 'good',
      caller: { isSetUp: false },
    });
  });

  it('recognizes the person by the account, even if the address has changed', async () => {
    const account = newAccount();
    await signIn(account);
    const { body } = await signIn({ ...account, email: 'renamed@people.example', emailVerified: false });
    expect(decodeJwt(body.token)).toMatchObject({ identity: { email: account.email.toLowerCase() } });
    expect(await personOf('email', 'renamed@people.example')).toBeUndefined();
  });

  it('creates one person for two sign-ins at the same moment', async () => {
    const account = newAccount();
    provider.account = account;
    const begun = [await begin(), await begin(), await begin()];
    const backs = [];
    for (const { url } of begun) backs.push(await provider.signIn(url));
    const answers = await Promise.all(backs.map((back, index) => complete(back, begun[index]?.cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const people = await test.db.asOwner(`select from person_identity where value in ($1, $2)`, [
      account.email.toLowerCase(),
      `${provider.issuer} ${account.sub}`,
    ]);
    expect(people).toHaveLength(2);
  });

  it('asks for the second factor if it is on', async () => {
    const account = newAccount();
    await signIn(account);
    await test.db.asOwner(
      `insert into second_factor (person_id, sealed_secret, confirmed_at) values ($1, '\\x00', now())`,
      [await openIdOf(account)],
    );
    const { status, body } = await signIn(account, '/account');
    expect(status).toBe(200);
    expect(body).toEqual({ secondFactor: { challengeId: expect.any(String) }, originPath: '/account' });
  });

  it('reads the address from the userinfo endpoint if the identity token has none', async () => {
    const other = await startOpenIdProvider({ redirectUri, emailByUserInfo: true });
    const app = await createTestApp({ openid: other });
    other.account = newAccount();
    const { url, cookie } = await begin('/', app);
    const { status, body } = await complete(await other.signIn(url), cookie, app);
    expect([status, decodeJwt(body.token).identity]).toEqual([200, { email: other.account.email?.toLowerCase() }]);
    await app.close();
    await other.close();
  });
});

describe('an address of another person', () => {
  it('gives no access to that person, in any spelling', async () => {
    const owner = await signInPerson(test, { identity: { kind: 'email', value: 'owner@takeover.example' } });
    for (const email of ['owner@takeover.example', 'Owner@Takeover.Example', ' owner@takeover.example ']) {
      const account = { ...newAccount(), email };
      const { status, body } = await signIn(account);
      expect([status, body.code]).toEqual([409, 'identity_taken']);
      expect(body.token).toBeUndefined();
      expect(await openIdOf(account)).toBeUndefined();
    }
    expect(await personOf('email', 'owner@takeover.example')).toBe(owner.personId);
  });

  it.each([false, undefined])('that the provider does not verify (%s) creates no person', async (emailVerified) => {
    const account = {
      sub: newAccount().sub,
      ...(emailVerified === undefined ? {} : { email: 'loose@people.example', emailVerified }),
    };
    const { status, body } = await signIn(account as ReturnType<typeof newAccount>);
    expect([status, body.code]).toEqual([422, 'openid_failed']);
    expect(await openIdOf(account)).toBeUndefined();
    expect(await personOf('email', 'loose@people.example')).toBeUndefined();
  });
});

describe('connecting an account', () => {
  it('adds it to the signed-in person, who can then sign in with it', async () => {
    const person = await signInPerson(test, { identity: { kind: 'phone', value: '+3545550199' } });
    const account = newAccount();
    provider.account = account;
    const { url, cookie } = await connect(person);
    const { status, body } = await complete(await provider.signIn(url), cookie);
    expect([status, body.originPath]).toEqual([200, '/account']);
    expect(decodeJwt(body.token).identity).toEqual({ phoneNumber: '+3545550199' });
    expect(await openIdOf(account)).toBe(person.personId);
    const later = await signIn(account);
    expect(decodeJwt(later.body.token).identity).toEqual({ phoneNumber: '+3545550199' });
  });

  it('also works if the address is the person’s own, and can be repeated', async () => {
    const person = await signInPerson(test);
    const account = { ...newAccount(), email: person.identity.value };
    expect((await signIn(account)).status).toBe(409);
    for (let count = 0; count < 2; count += 1) {
      const { url, cookie } = await connect(person);
      expect((await complete(await provider.signIn(url), cookie)).status).toBe(200);
    }
    expect(await openIdOf(account)).toBe(person.personId);
    expect((await signIn(account)).status).toBe(200);
  });

  it('does not take an account away from another person', async () => {
    const account = newAccount();
    await signIn(account);
    const owner = await openIdOf(account);
    const { url, cookie } = await connect(await signInPerson(test));
    const { status, body } = await complete(await provider.signIn(url), cookie);
    expect([status, body.code]).toEqual([409, 'identity_taken']);
    expect(await openIdOf(account)).toBe(owner);
  });

  it('is refused after the session that began it has ended', async () => {
    const person = await signInPerson(test);
    provider.account = newAccount();
    const { url, cookie } = await connect(person);
    const back = await provider.signIn(url);
    await test.sessions.end(decodeJwt(person.token).jti ?? '');
    const { status, body } = await complete(back, cookie);
    expect([status, body.code]).toEqual([422, 'openid_failed']);
    expect(await openIdOf(provider.account)).toBeUndefined();
  });

  it('needs a signed-in person', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/v1/user/google/start' });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a mismatched return from the provider', () => {
  const refused = async (answer: ReturnType<typeof complete>) => {
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([422, 'openid_failed']);
    expect(JSON.stringify(body)).not.toMatch(/token"/);
  };

  it('is refused in another browser, with no cookie or a wrong one, and stays valid in the first browser', async () => {
    provider.account = newAccount();
    const { url, cookie } = await begin();
    const back = await provider.signIn(url);
    await refused(complete(back, undefined));
    await refused(complete(back, (await begin()).cookie));
    expect((await complete(back, cookie)).status).toBe(200);
  });

  it('is refused with the state of another attempt', async () => {
    provider.account = newAccount();
    const [victim, attacker] = [await begin(), await begin()];
    const back = await provider.signIn(attacker.url);
    await refused(complete(back, victim.cookie));
    back.searchParams.set('state', new URL(victim.url).searchParams.get('state') ?? '');
    // The attacker's code with the victim's state: the code was issued for another verifier and nonce.
    await refused(complete(back, victim.cookie));
  });

  it('is refused a second time, also with a new attempt for the old code', async () => {
    provider.account = newAccount();
    const { url, cookie } = await begin();
    const back = await provider.signIn(url);
    expect((await complete(back, cookie)).status).toBe(200);
    const asked = provider.asked.get('/token');
    await refused(complete(back, cookie));
    // A used attempt is refused here, without asking the provider.
    expect(provider.asked.get('/token')).toBe(asked);
    const fresh = await begin();
    back.searchParams.set('state', new URL(fresh.url).searchParams.get('state') ?? '');
    await refused(complete(back, fresh.cookie));
  });

  it('gives one token for many identical returns at the same moment', async () => {
    provider.account = newAccount();
    const { url, cookie } = await begin();
    const back = await provider.signIn(url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(back, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused after ten minutes', async () => {
    provider.account = newAccount();
    const { url, cookie } = await begin();
    const back = await provider.signIn(url);
    time += 10 * 60_000;
    await refused(complete(back, cookie));
  });

  it('is refused if the address names another issuer, and accepted if it names none', async () => {
    provider.account = newAccount();
    const first = await begin();
    const back = await provider.signIn(first.url);
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    back.searchParams.set('iss', 'https://evil.example');
    await refused(complete(back, first.cookie));
    const second = await begin();
    const bare = await provider.signIn(second.url);
    bare.searchParams.delete('iss');
    expect((await complete(bare, second.cookie)).status).toBe(200);
  });
});

describe('an identity token', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signing = (alg: string, claims: JWTPayload) => `${encode({ alg, kid: 'test-key' })}.${encode(claims)}`;

  /** Signs in while the provider's proxy replaces the identity token. */
  async function signInWith(forge: (claims: JWTPayload) => string | Promise<string>) {
    provider.tamper = async (path, answer) => {
      if (path !== '/token') return answer;
      const tokens = JSON.parse(answer.toString());
      return Buffer.from(JSON.stringify({ ...tokens, id_token: await forge(decodeJwt(tokens.id_token)) }));
    };
    return signIn();
  }

  it('that the provider signed again is accepted: the proxy itself breaks nothing', async () => {
    expect((await signInWith((claims) => provider.sign(claims))).status).toBe(200);
  });

  it.each<[string, (claims: JWTPayload) => string | Promise<string>]>([
    ['unsigned', (claims) => `${signing('none', claims)}.`],
    [
      'unsigned, with the signature of another',
      async (claims) => `${signing('none', claims)}.${(await provider.sign(claims)).split('.')[2]}`,
    ],
    [
      'signed by a stranger',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test-key' }).sign(stranger),
    ],
    [
      'signed with the client’s secret',
      (claims) => {
        const input = signing('HS256', claims);
        return `${input}.${createHmac('sha256', provider.clientSecret).update(input).digest('base64url')}`;
      },
    ],
    [
      'changed after it was signed',
      async (claims) => {
        const [head, , signature] = (await provider.sign(claims)).split('.');
        return `${head}.${encode({ ...claims, sub: 'somebody-else' })}.${signature}`;
      },
    ],
    ['for another audience', (claims) => provider.sign({ ...claims, aud: 'another-client' })],
    ['of another issuer', (claims) => provider.sign({ ...claims, iss: 'https://evil.example' })],
    ['with another nonce', (claims) => provider.sign({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce, ...claims }) => provider.sign(claims)],
    ['that has expired', (claims) => provider.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
    ['without a subject', ({ sub, ...claims }) => provider.sign(claims)],
    ['that is none', () => 'not-a-token'],
  ])('%s is refused', async (_what, forge) => {
    const before = await test.db.asOwner('select from person_identity');
    const { status, body } = await signInWith(forge);
    expect([status, body.code]).toEqual([422, 'openid_failed']);
    expect(await test.db.asOwner('select from person_identity')).toHaveLength(before.length);
  });
});

describe('the path to return to', () => {
  it.each([
    ['/container/demo-paper/request', '/container/demo-paper/request'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['evil.example', '/'],
    ['', '/'],
  ])('of %j becomes %j', async (path, expected) => {
    const { url } = await begin(path);
    const paths = await test.db.asOwner<{ origin_path: string }>(
      `select origin_path from openid_attempt where state_hash = sha256($1::bytea)`,
      [new URL(url).searchParams.get('state')],
    );
    expect(paths).toEqual([{ origin_path: expected }]);
  });
});

describe('a provider that cannot be reached', () => {
  it('redirects the browser to the sign-in page with an error, and keeps the return path', async () => {
    const lonely = await createTestApp({
      openid: { issuer: 'http://127.0.0.1:9', clientId: 'tunna', clientSecret: 'secret' },
    });
    const answer = await lonely.app.inject('/api/v1/auth/google/start?from=%2Faccount');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login?google=failed&from=%2Faccount']);
    expect((await lonely.app.inject('/login?google=failed')).body).toContain('Ekki náðist samband við Google');
    await lonely.close();
  });
});

describe('a server without a provider', () => {
  it('returns an error', async () => {
    const bare = await createTestApp();
    const person = await signInPerson(bare);
    expect((await bare.app.inject('/api/v1/auth/methods')).json()).toEqual({ google: false });
    const answers = [
      await bare.app.inject('/api/v1/auth/google/start'),
      await bare.app.inject('/api/v1/auth/google/callback?code=c&state=s'),
      await bare.app.inject({ method: 'POST', url: '/api/v1/user/google/start', headers: person.headers }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'openid_unavailable']);
    await bare.close();
    expect((await test.app.inject('/api/v1/auth/methods')).json()).toEqual({ google: true });
  });
});

describe('the secrets of an attempt', () => {
  it('are neither in the log nor in the table', async () => {
    provider.account = newAccount();
    const { url, cookie } = await begin();
    const back = await provider.signIn(url);
    const [attempt] = await test.db.asOwner<{ text: string }>(
      'select openid_attempt::text as text from openid_attempt order by created_at desc limit 1',
    );
    provider.tamper = async (path, answer) =>
      path === '/token' ? Buffer.from(answer.toString().replace(/"id_token":"[^.]+/, '"id_token":"x')) : answer;
    await complete(back, cookie);
    const secrets = [
      cookie.split('=')[1] ?? '',
      back.searchParams.get('code') ?? '',
      new URL(url).searchParams.get('state') ?? '',
      provider.clientSecret,
    ];
    const lines = logged.join('\n');
    expect(lines).toContain('The OpenID provider could not be used.');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15);
      expect(lines).not.toContain(secret);
      expect(attempt?.text).not.toContain(secret);
    }
    expect(lines).not.toMatch(/eyJ[\w-]{20}/);
  });
});
