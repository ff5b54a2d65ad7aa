import type { LimitName, LimitUse, Plan, Subscription } from '@tunna/contract/subscription';
import type { Database, TenantTransaction } from '../../database/database.ts';
import type { ActingMember, OrgScope } from '../../database/scope.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { limitReached, planNotFound } from './subscription.errors.ts';
import {
  countUse,
  countUsed,
  findPlan,
  findPlans,
  findSubscription,
  lockSubscription,
  updateSubscription,
} from './subscription.queries.ts';
import { isUnlimited, limitUses, planLimits, planView, subscriptionView } from './subscription.views.ts';

export const listPlans = async (database: Database): Promise<Plan[]> => (await findPlans(database)).map(planView);

export const getSubscription = (database: Database, organization: OrgScope, now: Date): Promise<Subscription> =>
  database.tenant(organization, async (transaction) =>
    subscriptionView(await findSubscription(transaction), await countUse(transaction, now)),
  );

/** The limits that the plan sets; none for what is unlimited. */
export const listLimits = (database: Database, organization: OrgScope, now: Date): Promise<LimitUse[]> =>
  database.tenant(organization, async (transaction) => {
    const plan = await findSubscription(transaction);
    return isUnlimited(plan) ? [] : limitUses(plan, await countUse(transaction, now));
  });

/** Chooses a plan. @throws ApplicationError `not_found`, `limit_reached` where there is more than it allows */
export async function assignSubscription(
  database: Database,
  { organization, person }: ActingMember,
  planId: string,
  now: Date,
): Promise<Subscription> {
  return database.tenant(organization, async (transaction) => {
    const before = await lockSubscription(transaction);
    const plan = await findPlan(transaction, planId);
    if (plan === undefined) throw planNotFound();
    const use = await countUse(transaction, now);
    if (plan.id === before.id) return subscriptionView(before, use);
    const exceeded = limitUses(plan, use).find(({ allowed, used }) => used > allowed);
    if (exceeded !== undefined) throw limitReached(exceeded);
    await updateSubscription(transaction, plan.id, now);
    await recordAudit(transaction, person, {
      action: 'changed',
      entity: 'subscription',
      entityId: String(organization.organizationId),
      name: plan.name_is,
      changes: { planId: { from: before.id, to: plan.id } },
    });
    return subscriptionView({ ...plan, since: now }, use);
  });
}

/**
 * Makes sure that the plan takes so many more. To be called before they are stored, in the transaction that stores them: until it ends,
 * nobody else of the organization is let through, so that many at once cannot pass together. Where there is no limit nobody waits.
 * @param more things, or bytes
 * @param now the moment at which invites count as open
 * @throws ApplicationError `limit_reached`
 */
export async function assertRoom(
  transaction: TenantTransaction,
  name: LimitName,
  more: number,
  now: Date = new Date(),
): Promise<void> {
  if (more <= 0 || planLimits(await findSubscription(transaction))[name] === null) return;
  const allowed = planLimits(await lockSubscription(transaction))[name];
  if (allowed === null) return;
  const used = await countUsed(transaction, name, now);
  if (used + more > allowed) throw limitReached({ name, allowed, used });
}
