import type { OrganizationGoalInput } from '@tunna/contract/figures/organization-goal';
import type { OrganizationGoalKind } from '@tunna/domain/figures/briefing/goal';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

export interface GoalRow extends RowOf<'organization_goals'> {
  kind: OrganizationGoalKind;
}

const goals = `
  select goal.id, goal.year, goal.kind, trim_scale(goal.target) as target, goal.version, goal.updated_at,
    case when goal.updated_by is not null then member_name(goal.updated_by) end as updated_by
  from organization_goal goal
  where goal.organization_id = :organizationId`;

const goalsOfYear = statement(
  'organization_goals',
  `${goals} and goal.year = :year order by array_position('{sorting_rate,kg,cost,co2e}'::text[], goal.kind)`,
).returns<GoalRow>();
const one = statement('organization_goal', `${goals} and goal.id = :id`).returns<GoalRow>();

/** Goals of a year. */
export const findGoals = (reader: TenantReader, year: number): Promise<GoalRow[]> =>
  reader.run(goalsOfYear, { organizationId: reader.organizationId, year });

export async function findGoal(reader: TenantReader, id: number): Promise<GoalRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, id });
  return row;
}

const lock = statement(
  'lock_organization_goal',
  'select version from organization_goal where organization_id = :organizationId and id = :id for update',
);

/** Locks the goal until the transaction ends. */
export const lockGoal = async (transaction: TenantTransaction, id: number): Promise<boolean> =>
  (await transaction.run(lock, { organizationId: transaction.organizationId, id })).length > 0;

const fields = storedFields<OrganizationGoalInput>()('organization_goal', {
  year: 'year',
  kind: 'kind',
  target: 'target',
});

const insertion = statement(
  'insert_organization_goal',
  `insert into organization_goal (organization_id, updated_by, updated_at, ${fields.columns})
   values (:organizationId, :personId, :at, ${fields.parameters}) returning id`,
);
const change = statement(
  'change_organization_goal',
  `update organization_goal set updated_by = :personId, updated_at = :at, ${fields.assignments}, version = version + 1
   where organization_id = :organizationId and id = :id`,
);
const removal = statement(
  'delete_organization_goal',
  'delete from organization_goal where organization_id = :organizationId and id = :id',
);

export async function deleteGoalRow(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(removal, { organizationId: transaction.organizationId, id });
}

interface Editing {
  readonly personId: number;
  readonly at: Date;
}

/** Violates the key `organization_goal_year` if the year has a goal of the same kind. */
export async function insertGoal(
  transaction: TenantTransaction,
  goal: OrganizationGoalInput,
  { personId, at }: Editing,
): Promise<number> {
  const values = { organizationId: transaction.organizationId, personId, at, ...fields.values(goal) };
  const [row] = await transaction.run(insertion, values);
  if (row === undefined) throw new Error('The goal was not stored.');
  return row.id;
}

/** Violates the key `organization_goal_year` if the year has a goal of the same kind. */
export async function updateGoal(
  transaction: TenantTransaction,
  id: number,
  goal: OrganizationGoalInput,
  { personId, at }: Editing,
): Promise<void> {
  await transaction.run(change, {
    organizationId: transaction.organizationId,
    id,
    personId,
    at,
    ...fields.values(goal),
  });
}
