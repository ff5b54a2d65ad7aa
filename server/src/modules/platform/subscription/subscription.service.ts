import type { AssignedPlan, LimitName, LimitUse, Plan, Subscription } from '@tunna/contract/platform/subscription';
import type { Config } from '../../../config.ts';
import { namesOf } from '../../../database/columns/stream-names.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { type ActingMember, mintOrgScope, type OrgScope, type PersonScope } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { recordEvent } from '../organization-event/organization-event.service.ts';
import { assignmentRefused, limitReached, planByOperator, planNotFound } from './subscription.errors.ts';
import {
  countUse,
  countUsed,
  findOrganizationBySlug,
  findOrganizationName,
  findPlan,
  findPlans,
  findSubscription,
  lockSubscription,
  type PlanRow,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts';
import { isUnlimited, isWithin, limitUses, planLimits, planView, subscriptionView } from './subscription.views.ts';

export const listPlans = async (database: Database): Promise<Plan[]> => (await findPlans(database)).map(planView);

/** Which plans owners may choose. */
export type PlanPolicy = Pick<Config, 'defaultPlan' | 'ownersChoosePlans'>;

/** The plans that owners may choose: all, or those with limits up to the default plan's. */
async function plansOfOwners(database: Queryable, policy: PlanPolicy): Promise<PlanRow[]> {
  const plans = await findPlans(database);
  if (policy.ownersChoosePlans) return plans;
  const largest = plans.find(({ id }) => id === policy.defaultPlan);
  return largest === undefined ? [] : plans.filter((plan) => isWithin(plan, largest));
}

const idsOf = (plans: readonly PlanRow[]): string[] => plans.map(({ id }) => id);

export const getSubscription = (
  database: Database,
  organization: OrgScope,
  policy: PlanPolicy,
  now: Date,
): Promise<Subscription> =>
  database.tenant(organization, async (transaction) =>
    subscriptionView(
      await findSubscription(transaction),
      await countUse(transaction, now),
      idsOf(await plansOfOwners(transaction, policy)),
    ),
  );

/** The current counts of everything that a plan may limit. */
export const readUse = (transaction: TenantTransaction, now: Date): Promise<Record<LimitName, number>> =>
  countUse(transaction, now);

/** The limits of the plan, without those that are unlimited. */
export const listLimits = (database: Database, organization: OrgScope, now: Date): Promise<LimitUse[]> =>
  database.tenant(organization, async (transaction) => {
    const plan = await findSubscription(transaction);
    return isUnlimited(plan) ? [] : limitUses(plan, await countUse(transaction, now));
  });

/** Changes the plan. @throws ApplicationError `limit_reached` if the organization exceeds its limits */
async function changePlan(
  transaction: TenantTransaction,
  person: PersonScope,
  plan: PlanRow,
  now: Date,
): Promise<{ readonly row: SubscriptionRow; readonly use: Record<LimitName, number> }> {
  const before = await lockSubscription(transaction);
  const use = await countUse(transaction, now);
  if (plan.id === before.id) return { row: before, use };
  const exceeded = limitUses(plan, use).find(({ allowed, used }) => used > allowed);
  if (exceeded !== undefined) throw limitReached(exceeded);
  await updateSubscription(transaction, plan.id, now);
  await recordAudit(transaction, person, {
    action: 'changed',
    entity: 'subscription',
    entityId: String(transaction.organizationId),
    name: namesOf(plan.names).is,
    changes: { planId: { from: before.id, to: plan.id } },
  });
  return { row: { ...plan, since: now }, use };
}

/**
 * Chooses a plan, as an owner.
 * @throws ApplicationError `not_found`, `limit_reached` if the organization exceeds its limits, `plan_by_operator` for a plan that owners
 * may not choose
 */
export async function assignSubscription(
  { database, policy, now }: { readonly database: Database; readonly policy: PlanPolicy; readonly now: () => Date },
  { organization, person }: ActingMember,
  planId: string,
): Promise<Subscription> {
  return database.tenant(organization, async (transaction) => {
    const plan = await findPlan(transaction, planId);
    if (plan === undefined) throw planNotFound();
    const allowed = idsOf(await plansOfOwners(transaction, policy));
    const { id: current } = await findSubscription(transaction);
    if (plan.id !== current && !allowed.includes(plan.id)) throw planByOperator();
    const { row, use } = await changePlan(transaction, person, plan, now());
    return subscriptionView(row, use, allowed);
  });
}

/**
 * Assigns any plan, as the operator of the installation, which the gate has checked.
 * @throws ApplicationError `invalid_request` for an organization or a plan that is unknown, `limit_reached`
 */
export async function assignPlan(
  database: Database,
  operator: PersonScope,
  { orgSlug, planId }: { readonly orgSlug: string; readonly planId: string },
  now: Date,
): Promise<AssignedPlan> {
  const organizationId = await findOrganizationBySlug(database, orgSlug);
  if (organizationId === undefined) throw assignmentRefused('orgSlug');
  return database.tenant(mintOrgScope(organizationId), async (transaction) => {
    const plan = await findPlan(transaction, planId);
    if (plan === undefined) throw assignmentRefused('planId');
    await changePlan(transaction, operator, plan, now);
    return { orgSlug, organization: await findOrganizationName(transaction), planId };
  });
}

/**
 * Checks that the plan has room for more. Call it before storing them, in the same transaction: it blocks other callers of the organization
 * until the transaction ends, so that concurrent calls cannot exceed the limit. Without a limit it does not block.
 * @param more the number of items, or bytes
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
  await announceLimit(transaction, { name, allowed, used }, used + more);
}

/** Shares of a limit at which members are notified. */
const announcedShares = [0.9, 1];

async function announceLimit(
  transaction: TenantTransaction,
  { name, allowed, used }: LimitUse,
  next: number,
): Promise<void> {
  if (!announcedShares.some((share) => used < share * allowed && next >= share * allowed)) return;
  await recordEvent(transaction, {
    kind: 'limit_near',
    to: { permission: 'subscription.read' },
    topic: `limit ${name}`,
    entity: 'subscription',
    entityId: String(transaction.organizationId),
    data: { limit: name, percent: String(Math.floor((100 * next) / allowed)) },
  });
}
