import type { Role } from '@tunna/domain/permissions';
import type { Identity } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface InviteRow extends RowOf<'open_invites'> {
  role: Role;
}

const columns = 'id, value, role, member_name(invited_by) as invited_by, created_at, expires_at';
const open = 'accepted_at is null and revoked_at is null';

const list = statement(
  'open_invites',
  `select ${columns} from invite
   where organization_id = :organizationId and ${open} and expires_at > :now
   order by created_at, id`,
).returns<InviteRow>();

/** Invites that can still be accepted, oldest first. */
export const findInvites = (transaction: TenantTransaction, now: Date): Promise<InviteRow[]> =>
  transaction.run(list, { organizationId: transaction.organizationId, now });

const isMember = statement('is_member_identity', 'select is_member_identity(:kind, :value) as found');

export async function isMemberIdentity(transaction: TenantTransaction, { kind, value }: Identity): Promise<boolean> {
  const [row] = await transaction.run(isMember, { kind, value });
  return row?.found ?? true;
}

const lockByIdentity = statement(
  'lock_invite_by_identity',
  `select ${columns} from invite
   where organization_id = :organizationId and kind = :kind and value = :value and ${open}
   for update`,
).returns<InviteRow>();

/** Locks the invite that is neither used nor revoked, expired or not, until the transaction ends. */
export async function lockInviteOf(
  transaction: TenantTransaction,
  { kind, value }: Identity,
): Promise<InviteRow | undefined> {
  const [row] = await transaction.run(lockByIdentity, { organizationId: transaction.organizationId, kind, value });
  return row;
}

export interface NewInvite {
  readonly identity: Identity;
  readonly role: Role;
  readonly language: Language;
  readonly invitedBy: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

// The invite and its message are written together.
const upsert = statement(
  'upsert_invite',
  `with renewed as (
     insert into invite (organization_id, kind, value, role, invited_by, language, created_at, expires_at)
     values (:organizationId, :kind, :value, :role, :invitedBy, :language, :now, :expiresAt)
     on conflict (organization_id, kind, value) where accepted_at is null and revoked_at is null
     do update set role = excluded.role, invited_by = excluded.invited_by, language = excluded.language,
       expires_at = excluded.expires_at
     returning id, kind, value, role, invited_by, language, created_at, expires_at
   ), message as (
     insert into outgoing_message (organization_id, kind, invite_id, channel, recipient, language)
     select :organizationId, 'invite', id, case kind when 'phone' then 'sms' else 'email' end, value, language from renewed
   )
   select ${columns} from renewed`,
).returns<InviteRow>();

/** Inserts an invite or renews the open one, and inserts its message. */
export async function upsertInvite(transaction: TenantTransaction, invite: NewInvite): Promise<InviteRow> {
  const { identity, role, invitedBy, language, now, expiresAt } = invite;
  const values = { kind: identity.kind, value: identity.value, role, invitedBy, language, now, expiresAt };
  const [row] = await transaction.run(upsert, { organizationId: transaction.organizationId, ...values });
  if (row === undefined) throw new Error('The invite was not stored.');
  return row;
}

const lockOpen = statement(
  'lock_open_invite',
  `select ${columns} from invite
   where organization_id = :organizationId and id = :id and ${open} and expires_at > :now
   for update`,
).returns<InviteRow>();
const revoke = statement(
  'revoke_invite',
  'update invite set revoked_at = :now where organization_id = :organizationId and id = :id',
);

export async function lockOpenInvite(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<InviteRow | undefined> {
  const [row] = await transaction.run(lockOpen, { organizationId: transaction.organizationId, id, now });
  return row;
}

export async function setInviteRevoked(transaction: TenantTransaction, id: number, now: Date): Promise<void> {
  await transaction.run(revoke, { organizationId: transaction.organizationId, id, now });
}

export interface InviteToNotifyRow extends RowOf<'invite_to_notify'> {
  role: Role;
}

const toNotify = statement(
  'invite_to_notify',
  `select organization.name as organization_name, invite.role, member_name(invite.invited_by) as invited_by, invite.expires_at
   from invite
   join organization on organization.id = invite.organization_id
   where invite.organization_id = :organizationId and invite.id = :id and ${open} and invite.expires_at > :now`,
).returns<InviteToNotifyRow>();

export async function findInviteToNotify(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<InviteToNotifyRow | undefined> {
  const [row] = await transaction.run(toNotify, { organizationId: transaction.organizationId, id, now });
  return row;
}
