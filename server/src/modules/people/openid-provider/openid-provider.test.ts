import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../test/database.ts';
import { startOpenIdProvider, type TestProvider } from '../../../../test/openid-provider.ts';
import { type OpenIdProvider, openIdProvider } from './openid-provider.service.ts';

const redirectUri = 'http://tunna.test/auth/google-callback';
const binding = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };
let provider: TestProvider;
let time = Date.now();

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri });
  provider.account = { sub: 'somebody', email: 'somebody@people.example' };
});
afterEach(() => {
  provider.tamper = undefined;
});
afterAll(() => provider.close());

const open = (settings: object = {}): OpenIdProvider => {
  const { issuer, clientId, clientSecret } = provider;
  return openIdProvider(
    { issuer, clientId, clientSecret, redirectUri, timeout: 300, ...settings },
    silentLog,
    () => new Date(time),
  );
};

async function redeem(opened: OpenIdProvider) {
  const back = await provider.signIn(await opened.authorizationUrl(binding));
  return opened.redeem({ code: back.searchParams.get('code') ?? '', state: binding.state }, binding);
}

const discovery = '/.well-known/openid-configuration';

describe('a misconfigured provider', () => {
  it.each(['/token', '/jwks'])('fails within the timeout when it hangs, drops or breaks down at %s', async (at) => {
    for (const answer of ['hang', 'drop', 503] as const) {
      const opened = open();
      provider.tamper = async (path, bytes) => (path === at ? answer : bytes);
      await expect(redeem(opened), `${answer}`).rejects.toMatchObject({
        code: 'unavailable',
        details: { retryAfter: 5 },
      });
    }
  });

  it.each(['hang', 'drop', 500] as const)(
    'fails within the timeout when its metadata cannot be read: %s',
    async (answer) => {
      provider.tamper = async (path, bytes) => (path === discovery ? answer : bytes);
      await expect(open().authorizationUrl(binding)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  it('has an error different from an unreachable one, and works once it is available', async () => {
    const opened = open();
    provider.tamper = () => Promise.resolve('drop');
    await expect(opened.authorizationUrl(binding)).rejects.toMatchObject({ code: 'unavailable' });
    provider.tamper = undefined;
    expect(await opened.authorizationUrl(binding)).toContain(provider.issuer);
    await expect(open({ issuer: 'http://127.0.0.1:1' }).authorizationUrl(binding)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('is refused if its metadata names another issuer', async () => {
    provider.tamper = async (path, bytes) =>
      path === discovery
        ? Buffer.from(bytes.toString().replace(`"issuer":"${provider.issuer}"`, '"issuer":"https://evil.example"'))
        : bytes;
    await expect(open().authorizationUrl(binding)).rejects.toMatchObject({ code: 'openid_failed' });
  });

  it('is refused if it has another secret for the client', async () => {
    await expect(redeem(open({ clientSecret: 'another' }))).rejects.toMatchObject({ code: 'openid_failed' });
  });
});

describe('the provider’s metadata', () => {
  it('is requested once an hour', async () => {
    const opened = open();
    const before = provider.asked.get(discovery) ?? 0;
    expect(await redeem(opened)).toEqual({
      issuer: provider.issuer,
      subject: 'somebody',
      verifiedEmail: 'somebody@people.example',
    });
    await opened.authorizationUrl(binding);
    expect(provider.asked.get(discovery)).toBe(before + 1);
    time += 60 * 60 * 1000;
    await opened.authorizationUrl(binding);
    expect(provider.asked.get(discovery)).toBe(before + 2);
  });
});
