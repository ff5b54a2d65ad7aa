import type { OwnInvite } from '@tunna/contract/people/user';
import { industries, type UserInfo, type UserSession } from '@tunna/contract/people/user';
import { present } from '@tunna/contract/present';
import type { Role } from '@tunna/domain/permissions';
import { isLanguage } from '@tunna/domain/text/languages';
import type { InviteRow, MembershipRow, PersonRow, SessionRow } from './user.queries.ts';

/** The user without the mark of operators, which depends on the session. */
export function userInfoView(row: PersonRow): UserInfo {
  return present<UserInfo>({
    fullName: row.full_name,
    preferences: present<UserInfo['preferences']>({
      company: row.company,
      industry: industries.find((known) => known === row.industry),
      dashTerms: row.terms_version,
    }),
    email: row.email,
    phoneNumber: row.phone_number,
    google: row.google,
    operator: null,
    language: isLanguage(row.language) ? row.language : 'is',
    createdAt: row.created_at.toISOString(),
  });
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

export const inviteView = (row: InviteRow): OwnInvite =>
  present<OwnInvite>({
    id: row.id,
    organizationName: row.organization_name,
    role: row.role as Role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  });
