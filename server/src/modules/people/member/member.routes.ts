import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listMembers, removeMember, updateMemberRole } from './member.service.ts';

export const memberRoutes = (database: Database): Handlers<'listMembers' | 'removeMember' | 'updateMemberRole'> => ({
  async listMembers(_input, member) {
    return { members: await listMembers(database, member) };
  },
  async removeMember({ body }, member) {
    await removeMember(database, member, body.personId);
    return { done: true };
  },
  async updateMemberRole({ body }, member) {
    await updateMemberRole(database, member, body.personId, body.role);
    return { done: true };
  },
});
