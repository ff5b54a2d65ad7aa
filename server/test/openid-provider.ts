import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** An account at the provider. */
interface Account {
  readonly sub: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

/** Alters a response of the provider. */
type Tamper = (path: string, answer: Buffer) => Promise<Buffer | 'drop' | 'hang' | number> | undefined;

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The signed-in account. */
  account: Account;
  tamper: Tamper | undefined;
  /** Requests by path since the start. */
  readonly asked: Map<string, number>;
  /** Follows the provider’s pages like a browser. Returns the final redirect. */
  signIn(authorizationUrl: string): Promise<URL>;
  /** An identity token with the provider’s real signature. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  readonly redirectUri: string;
  /** Leaves the e-mail address out of identity tokens. */
  readonly emailByUserInfo?: boolean;
}

const clientId = 'tunna';
const clientSecret = 'a-secret-of-the-test';
const keyId = 'test-key';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Follows redirects with one cookie jar until an address starts with `end`. */
async function walk(from: string, end: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(from);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider stopped: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(end)) return url;
  }
  throw new Error('The provider sends the browser around in circles.');
}

/** The provider's login pages: every visitor is logged in as the account that the test chose. */
async function interact(provider: Provider, account: Account, req: IncomingMessage, res: ServerResponse) {
  const { params } = await provider.interactionDetails(req, res);
  const grant = new provider.Grant({ accountId: account.sub, clientId: String(params.client_id) });
  grant.addOIDCScope('openid email');
  const result = { login: { accountId: account.sub }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(req, res, result);
}

/**
 * A real OpenID provider on loopback, behind a front that can alter its responses, because a correct provider never sends the responses
 * that a sign-in must reject.
 */
export async function startOpenIdProvider({ redirectUri, emailByUserInfo = false }: Options): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: keyId };
  const inner = createServer();
  const innerPort = await listen(inner);
  const front = createServer();
  const issuer = `http://127.0.0.1:${await listen(front)}`;
  const asked = new Map<string, number>();
  const accounts = new Map<string, Account>();

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: emailByUserInfo,
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    cookies: { keys: ['a cookie key of the test'] },
    jwks: { keys: [key] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount(_context, sub) {
      const { email, emailVerified = true } = accounts.get(sub) ?? {};
      const claims = email === undefined ? {} : { email, email_verified: emailVerified };
      return { accountId: sub, claims: async () => ({ sub, ...claims }) };
    },
  });
  const answer = provider.callback();
  inner.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void answer(req, res);
    accounts.set(test.account.sub, test.account);
    interact(provider, test.account, req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url ?? '/', issuer).pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const onward = request({
      port: innerPort,
      host: '127.0.0.1',
      path: req.url,
      method: req.method,
      headers: req.headers,
    });
    onward.end(await readAll(req));
    const [back] = (await once(onward, 'response')) as [IncomingMessage];
    const original = await readAll(back);
    const altered = (await test.tamper?.(path, original)) ?? original;
    if (altered === 'hang') return;
    if (altered === 'drop') return void res.destroy();
    if (typeof altered === 'number') return void res.writeHead(altered).end();
    const { 'transfer-encoding': _chunked, 'content-length': _length, ...headers } = back.headers;
    res.writeHead(back.statusCode ?? 500, { ...headers, 'content-length': altered.length }).end(altered);
  }
  front.on('request', (req, res) => void pass(req, res).catch(() => res.destroy()));

  const test: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    account: { sub: 'nobody' },
    tamper: undefined,
    asked,
    signIn: (authorizationUrl) => walk(authorizationUrl, redirectUri),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(privateKey),
    async close() {
      for (const server of [front, inner]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
  return test;
}
