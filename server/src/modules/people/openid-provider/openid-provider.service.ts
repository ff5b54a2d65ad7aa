import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { Log } from '../../../database/log.ts';
import { providerRefused, providerSilent } from './openid-provider.errors.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Timeout in milliseconds for all requests to the provider during one call. */
  readonly timeout?: number;
}

/** The values that bind the response to the request. */
interface Binding {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The parameters of the provider's redirect. */
interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  /** The issuer, if the provider names it. */
  readonly iss?: string | undefined;
}

/** A person as identified by the provider. */
export interface VerifiedPerson {
  readonly issuer: string;
  /** The provider's own id of the person, never reused for another person. */
  readonly subject: string;
  /** Only if the provider marks it as verified. */
  readonly verifiedEmail: string | undefined;
}

/** An OpenID provider: authorization code with PKCE. */
export interface OpenIdProvider {
  /** Where to send the browser. @throws ApplicationError `unavailable`, `openid_failed` */
  authorizationUrl(binding: Binding): Promise<string>;
  /**
   * Exchanges the code for the person. @throws ApplicationError `unavailable`, `openid_failed` for a response that does not match the
   * binding
   */
  redeem(answer: ProviderAnswer, binding: Binding): Promise<VerifiedPerson>;
}

const defaultTimeout = 8_000;
/** Milliseconds for which the provider's metadata is cached. */
const metadataLifetime = 60 * 60 * 1000;

/** Whether the provider was unreachable or failed, as opposed to an invalid response. */
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

/** The loggable part of an error. The error itself contains the provider's response with its tokens. */
function describe(error: unknown): { readonly reason: string; readonly code: string | undefined } {
  if (!(error instanceof Error)) return { reason: 'unknown', code: undefined };
  const { code } = error as { code?: unknown };
  return { reason: error.message, code: typeof code === 'string' ? code : undefined };
}

/** A client for the configured provider. `openid-client` is loaded at the first sign-in. */
export function openIdProvider(settings: OpenIdSettings, log: Log, now: () => Date): OpenIdProvider {
  const { clientId, clientSecret, redirectUri, timeout = defaultTimeout } = settings;
  const issuer = new URL(settings.issuer);
  let cached: { readonly metadata: ServerMetadata; readonly until: number } | undefined;

  async function configure(client: typeof import('openid-client')): Promise<Configuration> {
    const deadline = AbortSignal.timeout(timeout);
    const fetchInTime: CustomFetch = (url, options) => {
      const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
      return fetch(url, { ...options, signal } as RequestInit);
    };
    // Without the first check the signature is not verified: anyone who can respond in place of the provider would be trusted. The second
    // allows HTTP, which the settings permit for this machine only.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests);
    if (cached !== undefined && cached.until > now().getTime()) {
      const configuration = new client.Configuration(cached.metadata, clientId, clientSecret);
      configuration[client.customFetch] = fetchInTime;
      for (const extend of execute) extend(configuration);
      return configuration;
    }
    const configuration = await client.discovery(issuer, clientId, clientSecret, undefined, {
      [client.customFetch]: fetchInTime,
      execute,
    });
    cached = { metadata: configuration.serverMetadata(), until: now().getTime() + metadataLifetime };
    return configuration;
  }

  async function withClient<T>(
    work: (client: typeof import('openid-client'), configuration: Configuration) => Promise<T>,
  ): Promise<T> {
    const client = await import('openid-client');
    try {
      return await work(client, await configure(client));
    } catch (error) {
      log.warn(describe(error), 'The OpenID provider could not be used.');
      throw isSilence(error) ? providerSilent() : providerRefused();
    }
  }

  return {
    authorizationUrl: ({ state, nonce, codeVerifier }) =>
      withClient(async (client, configuration) => {
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
      withClient(async (client, configuration) => {
        const address = new URL(redirectUri);
        // The page passes on code and state. There is one provider, so its responses cannot be mixed up with another's; an issuer in the
        // response must still be this one.
        const named = iss ?? configuration.serverMetadata().issuer;
        for (const [name, value] of Object.entries({ code, state, iss: named })) address.searchParams.set(name, value);
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: binding.codeVerifier,
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider returned no identity.');
        const { email, email_verified } =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        const verifiedEmail = email_verified === true && typeof email === 'string' ? email : undefined;
        return { issuer: claims.iss, subject: claims.sub, verifiedEmail };
      }),
  };
}
