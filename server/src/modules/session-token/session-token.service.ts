import { type AuthTokenPayload, authTokenPayload, type TokenIdentity } from '@tunna/contract/auth-token';
import type { Identity } from '@tunna/domain/identity';
import { jwtVerify, SignJWT } from 'jose';
import type { Queryable } from '../../database/statement.ts';
import { instanceSecret } from '../instance-secret/instance-secret.service.ts';

export const identityClaim = ({ kind, value }: Identity): TokenIdentity =>
  kind === 'email' ? { email: value } : { phoneNumber: value };

export interface SessionTokens {
  sign(claims: AuthTokenPayload): Promise<string>;
  /** The claims of a token that was signed here and has not expired; undefined for every other text. */
  verify(token: string): Promise<AuthTokenPayload | undefined>;
}

/** The one algorithm; what a token says of its own is never believed. */
const algorithm = 'HS256';
/** Longer texts are no tokens of ours. */
const longest = 4096;

/** Three parts in the one spelling that base64url has for each (RFC 7515): decoders take others too. */
const isCompact = (token: string): boolean =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) &&
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

export async function openSessionTokens(database: Queryable, now: () => Date): Promise<SessionTokens> {
  const key = new TextEncoder().encode(await instanceSecret(database, 'token_secret'));
  return {
    sign: ({ jti, expiresAt, ...rest }) =>
      new SignJWT({ ...rest, expiresAt })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setJti(jti)
        .setIssuedAt(now())
        .setExpirationTime(new Date(expiresAt))
        .sign(key),
    async verify(token) {
      if (token.length > longest || !isCompact(token)) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: now() });
        return authTokenPayload.safeParse(payload).data;
      } catch {
        // Whatever is wrong with it, it is not a token of ours.
        return undefined;
      }
    },
  };
}
