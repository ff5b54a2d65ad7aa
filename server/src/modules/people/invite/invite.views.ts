import type { Invite } from '@tunna/contract/people/member';
import { present } from '@tunna/contract/present';
import type { InviteRow } from './invite.queries.ts';

export const inviteView = (row: InviteRow): Invite =>
  present<Invite>({
    id: row.id,
    identity: row.value,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  });
