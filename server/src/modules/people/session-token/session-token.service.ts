import { type AuthTokenPayload, authTokenPayload, type TokenIdentity } from '@tunna/contract/people/auth-token';
import type { Identity } from '@tunna/domain/text/identity';
import { jwtVerify, SignJWT } from 'jose';
import { type KeyRing, keyFor } from '../../platform/instance-secret/key-ring.service.ts';

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

/** Signs with the newest key of the installation and names it in the header `kid`. Each of its keys verifies. */
export function openSessionTokens(ring: KeyRing, now: () => Date): SessionTokens {
  const [newest] = ring;
  const key = keyFor(newest, 'token');
  const keys = new Map(ring.map((each) => [each.id, keyFor(each, 'token')]));
  // Tokens named no key before there were several: they are signed with the oldest.
  const oldest = keyFor(ring.at(-1) ?? newest, 'token');
  function keyOf({ kid }: { readonly kid?: unknown }): Uint8Array {
    if (kid === undefined) return oldest;
    const named = typeof kid === 'string' ? keys.get(kid) : undefined;
    if (named === undefined) throw new Error('The token names a key that is not one of ours.');
    return named;
  }
  return {
    sign: ({ jti, expiresAt, ...rest }) =>
      new SignJWT({ ...rest, expiresAt })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: newest.id })
        .setJti(jti)
        .setIssuedAt(now())
        .setExpirationTime(new Date(expiresAt))
        .sign(key),
    async verify(token) {
      if (token.length > longest || !isCompact(token)) return undefined;
      try {
        const { payload } = await jwtVerify(token, keyOf, { algorithms: [algorithm], currentDate: now() });
        return authTokenPayload.safeParse(payload).data;
      } catch {
        // Whatever is wrong with it, it is not a token of ours.
        return undefined;
      }
    },
  };
}
