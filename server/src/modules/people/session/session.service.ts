import type { AuthTokenPayload } from '@tunna/contract/people/auth-token';
import type { Identity } from '@tunna/domain/text/identity';
import type { Database, PersonTransaction } from '../../../database/database.ts';
import { mintOrgScope, mintPersonScope, type PersonScope } from '../../../database/scope.ts';
import type { Caller, Reading, SessionReader } from '../../../http/security/session.ts';
import { identityClaim, type SessionTokens } from '../session-token/session-token.service.ts';
import {
  findMemberSession,
  findOwnMemberships,
  findOwnRoles,
  hasAddressAmong,
  insertSession,
  type SessionRow,
  type SignInMethod,
  setSessionRevoked,
  touchSession,
} from './session.queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Lifetime of a token in milliseconds: a month for people, a year for a wall-mounted tablet. */
const personLifetime = 30 * day;
const credentialLifetime = 365 * day;
/**
 * Milliseconds without a call after which a person's session ends. Sessions of departments and devices have no such limit: a rarely used
 * tablet at a scale must keep working, and its credential can be revoked.
 */
export const personIdleLifetime = 14 * day;
/** Milliseconds for which a person counts as confirmed after proving an identity. */
const confirmationLifetime = 10 * 60 * 1000;
/** Max age in milliseconds of a session's stored last use before it is updated. */
const seenInterval = 5 * 60 * 1000;

/** A person who proved an identity, in one browser. */
export interface AuthenticatedPerson {
  readonly person: PersonScope;
  readonly identity: Identity;
  readonly method: Extract<SignInMethod, 'email' | 'phone' | 'google'>;
  readonly userAgent: string;
}

export interface VerifiedCredential {
  readonly credentialId: string;
  readonly departmentId: number | undefined;
  readonly deviceId: number | undefined;
  readonly userAgent: string;
}

/** The holder of a valid session. */
export interface SessionHolder {
  readonly caller: Caller;
  /** Of a department or a device. */
  readonly credentialId: string | undefined;
  readonly expiresAt: Date;
}

/** Max tokens whose verified signature is cached: verifying one again costs as much as reading its session. */
const maxVerified = 2_000;

const shorten = (userAgent: string): string => userAgent.slice(0, 300);

function isOver({ revoked, expires_at, person_id, last_seen_at }: SessionRow, now: Date): boolean {
  const isIdle = person_id !== null && now.getTime() - last_seen_at.getTime() >= personIdleLifetime;
  return revoked || expires_at <= now || isIdle;
}

function callerOf(row: SessionRow, sessionId: string, now: Date): Caller {
  if (row.person_id !== null) {
    const confirmedAt = row.confirmed_at?.getTime() ?? 0;
    return {
      kind: 'person',
      person: mintPersonScope(row.person_id),
      isSetUp: row.is_set_up,
      isConfirmed: now.getTime() - confirmedAt < confirmationLifetime,
      sessionId,
    };
  }
  if (row.organization_id === null) throw new Error('A session belongs to a person or to a credential.');
  const { department_id: departmentId, device_id: deviceId } = row;
  return {
    kind: 'credential',
    organization: mintOrgScope(row.organization_id),
    departmentId: departmentId ?? undefined,
    deviceId: deviceId ?? undefined,
    sessionId,
  };
}

/** Opens, reads and ends sessions; each token has one session. */
export class Sessions implements SessionReader {
  readonly #database: Database;
  readonly #tokens: SessionTokens;
  readonly #now: () => Date;
  readonly #operators: readonly string[];
  readonly #verified = new Map<string, AuthTokenPayload>();

  /** @param operators e-mail addresses of the server's operators, in lower case */
  constructor(database: Database, tokens: SessionTokens, now: () => Date, operators: readonly string[] = []) {
    this.#database = database;
    this.#tokens = tokens;
    this.#now = now;
    this.#operators = operators;
  }

