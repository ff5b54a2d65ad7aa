import type { Identity } from '@tunna/domain/identity';
import type { Language } from '@tunna/domain/languages';
import type { Role } from '@tunna/domain/permissions';
import type { TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

export interface InviteRow {
  id: number;
  value: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
}

const columns = 'id, value, role, member_name(invited_by) as invited_by, created_at, expires_at';
const open = 'accepted_at is null and revoked_at is null';

const list = statement(
  'open_invites',
  `select ${columns} from invite
   where organization_id = $1 and ${open} and expires_at > $2
   order by created_at, id`,
).returns<InviteRow>();

/** Those that can still be accepted, the eldest first. */
export const findInvites = (transaction: TenantTransaction, now: Date): Promise<InviteRow[]> =>
  transaction.run(list, [transaction.organizationId, now]);

const isMember = statement('is_member_identity', 'select is_member_identity($1, $2) as found');

export async function isMemberIdentity(transaction: TenantTransaction, { kind, value }: Identity): Promise<boolean> {
  const [row] = await transaction.run(isMember, [kind, value]);
  return row?.found ?? true;
}

const lockByIdentity = statement(
  'lock_invite_by_identity',
  `select ${columns} from invite
   where organization_id = $1 and kind = $2 and value = $3 and ${open}
   for update`,
).returns<InviteRow>();

/** The invite that is neither used nor revoked, expired or not; it stays as it is until the transaction ends. */
export async function lockInviteOf(
  transaction: TenantTransaction,
  { kind, value }: Identity,
): Promise<InviteRow | undefined> {
  const [row] = await transaction.run(lockByIdentity, [transaction.organizationId, kind, value]);
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

// With the message that tells of it: one is not without the other.
const upsert = statement(
  'upsert_invite',
  `with renewed as (
     insert into invite (organization_id, kind, value, role, invited_by, language, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, kind, value) where accepted_at is null and revoked_at is null
     do update set role = excluded.role, invited_by = excluded.invited_by, language = excluded.language,
       expires_at = excluded.expires_at
     returning id, kind, value, role, invited_by, language, created_at, expires_at
   ), message as (
     insert into outgoing_message (organization_id, kind, invite_id, channel, recipient, language)
     select $1, 'invite', id, case kind when 'phone' then 'sms' else 'email' end, value, language from renewed
   )
   select ${columns} from renewed`,
).returns<InviteRow>();

/** A new invite, or the open one renewed, and its message. */
export async function upsertInvite(transaction: TenantTransaction, invite: NewInvite): Promise<InviteRow> {
  const { identity, role, invitedBy, language, now, expiresAt } = invite;
  const values = [identity.kind, identity.value, role, invitedBy, language, now, expiresAt];
  const [row] = await transaction.run(upsert, [transaction.organizationId, ...values]);
  if (row === undefined) throw new Error('The invite was not stored.');
  return row;
}

const lockOpen = statement(
  'lock_open_invite',
  `select ${columns} from invite
   where organization_id = $1 and id = $2 and ${open} and expires_at > $3
   for update`,
).returns<InviteRow>();
const revoke = statement('revoke_invite', 'update invite set revoked_at = $3 where organization_id = $1 and id = $2');

export async function lockOpenInvite(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<InviteRow | undefined> {
  const [row] = await transaction.run(lockOpen, [transaction.organizationId, id, now]);
  return row;
}

export async function setInviteRevoked(transaction: TenantTransaction, id: number, now: Date): Promise<void> {
  await transaction.run(revoke, [transaction.organizationId, id, now]);
}

export interface InviteToTellRow {
  organization_name: string;
  role: Role;
  invited_by: string | null;
  expires_at: Date;
}

const toTell = statement(
  'invite_to_tell',
  `select organization.name as organization_name, invite.role, member_name(invite.invited_by) as invited_by, invite.expires_at
   from invite
   join organization on organization.id = invite.organization_id
   where invite.organization_id = $1 and invite.id = $2 and ${open} and invite.expires_at > $3`,
).returns<InviteToTellRow>();

export async function findInviteToTell(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<InviteToTellRow | undefined> {
  const [row] = await transaction.run(toTell, [transaction.organizationId, id, now]);
  return row;
}
