import type { Role } from '@tunna/domain/permissions';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface MemberRow extends RowOf<'members'> {
  role: Role;
}

const list = statement(
  'members',
  `select person_id, full_name, role, email, phone_number, created_at
   from organization_members()
   order by role = 'owner' desc, full_name collate icelandic, person_id`,
).returns<MemberRow>();

/** Owners first, then by name in Icelandic order. Includes addresses: the caller decides who sees them. */
export const findMembers = (transaction: TenantTransaction): Promise<MemberRow[]> => transaction.run(list, []);

// Erasing an account takes the same lock, so that two owners cannot leave concurrently by different calls.
const lockOwners = statement(
  'lock_owners',
  `select pg_advisory_xact_lock(hashtextextended('owners of ' || :organizationId::bigint, 0))`,
);

export interface LockedMemberRow {
  person_id: number;
  role: Role;
  full_name: string;
}

const lockMembers = statement(
  'lock_members',
  `select person_id, role, coalesce(member_name(person_id), '') as full_name
   from membership
   where organization_id = :organizationId and (role = 'owner' or person_id = :personId or person_id = :otherId)
   order by person_id
   for update`,
).returns<LockedMemberRow>();

/** Locks the owners and the two persons, as far as they are members, until the transaction ends. */
export async function lockMemberships(
  transaction: TenantTransaction,
  personId: number,
  otherId: number,
): Promise<LockedMemberRow[]> {
  await transaction.run(lockOwners, { organizationId: transaction.organizationId });
  return transaction.run(lockMembers, { organizationId: transaction.organizationId, personId, otherId });
}

const remove = statement(
  'delete_membership',
  'delete from membership where organization_id = :organizationId and person_id = :personId',
);

export async function deleteMembership(transaction: TenantTransaction, personId: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, personId });
}

const updateRole = statement(
  'update_membership_role',
  'update membership set role = :role where organization_id = :organizationId and person_id = :personId',
);

export async function updateMembershipRole(
  transaction: TenantTransaction,
  personId: number,
  role: Role,
): Promise<void> {
  await transaction.run(updateRole, { organizationId: transaction.organizationId, personId, role });
}

const lockRole = statement(
  'lock_member_role',
  'select role from membership where organization_id = :organizationId and person_id = :personId for share',
).returns<Pick<MemberRow, 'role'>>();

/** `findMemberRole`, which stays valid until the transaction ends. */
export async function lockMemberRole(transaction: TenantTransaction, personId: number): Promise<Role | undefined> {
  const [row] = await transaction.run(lockRole, { organizationId: transaction.organizationId, personId });
  return row?.role;
}

const memberRole = statement(
  'member_role',
  'select role from organization_members() where person_id = :personId',
).returns<Pick<MemberRow, 'role'>>();

/** The role of a member of the organization; undefined for a person who is not a member. */
export async function findMemberRole(transaction: TenantTransaction, personId: number): Promise<Role | undefined> {
  const [row] = await transaction.run(memberRole, { personId });
  return row?.role;
}
