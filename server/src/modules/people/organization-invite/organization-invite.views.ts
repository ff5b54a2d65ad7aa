import type { OwnInvite } from '@tunna/contract/people/user';
import { present } from '@tunna/contract/present';
import type { OwnInviteRow } from './organization-invite.queries.ts';

export const ownInviteView = (row: OwnInviteRow): OwnInvite =>
  present<OwnInvite>({
    id: row.id,
    organizationName: row.organization_name,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  });
