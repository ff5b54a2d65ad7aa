import type { subscriptionContract } from '@tunna/contract/subscription';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import { assignSubscription, getSubscription, listLimits, listPlans } from './subscription.service.ts';

export const subscriptionRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof subscriptionContract> => ({
  listPlans: async () => ({ plans: await listPlans(database) }),
  getSubscription: (_input, { organization }) => getSubscription(database, organization, now()),
  listLimits: async (_input, { organization }) => ({ limits: await listLimits(database, organization, now()) }),
  assignSubscription: ({ body }, member) => assignSubscription(database, member, body.planId, now()),
});
