import type { organizationInviteContract } from '@tunna/contract/people/user';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { acceptInvite, listOwnInvites } from './organization-invite.service.ts';

export const organizationInviteRoutes = (database: Database): Handlers<keyof typeof organizationInviteContract> => ({
  async listOwnInvites(_input, { person }) {
    return { invites: await listOwnInvites(database, person) };
  },
  acceptInvite: ({ params }, { person }) => acceptInvite(database, person, params.id),
});
