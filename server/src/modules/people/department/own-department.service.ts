import type { OwnContainer, OwnDepartment } from '@tunna/contract/people/own-department';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingDepartment } from '../../../database/scope.ts';
import { departmentGone } from './department.errors.ts';
import { findNameForShare, findOwnContainers, findOwnDepartment } from './own-department.queries.ts';
import { ownContainerView, ownDepartmentView } from './own-department.views.ts';

/** @throws ApplicationError `login_required` if the department was deleted after the gate check */
export async function getOwnDepartment(
  database: Database,
  { organization, departmentId }: ActingDepartment,
): Promise<OwnDepartment> {
  const row = await findOwnDepartment(database.reader(organization), departmentId);
  if (row === undefined) throw departmentGone();
  return ownDepartmentView(row);
}

export async function listOwnContainers(
  database: Database,
  { organization, departmentId }: ActingDepartment,
  {
    search,
    page,
    pageSize,
  }: { readonly search?: string | undefined; readonly page: number; readonly pageSize: number },
): Promise<{ rows: OwnContainer[]; total: number }> {
  const { rows, total } = await findOwnContainers(database.reader(organization), departmentId, {
    patterns: searchPatterns(search),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { rows: rows.map(ownContainerView), total };
}

/**
 * Returns the department's name and prevents its deletion until the transaction ends.
 * @throws ApplicationError `login_required` if it was deleted after the gate check
 */
export async function nameOfCallingForShare(transaction: TenantTransaction, departmentId: number): Promise<string> {
  const name = await findNameForShare(transaction, departmentId);
  if (name === undefined) throw departmentGone();
  return name;
}
