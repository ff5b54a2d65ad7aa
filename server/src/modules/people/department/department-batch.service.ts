import type { Department, DepartmentInput } from '@tunna/contract/people/department';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editEntry, recordAudits } from '../../platform/audit/audit.service.ts';
import { departmentAudit, departmentView } from './department.views.ts';
import {
  findDepartmentsById,
  insertDepartments,
  lockDepartmentRows,
  setOrgUnitsOfMany,
  updateDepartments,
} from './department-batch.queries.ts';

export const readDepartmentsById = async (
  transaction: TenantTransaction,
  ids: readonly number[],
): Promise<Department[]> => (await findDepartmentsById(transaction, ids)).map(departmentView);

/** One of many departments to store. */
export interface DepartmentEdit {
  /** Absent for a new one. */
  readonly before: Department | undefined;
  readonly input: DepartmentInput;
}

/** Locks the departments until the transaction ends. */
export const lockDepartments = (transaction: TenantTransaction, ids: readonly number[]): Promise<void> =>
  lockDepartmentRows(transaction, ids);

/**
 * Inserts and updates departments in a few statements. The caller has locked the changed ones and checked that they equal `before`; new
 * ones have different names. Violates the foreign key if a location does not exist (`isLocationGone`).
 * @returns their ids, in the same order
 */
export async function storeDepartments(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  edits: readonly DepartmentEdit[],
): Promise<number[]> {
  const created = edits.filter(({ before }) => before === undefined).map(({ input }) => input);
  const added = await insertDepartments(transaction, created, person.personId);
  const numbered = edits.map((edit) => ({ ...edit, id: edit.before?.id ?? added.get(edit.input.name) ?? 0 }));
  const changed = numbered.filter(({ before }) => before !== undefined);
  await updateDepartments(transaction, changed, person.personId);
  await setOrgUnitsOfMany(transaction, numbered);
  const ids = numbered.map(({ id }) => id);
  const stored = new Map((await readDepartmentsById(transaction, ids)).map((row) => [row.id, row]));
  const entries = numbered.map(({ before, id }) => {
    const after = stored.get(id);
    if (after === undefined) throw new Error('A department was not stored.');
    return editEntry(
      { entity: 'department', entityId: String(after.id), name: after.name },
      before && departmentAudit(before),
      departmentAudit(after),
    );
  });
  await recordAudits(transaction, person, entries);
  return ids;
}
