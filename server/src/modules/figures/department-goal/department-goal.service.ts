import type { DepartmentGoal, GoalInput } from '@tunna/contract/figures/department-report';
import type { Database, TenantReader } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { nameOfDepartmentForShare } from '../../people/department/department.service.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { goalNotFound, goalTaken } from './department-goal.errors.ts';
import { deleteGoalRow, findGoal, findGoals, insertGoal, lockGoal, updateGoal } from './department-goal.queries.ts';
import { goalAudit, goalView } from './department-goal.views.ts';

const change = changing((error) => (isUniqueViolation(error, 'department_goal_begins') ? goalTaken() : error));

/** Goals of a department, newest first. */
export const readGoals = async (reader: TenantReader, departmentId: number): Promise<DepartmentGoal[]> =>
  (await findGoals(reader, departmentId)).map(goalView);

async function present(reader: TenantReader, departmentId: number, id: number): Promise<DepartmentGoal> {
  const row = await findGoal(reader, departmentId, id);
  if (row === undefined) throw goalNotFound();
  return goalView(row);
}

const auditOf = (id: number, departmentName: string) => ({
  entity: 'department_goal',
  entityId: String(id),
  name: departmentName,
});

/** @throws ApplicationError `department_not_found`; `value_taken` if another goal of its kind begins in that month */
export const setGoal = (
  database: Database,
  member: ActingMember,
  departmentId: number,
  goal: GoalInput,
  now: Date,
): Promise<DepartmentGoal> =>
  change(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => present(transaction, departmentId, id),
      async create() {
        const name = await nameOfDepartmentForShare(transaction, departmentId);
        const { person } = member;
        const id = await insertGoal(transaction, departmentId, goal, { personId: person.personId, at: now });
        const after = await present(transaction, departmentId, id);
        await recordEdit(transaction, person, auditOf(id, name), undefined, goalAudit(after));
        return after;
      },
    }),
  );

/** @throws ApplicationError `not_found`, `edit_conflict`; `value_taken` if another goal of its kind begins in that month */
export const editGoal = (
  database: Database,
  member: ActingMember,
  { departmentId, id }: { readonly departmentId: number; readonly id: number },
  { version, ...goal }: GoalInput & { readonly version: number },
  now: Date,
): Promise<DepartmentGoal> =>
  change(database, member, async (transaction) => {
    if (!(await lockGoal(transaction, departmentId, id))) throw goalNotFound();
    const before = await present(transaction, departmentId, id);
    if (before.version !== version) throw editConflict(before);
    const { person } = member;
    await updateGoal(transaction, { departmentId, id }, goal, { personId: person.personId, at: now });
    const after = await present(transaction, departmentId, id);
    const name = await nameOfDepartmentForShare(transaction, departmentId);
    await recordEdit(transaction, person, auditOf(id, name), goalAudit(before), goalAudit(after));
    return after;
  });

/** @throws ApplicationError `not_found` */
export const deleteGoal = (
  database: Database,
  member: ActingMember,
  { departmentId, id }: { readonly departmentId: number; readonly id: number },
): Promise<void> =>
  change(database, member, async (transaction) => {
    if (!(await lockGoal(transaction, departmentId, id))) throw goalNotFound();
    const before = await present(transaction, departmentId, id);
    await deleteGoalRow(transaction, departmentId, id);
    const name = await nameOfDepartmentForShare(transaction, departmentId);
    await recordEdit(transaction, member.person, auditOf(id, name), goalAudit(before), undefined);
  });
