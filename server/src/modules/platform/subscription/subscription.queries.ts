import type { LimitName } from '@tunna/contract/platform/subscription';
import type { GivenNames } from '../../../database/columns/stream-names.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export type PlanRow = Omit<Tables['plan'], 'names'> & { names: GivenNames };
export type SubscriptionRow = PlanRow & { since: Date };

const plans = statement('plans', 'select * from plan order by place').returns<PlanRow>();
const onePlan = statement('plan', 'select * from plan where id = :id').returns<PlanRow>();

export const findPlans = (database: Queryable): Promise<PlanRow[]> => database.run(plans, []);

export async function findPlan(database: Queryable, id: string): Promise<PlanRow | undefined> {
  const [row] = await database.run(onePlan, { id });
  return row;
}

const subscribed = `
  select plan.*, subscription.since from subscription
  join plan on plan.id = subscription.plan_id
  where subscription.organization_id = :organizationId`;
const find = statement('subscription', subscribed).returns<SubscriptionRow>();
const lock = statement(
  'lock_subscription',
  `${subscribed} for no key update of subscription`,
).returns<SubscriptionRow>();

async function only(transaction: TenantTransaction, query: typeof find | typeof lock): Promise<SubscriptionRow> {
  const [row] = await transaction.run(query, { organizationId: transaction.organizationId });
  if (row === undefined) throw new Error('The organization subscribes to no plan.');
  return row;
}

/** The plan of the organization. */
export const findSubscription = (transaction: TenantTransaction): Promise<SubscriptionRow> => only(transaction, find);

/** Also locks the plan, and counting for additions to what it limits, until the transaction ends. */
export const lockSubscription = (transaction: TenantTransaction): Promise<SubscriptionRow> => only(transaction, lock);

const change = statement(
  'change_subscription',
  'update subscription set plan_id = :planId, since = :since where organization_id = :organizationId',
);

export async function updateSubscription(transaction: TenantTransaction, planId: string, since: Date): Promise<void> {
  await transaction.run(change, { organizationId: transaction.organizationId, planId, since });
}

/** The counts for each limit of an organization at a moment. */
const counts = {
  locations: '(select count(*) from location where organization_id = :organizationId)',
  containers: `(select count(*) from container where organization_id = :organizationId and status <> 'removed')`,
  // An open invite counts as the member that it may become.
  members: `(select count(*) from membership where organization_id = :organizationId) + (
    select count(*) from invite
    where organization_id = :organizationId and accepted_at is null and revoked_at is null and expires_at > :now
  )`,
  // Bytes shared by files, pictures and open imports count once.
  fileBytes: `(
    select coalesce(sum(size), 0)::bigint
    from (
      select sha256, size from file where organization_id = :organizationId
      union
      select sha256, size from service_request_attachment where organization_id = :organizationId
      union
      select sha256, size from picture where organization_id = :organizationId
      union
      select sha256, size from list_import where organization_id = :organizationId and sha256 is not null
    ) bytes
  )`,
} as const satisfies Record<LimitName, string>;

const used = (name: LimitName) =>
  // The moment is referenced even if it is not needed: a parameter must have a type.
  statement(`used_${name}`, `select ${counts[name]} as used where :now::timestamptz is not null`);
const usedOf = {
  locations: used('locations'),
  containers: used('containers'),
  members: used('members'),
  fileBytes: used('fileBytes'),
};

/** The current count of one limit. */
export async function countUsed(transaction: TenantTransaction, name: LimitName, now: Date): Promise<number> {
  const [row] = await transaction.run(usedOf[name], { organizationId: transaction.organizationId, now });
  return row?.used ?? 0;
}

type UseRow = Record<LimitName, number>;

const use = statement(
  'subscription_use',
  `select ${Object.entries(counts)
    .map(([name, count]) => `${count} as "${name}"`)
    .join(', ')}
   where :now::timestamptz is not null`,
).returns<UseRow>();

/** The current counts of all limits. */
export async function countUse(transaction: TenantTransaction, now: Date): Promise<UseRow> {
  const [row] = await transaction.run(use, { organizationId: transaction.organizationId, now });
  return row ?? { locations: 0, containers: 0, members: 0, fileBytes: 0 };
}

const bySlug = statement('organization_by_slug', 'select organization_by_slug(:orgSlug) as id');

/** For the operator of the installation, who is a member of no organization. */
export async function findOrganizationBySlug(database: Queryable, orgSlug: string): Promise<number | undefined> {
  const [row] = await database.run(bySlug, { orgSlug });
  return row?.id ?? undefined;
}

const nameOf = statement('organization_name', 'select name from organization where id = :organizationId');

export async function findOrganizationName(transaction: TenantTransaction): Promise<string> {
  const [row] = await transaction.run(nameOf, { organizationId: transaction.organizationId });
  return row?.name ?? '';
}
