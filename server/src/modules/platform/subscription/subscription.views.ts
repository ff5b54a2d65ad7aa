import type { LimitName, LimitUse, Plan, Subscription } from '@tunna/contract/platform/subscription';
import { namesOf } from '../../../database/columns/stream-names.ts';
import type { PlanRow, SubscriptionRow } from './subscription.queries.ts';

/** The limits of a plan; null where it is unlimited. */
export const planLimits = (row: PlanRow): Record<LimitName, number | null> => ({
  locations: row.locations,
  containers: row.containers,
  members: row.members,
  fileBytes: row.file_bytes,
});

export const planView = (row: PlanRow): Plan => ({
  id: row.id,
  names: namesOf(row.names),
  price: { amount: row.price, currency: row.currency, per: 'month' },
  limits: planLimits(row),
});

export const subscriptionView = (
  row: SubscriptionRow,
  use: Record<LimitName, number>,
  ownersMayChoose: readonly string[],
): Subscription => ({
  plan: planView(row),
  since: row.since.toISOString(),
  use,
  ownersMayChoose: [...ownersMayChoose],
});

/** Whether every limit of a plan is at most the other plan's. */
export const isWithin = (plan: PlanRow, other: PlanRow): boolean => {
  const limits = planLimits(other);
  return Object.entries(planLimits(plan)).every(([name, allowed]) => {
    const limit = limits[name as LimitName];
    return limit === null || (allowed !== null && allowed <= limit);
  });
};

export const isUnlimited = (row: PlanRow): boolean => Object.values(planLimits(row)).every((limit) => limit === null);

/** The limits of a plan, with the use of each. */
export const limitUses = (row: PlanRow, use: Record<LimitName, number>): LimitUse[] =>
  Object.entries(planLimits(row)).flatMap(([key, allowed]) => {
    const name = key as LimitName;
    return allowed === null ? [] : [{ name, allowed, used: use[name] }];
  });
