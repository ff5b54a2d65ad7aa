import type { OrganizationGoal, OrganizationGoalInput } from '@tunna/contract/figures/organization-goal';
import type { Database, TenantReader } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { goalNotFound, goalTaken } from './organization-goal.errors.ts';
import { deleteGoalRow, findGoal, findGoals, insertGoal, lockGoal, updateGoal } from './organization-goal.queries.ts';
import { goalView } from './organization-goal.views.ts';

const change = changing((error) => (isUniqueViolation(error, 'organization_goal_year') ? goalTaken() : error));

/** Goals of the organization for a year. */
export const readGoals = async (reader: TenantReader, year: number): Promise<OrganizationGoal[]> =>
  (await findGoals(reader, year)).map(goalView);

async function present(reader: TenantReader, id: number): Promise<OrganizationGoal> {
  const row = await findGoal(reader, id);
  if (row === undefined) throw goalNotFound();
  return goalView(row);
}

const auditOf = ({ id, year }: OrganizationGoal) => ({
  entity: 'organization_goal',
  entityId: String(id),
  name: String(year),
});
const audited = ({ year, kind, target, version }: OrganizationGoal) => ({ year, kind, target, version });

/** @throws ApplicationError `value_taken` if the year has a goal of this kind */
export const setGoal = (
  database: Database,
  member: ActingMember,
  goal: OrganizationGoalInput,
  now: Date,
): Promise<OrganizationGoal> =>
  change(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => present(transaction, id),
      async create() {
        const { person } = member;
        const id = await insertGoal(transaction, goal, { personId: person.personId, at: now });
        const after = await present(transaction, id);
        await recordEdit(transaction, person, auditOf(after), undefined, audited(after));
        return after;
      },
    }),
  );

/** @throws ApplicationError `not_found`, `edit_conflict`; `value_taken` if the year has a goal of this kind */
export const editGoal = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...goal }: OrganizationGoalInput & { readonly version: number },
  now: Date,
): Promise<OrganizationGoal> =>
  change(database, member, async (transaction) => {
    if (!(await lockGoal(transaction, id))) throw goalNotFound();
    const before = await present(transaction, id);
    if (before.version !== version) throw editConflict(before);
    const { person } = member;
    await updateGoal(transaction, id, goal, { personId: person.personId, at: now });
    const after = await present(transaction, id);
    await recordEdit(transaction, person, auditOf(after), audited(before), audited(after));
    return after;
  });

/** @throws ApplicationError `not_found` */
export const deleteGoal = (database: Database, member: ActingMember, id: number): Promise<void> =>
  change(database, member, async (transaction) => {
    if (!(await lockGoal(transaction, id))) throw goalNotFound();
    const before = await present(transaction, id);
    await deleteGoalRow(transaction, id);
    await recordEdit(transaction, member.person, auditOf(before), audited(before), undefined);
  });
