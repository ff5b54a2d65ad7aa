import type { LimitName, LimitUse, Plan, Subscription } from '@tunna/contract/platform/subscription';
import type { PlanRow, SubscriptionRow } from './subscription.queries.ts';

/** What a plan allows of each thing; null where it sets no limit. */
export const planLimits = (row: PlanRow): Record<LimitName, number | null> => ({
  locations: row.locations,
  containers: row.containers,
  members: row.members,
  fileBytes: row.file_bytes,
});

export const planView = (row: PlanRow): Plan => ({
  id: row.id,
  names: { is: row.name_is, en: row.name_en, no: row.name_no, pl: row.name_pl },
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

/** Whether a plan allows no more of anything than another. */
export const isWithin = (plan: PlanRow, other: PlanRow): boolean => {
  const limits = planLimits(other);
  return Object.entries(planLimits(plan)).every(([name, allowed]) => {
    const limit = limits[name as LimitName];
    return limit === null || (allowed !== null && allowed <= limit);
  });
};

export const isUnlimited = (row: PlanRow): boolean => Object.values(planLimits(row)).every((limit) => limit === null);

/** The limits that a plan sets, with what is used of each. */
export const limitUses = (row: PlanRow, use: Record<LimitName, number>): LimitUse[] =>
  Object.entries(planLimits(row)).flatMap(([key, allowed]) => {
    const name = key as LimitName;
    return allowed === null ? [] : [{ name, allowed, used: use[name] }];
  });
