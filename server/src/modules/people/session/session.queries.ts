import type { Role } from '@tunna/domain/permissions';
import type { PersonTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export type SignInMethod = 'email' | 'phone' | 'google' | 'department' | 'device';

const insert = statement(
  'open_session',
  'select open_session(:personId, :credentialId, :method, :userAgent, :expiresAt, :createdAt) as id',
);

export interface NewSession {
  readonly personId: number | null;
  readonly credentialId: string | null;
  readonly method: SignInMethod;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a session. @returns its id */
export async function insertSession(database: Queryable, session: NewSession): Promise<string> {
  const { personId, credentialId, method, userAgent, createdAt, expiresAt } = session;
  const [row] = await database.run(insert, { personId, credentialId, method, userAgent, expiresAt, createdAt });
  if (row === undefined) throw new Error('The session was not stored.');
  return row.id;
}

export interface SessionRow extends RowOf<'find_member_session'> {
  /** Null for a department or a device. */
  confirmed_at: Date | null;
  role: Role | null;
}

const find = statement(
  'find_member_session',
  'select * from find_member_session(:id, :organizationId)',
).returns<SessionRow>();

/** The session with its person's role in the organization; without a role if they are no member, or no organization is given. */
export async function findMemberSession(
  database: Queryable,
  id: string,
  organizationId: number | undefined,
): Promise<SessionRow | undefined> {
  const [row] = await database.run(find, { id, organizationId: organizationId ?? null });
  return row;
}

const touch = statement('touch_session', 'select touch_session(:id, :now)');
const revoke = statement('revoke_session', 'select revoke_session(:id)');

export async function touchSession(database: Queryable, id: string, now: Date): Promise<void> {
  await database.run(touch, { id, now });
}

export async function setSessionRevoked(database: Queryable, id: string): Promise<void> {
  await database.run(revoke, { id });
}

const ownRoles = statement('own_roles', 'select distinct role from own_memberships() order by role').returns<{
  role: Role;
}>();

/** The person's roles in all organizations: a hint for screens, included in the token. */
export async function findOwnRoles(transaction: PersonTransaction): Promise<Role[]> {
  return (await transaction.run(ownRoles, [])).map(({ role }) => role);
}

const ownAddressAmong = statement(
  'own_address_among',
  `select exists (
     select from person_identity where person_id = :personId and kind = 'email' and value = any(:addresses::text[])
   ) as found`,
);

/** Whether the person proved one of the e-mail addresses. */
export async function hasAddressAmong(transaction: PersonTransaction, addresses: readonly string[]): Promise<boolean> {
  const [row] = await transaction.run(ownAddressAmong, { personId: transaction.personId, addresses });
  return row?.found === true;
}

const memberships = statement('session_memberships', 'select organization_id, role from own_memberships()').returns<{
  organization_id: number;
  role: Role;
}>();

/** The person's memberships, with their roles. */
export const findOwnMemberships = (transaction: PersonTransaction) => transaction.run(memberships, []);
