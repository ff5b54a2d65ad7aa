import type { Member } from '@tunna/contract/people/member';
import { mayGrant, mayRole, type Permission, type Role } from '@tunna/domain/permissions';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { recordAudit } from '../../platform/audit/audit.service.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { lastOwnerStays, memberNotFound, roleBeyondOwn } from './member.errors.ts';
import {
  deleteMembership,
  findMembers,
  type LockedMemberRow,
  lockMemberships,
  updateMembershipRole,
} from './member.queries.ts';
import { memberView } from './member.views.ts';

export { findMemberRole as readMemberRole, lockMemberRole } from './member.queries.ts';

/** All members of the organization. Addresses are visible to those who manage members, and to the person themself. */
export async function readMembers(
  transaction: TenantTransaction,
  { person, role }: Pick<ActingMember, 'person' | 'role'>,
): Promise<Member[]> {
  const rows = await findMembers(transaction);
  return rows.map((row) => memberView(row, person.personId, mayRole(role, 'members.write')));
}

export const listMembers = (database: Database, member: ActingMember): Promise<Member[]> =>
  database.tenant(member.organization, (transaction) => readMembers(transaction, member));

/**
 * Checks the caller's permission and returns the member to change. Reads the roles now, not as of the beginning of the call.
 * @param needed the permission that the caller needs to change another member
 * @returns isLastOwner: without them the organization would have no owner
 */
async function lockTarget(
  transaction: TenantTransaction,
  { person }: ActingMember,
  personId: number,
  needed: Permission,
): Promise<{ target: LockedMemberRow; ownRole: Role; isLastOwner: boolean }> {
  const rows = await lockMemberships(transaction, person.personId, personId);
  const own = rows.find((row) => row.person_id === person.personId);
  const isSelf = personId === person.personId;
  if (own === undefined || !(isSelf || mayRole(own.role, needed))) throw roleBeyondOwn();
  const target = rows.find((row) => row.person_id === personId);
  if (target === undefined) throw memberNotFound();
  if (!mayGrant(own.role, target.role)) throw roleBeyondOwn();
  const owners = rows.filter(({ role }) => role === 'owner');
  return { target, ownRole: own.role, isLastOwner: target.role === 'owner' && owners.length === 1 };
}

/**
 * Removes a member; every member may leave.
 * @throws ApplicationError `forbidden` for a role above the caller's own, `person_not_found`, `last_owner`
 */
export async function removeMember(database: Database, acting: ActingMember, personId: number): Promise<void> {
  await database.tenant(acting.organization, async (transaction) => {
    const { target, isLastOwner } = await lockTarget(transaction, acting, personId, 'members.delete');
    if (isLastOwner) throw lastOwnerStays();
    await recordAudit(transaction, acting.person, {
      action: 'removed',
      entity: 'member',
      entityId: String(personId),
      name: target.full_name,
      changes: { role: { from: target.role, to: null } },
    });
    await deleteMembership(transaction, personId);
  });
}

/**
 * Changes a member's role, effective from the next call.
 * @throws ApplicationError `forbidden` if the old or the new role is above the caller's own, `person_not_found`, `last_owner`
 */
export async function updateMemberRole(
  database: Database,
  acting: ActingMember,
  personId: number,
  role: Role,
): Promise<void> {
  await database.tenant(acting.organization, async (transaction) => {
    const { target, ownRole, isLastOwner } = await lockTarget(transaction, acting, personId, 'members.write');
    if (!mayGrant(ownRole, role)) throw roleBeyondOwn();
    if (target.role === role) return;
    if (isLastOwner) throw lastOwnerStays();
    await updateMembershipRole(transaction, personId, role);
    await recordAudit(transaction, acting.person, {
      action: 'changed',
      entity: 'member',
      entityId: String(personId),
      name: target.full_name,
      changes: { role: { from: target.role, to: role } },
    });
    await recordEvent(transaction, {
      kind: 'role_changed',
      to: { personId },
      byPersonId: acting.person.personId,
      topic: 'role',
      entity: 'member',
      entityId: String(personId),
      data: { from: target.role, to: role },
    });
  });
}
