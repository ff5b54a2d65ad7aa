import type { Department, DepartmentInput } from '@tunna/contract/people/department';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { refuseInUse } from '../../../http/health/in-use.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { departmentGone, departmentNotFound, locationNotFound } from './department.errors.ts';
import {
  countDepartmentUses,
  deleteDepartmentRow,
  findDepartment,
  findDepartments,
  insertDepartment,
  lockDepartment,
  setOrgUnits,
  updateDepartment,
} from './department.queries.ts';
import { departmentAudit, departmentView } from './department.views.ts';
import { findNameForShare, findOwnDepartment } from './own-department.queries.ts';

/** Maps a database error to an application error. */
function asRefusal(error: unknown): unknown {
  if (isLocationGone(error)) return locationNotFound();
  return error;
}

/** Runs a change of departments in one transaction. */
export const changeDepartments = changing(asRefusal);

/** @throws ApplicationError `department_not_found` */
export async function readDepartment(transaction: TenantTransaction, id: number): Promise<Department> {
  const row = await findDepartment(transaction, id);
  if (row === undefined) throw departmentNotFound();
  return departmentView(row);
}

/**
 * Returns the department's name and prevents its deletion until the transaction ends.
 * @throws ApplicationError `department_not_found`
 */
export async function nameOfDepartmentForShare(transaction: TenantTransaction, id: number): Promise<string> {
  const name = await findNameForShare(transaction, id);
  if (name === undefined) throw departmentNotFound();
  return name;
}

/** Returns the name of the calling department. @throws ApplicationError `login_required` if it was deleted after the gate check */
export async function nameOfCalling(reader: TenantReader, id: number): Promise<string> {
  const row = await findOwnDepartment(reader, id);
  if (row === undefined) throw departmentGone();
  return row.name;
}

/** All departments, in Icelandic order. */
export const readDepartments = async (transaction: TenantTransaction): Promise<Department[]> =>
  (await findDepartments(transaction)).map(departmentView);

export const listDepartments = (database: Database, { organization }: ActingMember): Promise<Department[]> =>
  database.tenant(organization, readDepartments);

/** @throws ApplicationError `department_not_found` */
export const getDepartment = (database: Database, { organization }: ActingMember, id: number): Promise<Department> =>
  database.tenant(organization, (transaction) => readDepartment(transaction, id));

const auditOf = ({ id, name }: Department) => ({ entity: 'department', entityId: String(id), name });

/** Adds a department. Violates the foreign key if a location does not exist. */
async function addDepartment(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  input: DepartmentInput,
): Promise<Department> {
  const id = await insertDepartment(transaction, input, person.personId);
  await setOrgUnits(transaction, id, input.locationIds);
  const created = await readDepartment(transaction, id);
  await recordEdit(transaction, person, auditOf(created), undefined, departmentAudit(created));
  return created;
}

/** @throws ApplicationError `location_not_found` */
export const createDepartment = (
  database: Database,
  member: ActingMember,
  input: DepartmentInput,
): Promise<Department> =>
  changeDepartments(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => readDepartment(transaction, id),
      create: () => addDepartment(transaction, member, input),
    }),
  );

/** Changes a department that the caller has locked. Violates the foreign key if a location does not exist. */
async function changeDepartment(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  before: Department,
  input: DepartmentInput,
): Promise<Department> {
  const { id } = before;
  await updateDepartment(transaction, id, input, person.personId);
  await setOrgUnits(transaction, id, input.locationIds);
  const after = await readDepartment(transaction, id);
  await recordEdit(transaction, person, auditOf(after), departmentAudit(before), departmentAudit(after));
  return after;
}

/** Whether storing failed because a location was deleted. */
export const isLocationGone = (error: unknown): boolean =>
  isForeignKeyViolation(error, 'org_unit_organization_id_location_id_fkey');

/** @throws ApplicationError `department_not_found`, `edit_conflict`, `location_not_found` */
export const editDepartment = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...input }: DepartmentInput & { readonly version: number },
): Promise<Department> =>
  changeDepartments(database, member, async (transaction) => {
    if (!(await lockDepartment(transaction, id))) throw departmentNotFound();
    const before = await readDepartment(transaction, id);
    if (before.version !== version) throw editConflict(before);
    return changeDepartment(transaction, member, before, input);
  });

/**
 * Deletes a department with its credentials and their sessions.
 * @throws ApplicationError `department_not_found`; `in_use` while a device is bound to it
 */
export const deleteDepartment = (database: Database, member: ActingMember, id: number): Promise<void> =>
  changeDepartments(database, member, async (transaction) => {
    if (!(await lockDepartment(transaction, id))) throw departmentNotFound();
    const before = await readDepartment(transaction, id);
    refuseInUse('The department is in use.', await countDepartmentUses(transaction, id));
    await deleteDepartmentRow(transaction, id);
    await recordEdit(transaction, member.person, auditOf(before), departmentAudit(before), undefined);
  });