  /**
   * @param alongside runs in the transaction that opens the session
   * @returns the token
   */
  async openForPerson(
    { person, identity, method, userAgent }: AuthenticatedPerson,
    alongside?: (transaction: PersonTransaction) => Promise<void>,
  ): Promise<string> {
    const createdAt = this.#now();
    const expiresAt = new Date(createdAt.getTime() + personLifetime);
    return this.#database.personal(person, async (transaction) => {
      const roles = await findOwnRoles(transaction);
      const jti = await insertSession(transaction, {
        personId: person.personId,
        credentialId: null,
        method,
        userAgent: shorten(userAgent),
        createdAt,
        expiresAt,
      });
      await alongside?.(transaction);
      return this.#tokens.sign({ roles, expiresAt: expiresAt.toISOString(), identity: identityClaim(identity), jti });
    });
  }

  /** @returns the token of a department or a device */
  async openForCredential(proved: VerifiedCredential): Promise<string> {
    const { credentialId, departmentId, deviceId, userAgent } = proved;
    const createdAt = this.#now();
    const expiresAt = new Date(createdAt.getTime() + credentialLifetime);
    const jti = await insertSession(this.#database, {
      personId: null,
      credentialId,
      method: deviceId === undefined ? 'department' : 'device',
      userAgent: shorten(userAgent),
      createdAt,
      expiresAt,
    });
    return this.#tokens.sign({
      roles: [],
      expiresAt: expiresAt.toISOString(),
      identity: departmentId === undefined ? {} : { departmentId },
      ...(deviceId === undefined ? {} : { deviceId }),
      jti,
    });
  }

  async read(authorization: string | undefined, organizationId?: number): Promise<Reading> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : await this.#verify(token);
    if (claims === undefined) return { state: 'none' };
    const row = await findMemberSession(this.#database, claims.jti, organizationId);
    if (row === undefined) return { state: 'gone', claims };
    const now = this.#now();
    if (isOver(row, now)) return { state: 'ended', claims };
    if (now.getTime() - row.last_seen_at.getTime() > seenInterval) await touchSession(this.#database, claims.jti, now);
    const membership =
      organizationId === undefined || row.role === null
        ? undefined
        : { organization: mintOrgScope(organizationId), role: row.role };
    return { state: 'good', claims, caller: callerOf(row, claims.jti, now), membership };
  }

  /** The holder and the expiry of a valid session; undefined after it has ended. */
  async findHolder(sessionId: string): Promise<SessionHolder | undefined> {
    const row = await findMemberSession(this.#database, sessionId, undefined);
    const now = this.#now();
    if (row === undefined || isOver(row, now)) return undefined;
    return {
      caller: callerOf(row, sessionId, now),
      credentialId: row.credential_id ?? undefined,
      expiresAt: row.expires_at,
    };
  }

  /**
   * Returns the claims of a token. A verified signature stays valid; only the expiry is checked again. The session is checked on each call.
   */
  async #verify(token: string): Promise<AuthTokenPayload | undefined> {
    const known = this.#verified.get(token);
    if (known !== undefined && Date.parse(known.expiresAt) > this.#now().getTime()) return known;
    this.#verified.delete(token);
    const claims = await this.#tokens.verify(token);
    if (claims !== undefined) {
      const [oldest] = this.#verified.keys();
      if (this.#verified.size >= maxVerified && oldest !== undefined) this.#verified.delete(oldest);
      this.#verified.set(token, claims);
    }
    return claims;
  }

  async end(sessionId: string): Promise<void> {
    await setSessionRevoked(this.#database, sessionId);
  }

  async memberships(person: PersonScope) {
    const rows = await this.#database.personal(person, findOwnMemberships);
    return rows.map(({ organization_id, role }) => ({ organization: mintOrgScope(organization_id), role }));
  }

  async operates(person: PersonScope): Promise<boolean> {
    if (this.#operators.length === 0) return false;
    return this.#database.personal(person, (transaction) => hasAddressAmong(transaction, this.#operators));
  }
}
