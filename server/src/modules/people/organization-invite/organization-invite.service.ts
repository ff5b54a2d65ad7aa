import type { OwnInvite } from '@tunna/contract/people/user';
import type { Role } from '@tunna/domain/permissions';
import type { Database } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import { inviteNotFound } from './organization-invite.errors.ts';
import { acceptOpenInvite, findOwnInvites } from './organization-invite.queries.ts';
import { ownInviteView } from './organization-invite.views.ts';

/** Open invites for the person's own e-mail address and phone number, oldest first. */
export async function listOwnInvites(database: Database, person: PersonScope): Promise<OwnInvite[]> {
  return (await database.personal(person, findOwnInvites)).map(ownInviteView);
}

/** Makes the person a member of the organization that invited them. @throws ApplicationError `invite_not_found` */
export async function acceptInvite(
  database: Database,
  person: PersonScope,
  id: number,
): Promise<{ organizationId: number; orgSlug: string; role: Role }> {
  const row = await database.personal(person, (transaction) => acceptOpenInvite(transaction, id));
  if (row === undefined) throw inviteNotFound();
  return { organizationId: row.organization_id, orgSlug: row.org_slug, role: row.role };
}
