import type { organizationGoalContract } from '@tunna/contract/figures/organization-goal';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { deleteGoal, editGoal, setGoal } from './organization-goal.service.ts';

export const organizationGoalRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof organizationGoalContract> => ({
  setOrganizationGoal: ({ body }, member) => setGoal(database, member, body, now()),
  editOrganizationGoal: ({ params, body }, member) => editGoal(database, member, params.goalId, body, now()),
  async deleteOrganizationGoal({ params }, member) {
    await deleteGoal(database, member, params.goalId);
    return { done: true };
  },
});
