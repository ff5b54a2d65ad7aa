import type { Role } from '@tunna/domain/permissions';
import type { PersonTransaction } from '../../database/database.ts';
import { type Queryable, statement } from '../../database/statement.ts';

export type SignInMethod = 'email' | 'phone' | 'google' | 'department' | 'device';

const insert = statement<{ id: string }>('open_session', 'select open_session($1, $2, $3, $4, $5) as id');

export interface NewSession {
  readonly personId: number | null;
  readonly credentialId: string | null;
  readonly method: SignInMethod;
  readonly userAgent: string;
  readonly expiresAt: Date;
}

/** Stores a session and answers its id. */
export async function insertSession(database: Queryable, session: NewSession): Promise<string> {
  const { personId, credentialId, method, userAgent, expiresAt } = session;
  const [row] = await database.run(insert, [personId, credentialId, method, userAgent, expiresAt]);
  if (row === undefined) throw new Error('The session was not stored.');
  return row.id;
}

export interface SessionRow {
  person_id: number | null;
  is_set_up: boolean;
  organization_id: number | null;
  department_id: number | null;
  device_id: number | null;
  credential_id: string | null;
  expires_at: Date;
  revoked: boolean;
  last_seen_at: Date;
}

const find = statement<SessionRow>('find_session', 'select * from find_session($1)');

export async function findSession(database: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await database.run(find, [id]);
  return row;
}

const touch = statement('touch_session', 'select touch_session($1)');
const revoke = statement('revoke_session', 'select revoke_session($1)');

export async function touchSession(database: Queryable, id: string): Promise<void> {
  await database.run(touch, [id]);
}

export async function setSessionRevoked(database: Queryable, id: string): Promise<void> {
  await database.run(revoke, [id]);
}

const ownRoles = statement<{ role: Role }>('own_roles', 'select distinct role from own_memberships() order by role');

/** The roles that the person has anywhere: a hint for screens, which the token carries. */
export async function findOwnRoles(transaction: PersonTransaction): Promise<Role[]> {
  return (await transaction.run(ownRoles, [])).map(({ role }) => role);
}

const ownRole = statement<{ role: Role | null }>('own_role', 'select own_role($1) as role');

/** The person's role in one organization; undefined where they are no member, or there is no such organization. */
export async function findOwnRole(transaction: PersonTransaction, organizationId: number): Promise<Role | undefined> {
  const [row] = await transaction.run(ownRole, [organizationId]);
  return row?.role ?? undefined;
}
