import type { OwnInvite } from '@tunna/contract/people/user';
import { industries, type UserInfo, type UserSession } from '@tunna/contract/people/user';
import type { Role } from '@tunna/domain/permissions';
import { isLanguage } from '@tunna/domain/text/languages';
import type { InviteRow, MembershipRow, PersonRow, SessionRow } from './user.queries.ts';

export function userInfoView(row: PersonRow): UserInfo {
  const industry = industries.find((known) => known === row.industry);
  return {
    ...(row.full_name === null ? {} : { fullName: row.full_name }),
    preferences: {
      ...(row.company === null ? {} : { company: row.company }),
      ...(industry === undefined ? {} : { industry }),
      ...(row.terms_version === null ? {} : { dashTerms: row.terms_version }),
    },
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.phone_number === null ? {} : { phoneNumber: row.phone_number }),
    google: row.google,
    language: isLanguage(row.language) ? row.language : 'is',
    createdAt: row.created_at.toISOString(),
  };
}

/** @param currentId session of the caller's token */
export const userSessionView = (row: SessionRow, currentId: string): UserSession => ({
  id: row.id,
  current: row.id === currentId,
  method: row.method as UserSession['method'],
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

export const membershipView = (row: MembershipRow) => ({
  organizationName: row.organization_name,
  role: row.role as Role,
});

export const inviteView = (row: InviteRow): OwnInvite => ({
  id: row.id,
  organizationName: row.organization_name,
  role: row.role as Role,
  ...(row.invited_by === null ? {} : { invitedBy: row.invited_by }),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
