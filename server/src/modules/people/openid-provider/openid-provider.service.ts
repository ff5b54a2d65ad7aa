import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { Log } from '../../../database/log.ts';
import { providerRefused, providerSilent } from './openid-provider.errors.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Milliseconds that all of a call's requests to the provider may take together. */
  readonly patience?: number;
}

/** What binds the answer to the question. */
interface Binding {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider brings back in the address. */
interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  /** The issuer, where the provider names it. */
  readonly iss?: string | undefined;
}

/** Whom the provider vouches for. */
export interface VouchedPerson {
  readonly issuer: string;
  /** The provider's own id of the person: never given to another. */
  readonly subject: string;
  /** Only where the provider says that it is verified. */
  readonly verifiedEmail: string | undefined;
}

/** An OpenID provider: authorization code with PKCE. */
export interface OpenIdProvider {
  /** Where to send the browser. @throws ApplicationError `unavailable`, `openid_failed` */
  authorizationUrl(binding: Binding): Promise<string>;
  /** Trades the code. @throws ApplicationError `unavailable`, `openid_failed` for whatever does not fit the binding */
  redeem(answer: ProviderAnswer, binding: Binding): Promise<VouchedPerson>;
}

const defaultPatience = 8_000;
/** Milliseconds for which the provider's description of itself is kept. */
const metadataLifetime = 60 * 60 * 1000;

/** Whether the provider could not be reached or broke down, rather than answered something else than it should. */
function isSilence(error: unknown): boolean {
  for (let cause = error, depth = 0; cause !== undefined && depth < 8; depth += 1) {
    if (cause instanceof Response) return cause.status >= 500;
    if (!(cause instanceof Error)) return false;
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return true;
    if (cause instanceof TypeError && /^(fetch failed|terminated)/.test(cause.message)) return true;
    ({ cause } = cause);
  }
  return false;
}

/** What may stand in a log: never the error as such, which holds the provider's answer with its tokens. */
function describe(error: unknown): { readonly reason: string; readonly code: string | undefined } {
  if (!(error instanceof Error)) return { reason: 'unknown', code: undefined };
  const { code } = error as { code?: unknown };
  return { reason: error.message, code: typeof code === 'string' ? code : undefined };
}

/** Speaks to the provider of the settings. `openid-client` is loaded with the first sign-in. */
export function openIdProvider(settings: OpenIdSettings, log: Log, now: () => Date): OpenIdProvider {
  const { clientId, clientSecret, redirectUri, patience = defaultPatience } = settings;
  const issuer = new URL(settings.issuer);
  let kept: { readonly metadata: ServerMetadata; readonly until: number } | undefined;

  async function configure(client: typeof import('openid-client')): Promise<Configuration> {
    const deadline = AbortSignal.timeout(patience);
    const fetchInTime: CustomFetch = (url, options) => {
      const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
      return fetch(url, { ...options, signal } as RequestInit);
    };
    // Without the first the signature is left to the connection: whoever answers for the provider would be believed. The second is for
    // this machine only, which the settings see to.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests);
    if (kept !== undefined && kept.until > now().getTime()) {
      const configuration = new client.Configuration(kept.metadata, clientId, clientSecret);
      configuration[client.customFetch] = fetchInTime;
      for (const extend of execute) extend(configuration);
      return configuration;
    }
    const configuration = await client.discovery(issuer, clientId, clientSecret, undefined, {
      [client.customFetch]: fetchInTime,
      execute,
    });
    kept = { metadata: configuration.serverMetadata(), until: now().getTime() + metadataLifetime };
    return configuration;
  }

  async function ask<T>(
    work: (client: typeof import('openid-client'), configuration: Configuration) => Promise<T>,
  ): Promise<T> {
    const client = await import('openid-client');
    try {
      return await work(client, await configure(client));
    } catch (error) {
      log.warn(describe(error), 'The OpenID provider was of no use.');
      throw isSilence(error) ? providerSilent() : providerRefused();
    }
  }

  return {
    authorizationUrl: ({ state, nonce, codeVerifier }) =>
      ask(async (client, configuration) => {
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    redeem: ({ code, state, iss }, binding) =>
      ask(async (client, configuration) => {
        const address = new URL(redirectUri);
        // The page passes code and state on, as it always did. There is one provider, so that its answers cannot be mixed up with
        // another's; an issuer that is named has to be this one all the same.
        const named = iss ?? configuration.serverMetadata().issuer;
        for (const [name, value] of Object.entries({ code, state, iss: named })) address.searchParams.set(name, value);
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: binding.codeVerifier,
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider answered no identity.');
        const { email, email_verified } =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        const verifiedEmail = email_verified === true && typeof email === 'string' ? email : undefined;
        return { issuer: claims.iss, subject: claims.sub, verifiedEmail };
      }),
  };
}
