/** The identity of a token, and its other claims. */
export type UserType = 'department' | 'email' | 'phoneNumber';

export interface AuthToken {
  /** Roles of the user in any organization: a hint for screens, never a permission. */
  readonly roles: readonly unknown[];
  readonly expiresAt: Date | undefined;
  readonly userType: UserType;
  /** Number of the department, email address or phone number, as in the token. */
  readonly identity: string;
}

/** ISO 8601 with milliseconds: the format of all timestamps of a token. */
const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && isoDate.test(value) ? new Date(value) : value;

const notAToken = (): Error => new Error('jwt token is not a valid blob!');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The claims of a token as they are written in it: Base64url of JSON. */
export const claimsPart = (token: string | undefined): string | undefined => token?.split('.')[1];

/** The payload of a token as text: Base64url of UTF-8. */
function decodePayload(token: string): string {
  const part = claimsPart(token) ?? '';
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (character) => character.charCodeAt(0)),
  );
}

function payloadOf(token: unknown): Readonly<Record<string, unknown>> {
  if (typeof token !== 'string') throw notAToken();
  let payload: unknown;
  try {
    payload = JSON.parse(decodePayload(token), revive);
  } catch {
    throw notAToken();
  }
  if (!isObject(payload) || !Array.isArray(payload.roles)) throw notAToken();
  return payload;
}

function identityOf(identity: unknown): Pick<AuthToken, 'userType' | 'identity'> {
  const given = isObject(identity) ? identity : {};
  for (const userType of ['department', 'email', 'phoneNumber'] as const) {
    const value = given[userType === 'department' ? 'departmentId' : userType];
    if (typeof value === 'string' || typeof value === 'number') return { userType, identity: String(value) };
  }
  throw new Error('Unsupported identity type');
}

/**
 * Reads a token without verifying it: the server checks its signature.
 * @throws Error 'jwt token is not a valid blob!' for an invalid token, 'Unsupported identity type' for one without an identity
 */
export function parseAuthToken(token: unknown): AuthToken {
  const { roles, expiresAt, identity } = payloadOf(token);
  return {
    roles: roles as readonly unknown[],
    expiresAt: expiresAt instanceof Date ? expiresAt : undefined,
    ...identityOf(identity),
  };
}

/** Whether a token identifies a user of the application; the token of a device without a department does not. */
export function namesPerson(token: string): boolean {
  try {
    return parseAuthToken(token).identity !== '';
  } catch {
    return false;
  }
}

/** Identifies the user of a token: another token of the same user has the same. */
export const holderOf = ({ userType, identity }: Pick<AuthToken, 'userType' | 'identity'>): string =>
  `${userType} ${identity}`;

/** Whether two tokens belong to the same user; false without two readable tokens. */
export function haveSameHolder(one: string | undefined, other: string | undefined): boolean {
  try {
    return holderOf(parseAuthToken(one)) === holderOf(parseAuthToken(other));
  } catch {
    return false;
  }
}

/** The token if it is valid now; an expired or unreadable token logs the user out. */
export function usableAuthToken(token: string | undefined, now: Date): AuthToken | undefined {
  if (token === undefined) return undefined;
  try {
    const parsed = parseAuthToken(token);
    if (parsed.expiresAt === undefined || parsed.expiresAt >= now) return parsed;
    console.warn('Auth token expired');
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
  return undefined;
}
