import type { OwnInvite } from '@tunna/contract/people/user';
import type { OwnInviteRow } from './organization-invite.queries.ts';

export const ownInviteView = (row: OwnInviteRow): OwnInvite => ({
  id: row.id,
  organizationName: row.organization_name,
  role: row.role,
  ...(row.invited_by === null ? {} : { invitedBy: row.invited_by }),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
