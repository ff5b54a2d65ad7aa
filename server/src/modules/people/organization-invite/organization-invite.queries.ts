import type { Role } from '@tunna/domain/permissions';
import type { PersonTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface OwnInviteRow extends RowOf<'organization_invite_own'> {
  role: Role;
}

const ownInvites = statement(
  'organization_invite_own',
  'select id, organization_name, role, invited_by, created_at, expires_at from own_invites()',
).returns<OwnInviteRow>();

/** Open invites for the identities that the person proved. */
export const findOwnInvites = (transaction: PersonTransaction): Promise<OwnInviteRow[]> =>
  transaction.run(ownInvites, []);

export interface AcceptedInviteRow {
  organization_id: number;
  org_slug: string;
  role: Role;
}

const accept = statement(
  'organization_invite_accept',
  'select organization_id as "organization_id!", org_slug as "org_slug!", role as "role!" from accept_invite(:id)',
).returns<AcceptedInviteRow>();

/** Makes the person a member; undefined if the invite is for another person or no longer open. */
export async function acceptOpenInvite(
  transaction: PersonTransaction,
  id: number,
): Promise<AcceptedInviteRow | undefined> {
  const [row] = await transaction.run(accept, { id });
  return row;
}
