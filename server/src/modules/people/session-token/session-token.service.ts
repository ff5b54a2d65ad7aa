import { type AuthTokenPayload, authTokenPayload, type TokenIdentity } from '@tunna/contract/people/auth-token';
import type { Identity } from '@tunna/domain/text/identity';
import { jwtVerify, SignJWT } from 'jose';
import { type KeyRing, keyFor } from '../../platform/instance-secret/key-ring.service.ts';

export const identityClaim = ({ kind, value }: Identity): TokenIdentity =>
  kind === 'email' ? { email: value } : { phoneNumber: value };

export interface SessionTokens {
  sign(claims: AuthTokenPayload): Promise<string>;
  /** Returns the claims of a token that was signed here and has not expired; undefined for any other text. */
  verify(token: string): Promise<AuthTokenPayload | undefined>;
}

/** The only algorithm; the token's own header is never trusted. */
const algorithm = 'HS256';
/** Max length of a token. */
const longest = 4096;

/** Three parts in canonical base64url (RFC 7515): decoders also accept other spellings. */
const isCompact = (token: string): boolean =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) &&
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Signs with the newest key of the installation and names it in the header `kid`. Verifies with any of its keys. */
export function openSessionTokens(ring: KeyRing, now: () => Date): SessionTokens {
  const [newest] = ring;
  const key = keyFor(newest, 'token');
  const keys = new Map(ring.map((each) => [each.id, keyFor(each, 'token')]));
  // Tokens from before key ids have no `kid`: they are signed with the oldest key.
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
        // Any error means that the token is invalid.
        return undefined;
      }
    },
  };
}
