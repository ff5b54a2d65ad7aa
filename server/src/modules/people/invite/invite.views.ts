import type { Invite } from '@tunna/contract/people/member';
import type { InviteRow } from './invite.queries.ts';

export const inviteView = (row: InviteRow): Invite => ({
  id: row.id,
  identity: row.value,
  role: row.role,
  ...(row.invited_by === null ? {} : { invitedBy: row.invited_by }),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
