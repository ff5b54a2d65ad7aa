import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import { inviteMember, listInvites, revokeInvite } from './invite.service.ts';

export const inviteRoutes = (
  database: Database,
  budgets: Budgets,
  now: () => Date,
): Handlers<'listInvites' | 'inviteMember' | 'revokeInvite'> => ({
  async listInvites(_input, { organization }) {
    return { invites: await listInvites(database, organization, now()) };
  },
  inviteMember: ({ body }, member) => inviteMember({ database, budgets }, member, body, now()),
  async revokeInvite({ params }, member) {
    await revokeInvite(database, member, params.id, now());
    return { done: true };
  },
});
