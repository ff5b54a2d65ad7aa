import { callEarly } from './lib/api/early-calls.ts';
import { type AuthToken, parseAuthToken } from './lib/session/auth-token.ts';
import { storedToken } from './lib/session/session.ts';

/** The claims of a token; the application deletes one that is not readable. */
function claimsOf(token: string): AuthToken | undefined {
  try {
    return parseAuthToken(token);
  } catch {
    return undefined;
  }
}

/**
 * Starts the first calls of a page that the server does not render, if a user is logged in: while the application is loading. A
 * weighing station also starts those of its location.
 */
export function startFirstCalls({ pathname }: Pick<Location, 'pathname'>): void {
  const token = storedToken() ?? '';
  const claims = claimsOf(token);
  // One without an end is valid.
  if (claims === undefined || Number(claims.expiresAt) < Date.now()) return;
  const [, location] = /^\/scale-location\/([^/]+)(\/\d+)?\/?$/.exec(pathname) ?? [];
  if (location !== undefined) {
    callEarly(`/scale-location/${location}`, token);
    callEarly(`/scale/recent-readings?locationId=${location}&limit=20`, token);
  }
  if (claims.userType !== 'department') callEarly('/user/status', token);
}
