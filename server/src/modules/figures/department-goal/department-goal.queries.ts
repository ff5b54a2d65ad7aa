import type { GoalInput } from '@tunna/contract/figures/department-report';
import type { GoalKind } from '@tunna/domain/figures/briefing/department-goal';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

export interface GoalRow extends RowOf<'department_goals'> {
  kind: GoalKind;
}

const goals = `
  select goal.id, goal.kind, trim_scale(goal.target) as target,
    to_char(goal.valid_from, 'YYYY-MM') as valid_from, to_char(goal.valid_until, 'YYYY-MM') as valid_until, goal.version, goal.updated_at,
    case when goal.updated_by is not null then member_name(goal.updated_by) end as updated_by
  from department_goal goal
  where goal.organization_id = :organizationId and goal.department_id = :departmentId`;

const all = statement('department_goals', `${goals} order by goal.valid_from desc, goal.kind`).returns<GoalRow>();
const one = statement('department_goal', `${goals} and goal.id = :id`).returns<GoalRow>();

/** Goals of a department, newest first. */
export const findGoals = (reader: TenantReader, departmentId: number): Promise<GoalRow[]> =>
  reader.run(all, { organizationId: reader.organizationId, departmentId });

export async function findGoal(reader: TenantReader, departmentId: number, id: number): Promise<GoalRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, departmentId, id });
  return row;
}

const lock = statement(
  'lock_department_goal',
  'select version from department_goal where organization_id = :organizationId and department_id = :departmentId and id = :id for update',
);

/** Locks the goal until the transaction ends. */
export async function lockGoal(transaction: TenantTransaction, departmentId: number, id: number): Promise<boolean> {
  return (await transaction.run(lock, { organizationId: transaction.organizationId, departmentId, id })).length > 0;
}

const fields = storedFields<GoalInput>()('department_goal', {
  kind: 'kind',
  target: 'target',
  validFrom: { valid_from: (month) => `${month}-01` },
  validUntil: { valid_until: (month) => (month === undefined ? null : `${month}-01`) },
});

const insertion = statement(
  'insert_department_goal',
  `insert into department_goal (organization_id, department_id, updated_by, updated_at, ${fields.columns})
   values (:organizationId, :departmentId, :personId, :at, ${fields.parameters}) returning id`,
);
const change = statement(
  'change_department_goal',
  `update department_goal set updated_by = :personId, updated_at = :at, ${fields.assignments}, version = version + 1
   where organization_id = :organizationId and department_id = :departmentId and id = :id`,
);

const removal = statement(
  'delete_department_goal',
  'delete from department_goal where organization_id = :organizationId and department_id = :departmentId and id = :id',
);

export async function deleteGoalRow(transaction: TenantTransaction, departmentId: number, id: number): Promise<void> {
  await transaction.run(removal, { organizationId: transaction.organizationId, departmentId, id });
}

interface Editing {
  readonly personId: number;
  readonly at: Date;
}

/** Violates the key `department_goal_begins` if another goal of the same kind begins in that month. */
export async function insertGoal(
  transaction: TenantTransaction,
  departmentId: number,
  goal: GoalInput,
  { personId, at }: Editing,
): Promise<number> {
  const values = { organizationId: transaction.organizationId, departmentId, personId, at, ...fields.values(goal) };
  const [row] = await transaction.run(insertion, values);
  if (row === undefined) throw new Error('The goal was not stored.');
  return row.id;
}

/** Violates the key `department_goal_begins` if another goal of the same kind begins in that month. */
export async function updateGoal(
  transaction: TenantTransaction,
  { departmentId, id }: { readonly departmentId: number; readonly id: number },
  goal: GoalInput,
  { personId, at }: Editing,
): Promise<void> {
  await transaction.run(change, {
    organizationId: transaction.organizationId,
    departmentId,
    id,
    personId,
    at,
    ...fields.values(goal),
  });
}
