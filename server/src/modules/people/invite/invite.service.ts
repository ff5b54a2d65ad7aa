import type { Invite } from '@tunna/contract/people/member';
import { mayGrant, type Role } from '@tunna/domain/permissions';
import { type Identity, parseIdentity } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { recordAudit } from '../../platform/audit/audit.service.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import { assertRoom } from '../../platform/subscription/subscription.service.ts';
import { alreadyMember, identityRefused, inviteBeyondOwnRole, inviteNotFound } from './invite.errors.ts';
import {
  findInvites,
  findInviteToNotify,
  isMemberIdentity,
  lockInviteOf,
  lockOpenInvite,
  setInviteRevoked,
  upsertInvite,
} from './invite.queries.ts';
import { inviteView } from './invite.views.ts';

/** Days for which an invite can be accepted. */
const openDays = 14;
const day = 86_400_000;

export const readInvites = async (transaction: TenantTransaction, now: Date): Promise<Invite[]> =>
  (await findInvites(transaction, now)).map(inviteView);

export const listInvites = (database: Database, organization: OrgScope, now: Date): Promise<Invite[]> =>
  database.tenant(organization, (transaction) => readInvites(transaction, now));

interface InviteInput {
  /** E-mail address or phone number, as entered. */
  readonly identity: string;
  readonly role: Role;
  readonly language: Language;
}

/** The number of invites that the member may still send today. */
export const invitesLeft = (
  budgets: Pick<Budgets, 'left'>,
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  now: Date,
): Promise<number> =>
  budgets.left(transaction, ['invitesByPerson', 'invitesByOrganization', 'invitesByInstallation'], {
    keys: { person: person.personId, organization: transaction.organizationId },
    now,
  });

/** Uses the budgets of an invite and its message. @throws ApplicationError `rate_limited` */
function spendOnInvite(
  budgets: Budgets,
  transaction: TenantTransaction,
  { identity: { kind, value }, invitedBy, now }: { identity: Identity; invitedBy: number; now: Date },
): Promise<void> {
  const names = [
    'invitesByPerson',
    'invitesByOrganization',
    'invitesToRecipient',
    'invitesByInstallation',
    ...(kind === 'phone' ? (['smsByInstallation'] as const) : []),
  ] as const;
  const keys = { person: invitedBy, organization: transaction.organizationId, recipient: value };
  return budgets.spend(transaction, names, { keys, now });
}

/**
 * Invites a person and sends a message. An open invite is renewed, and its message sent again.
 * @throws ApplicationError `invalid_request` for a text that is neither an address nor a number, and for a country without text messages;
 * `forbidden` for a role above the caller's own, also if the renewed invite has one; `value_taken` for a member; `limit_reached`;
 * `rate_limited`
 */
export async function inviteMember(
  { database, budgets }: { readonly database: Database; readonly budgets: Budgets },
  member: ActingMember,
  { identity: typed, role, language }: InviteInput,
  now: Date,
): Promise<Invite> {
  const identity = readIdentity(budgets, typed);
  return database.tenant(member.organization, (transaction) =>
    addInvite(transaction, budgets, member, { identity, role, language }, now),
  );
}

/** @throws ApplicationError `invalid_request` for a text that is neither an address nor a number, and for a country without text messages */
export function readIdentity(budgets: Pick<Budgets, 'assertSmsCountry'>, typed: string): Identity {
  const identity = parseIdentity(typed);
  if (typeof identity === 'string') throw identityRefused(identity);
  if (identity.kind === 'phone') budgets.assertSmsCountry(identity.value, 'identity');
  return identity;
}

/** Invites a person within a transaction. @throws ApplicationError `forbidden`, `value_taken`, `limit_reached`, `rate_limited` */
export async function addInvite(
  transaction: TenantTransaction,
  budgets: Budgets,
  { person, role: ownRole }: Pick<ActingMember, 'person' | 'role'>,
  { identity, role, language }: Omit<InviteInput, 'identity'> & { readonly identity: Identity },
  now: Date,
): Promise<Invite> {
  if (!mayGrant(ownRole, role)) throw inviteBeyondOwnRole();
  // Before any row is locked, so that concurrent invites wait for each other only here.
  await spendOnInvite(budgets, transaction, { identity, invitedBy: person.personId, now });
  // Locked before reading, because the person may be accepting it now.
  const found = await lockInviteOf(transaction, identity);
  if (await isMemberIdentity(transaction, identity)) throw alreadyMember();
  const before = found !== undefined && found.expires_at > now ? found : undefined;
  if (before !== undefined && !mayGrant(ownRole, before.role)) throw inviteBeyondOwnRole();
  if (before === undefined) await assertRoom(transaction, 'members', 1, now);
  const row = await upsertInvite(transaction, {
    identity,
    role,
    language,
    invitedBy: person.personId,
    now,
    expiresAt: new Date(now.getTime() + openDays * day),
  });
  await recordAudit(transaction, person, {
    action: 'invited',
    entity: 'invite',
    entityId: String(row.id),
    name: row.value,
    changes: { role: { from: before?.role ?? null, to: role } },
  });
  return inviteView(row);
}

/** Whether the identity is a member's, and the open invite for it. */
export async function findInvited(
  transaction: TenantTransaction,
  identity: Identity,
  now: Date,
): Promise<{ readonly isMember: boolean; readonly invite: Pick<Invite, 'id' | 'role'> | undefined }> {
  const row = await lockInviteOf(transaction, identity);
  const isMember = await isMemberIdentity(transaction, identity);
  return { isMember, invite: row !== undefined && row.expires_at > now ? inviteView(row) : undefined };
}

/** Withdraws an open invite. @throws ApplicationError `invite_not_found`, `forbidden` for a role above the caller's own */
export async function revokeInvite(
  database: Database,
  { organization, person, role }: ActingMember,
  id: number,
  now: Date,
): Promise<void> {
  await database.tenant(organization, async (transaction) => {
    const invite = await lockOpenInvite(transaction, id, now);
    if (invite === undefined) throw inviteNotFound();
    if (!mayGrant(role, invite.role)) throw inviteBeyondOwnRole();
    await setInviteRevoked(transaction, id, now);
    await recordAudit(transaction, person, {
      action: 'revoked',
      entity: 'invite',
      entityId: String(id),
      name: invite.value,
      changes: { role: { from: invite.role, to: null } },
    });
  });
}

/** The contents of the message to an invited person. */
export interface InviteToNotify {
  readonly organizationName: string;
  readonly role: Role;
  readonly invitedBy: string | undefined;
  readonly expiresAt: Date;
}

/** Returns the invite for its message; undefined after it was accepted or revoked, or has expired. */
export async function readInviteToNotify(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<InviteToNotify | undefined> {
  const row = await findInviteToNotify(transaction, id, now);
  if (row === undefined) return undefined;
  return {
    organizationName: row.organization_name,
    role: row.role,
    invitedBy: row.invited_by ?? undefined,
    expiresAt: row.expires_at,
  };
}
