import type { subscriptionContract } from '@tunna/contract/platform/subscription';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { assignSubscription, getSubscription, listLimits, listPlans, type PlanPolicy } from './subscription.service.ts';

export const subscriptionRoutes = (
  database: Database,
  now: () => Date,
  policy: PlanPolicy,
): Handlers<keyof typeof subscriptionContract> => ({
  listPlans: async () => ({ plans: await listPlans(database) }),
  getSubscription: (_input, { organization }) => getSubscription(database, organization, policy, now()),
  listLimits: async (_input, { organization }) => ({ limits: await listLimits(database, organization, now()) }),
  assignSubscription: ({ body }, member) => assignSubscription({ database, policy, now }, member, body.planId),
});
