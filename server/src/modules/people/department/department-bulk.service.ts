import type { RestoredRows } from '@tunna/contract/bulk';
import type { Department, DepartmentInput } from '@tunna/contract/people/department';
import type { DepartmentChanges } from '@tunna/contract/people/department-bulk';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  appliedChanges,
  type BulkEdit,
  type BulkRecords,
  editRows,
  restoreRows,
} from '../../platform/bulk-edit/bulk-edit.service.ts';
import { changeDepartments } from './department.service.ts';
import { lockDepartments, readDepartmentsById, storeDepartments } from './department-batch.service.ts';

const inputOf = ({ name, locations, reportEmail = '' }: Department): DepartmentInput => ({
  name,
  locationIds: locations.map(({ id }) => id).sort(),
  reportEmail,
});

const recordsOf = (database: Database, member: ActingMember): BulkRecords<number, Department, DepartmentInput> => ({
  run: (work) => changeDepartments(database, member, work),
  lock: lockDepartments,
  read: readDepartmentsById,
  inputOf,
  nameOf: ({ name }) => name,
  store: (transaction, edits) => storeDepartments(transaction, member, edits),
});

/** Changes fields of departments, all or none. @throws ApplicationError `edit_conflict`, `location_not_found` */
export const editDepartments = (
  database: Database,
  member: ActingMember,
  {
    changes: { addedLocationIds = [], removedLocationIds = [], reportEmail },
    ...bulkEdit
  }: BulkEdit<number, DepartmentChanges>,
) =>
  editRows(recordsOf(database, member), {
    ...bulkEdit,
    changed(department) {
      const input = inputOf(department);
      const kept = input.locationIds.filter((id) => !removedLocationIds.includes(id));
      const locationIds = [...new Set([...kept, ...addedLocationIds])].sort();
      return appliedChanges(input, { locationIds, reportEmail: reportEmail === null ? '' : reportEmail });
    },
  });

/** Stores earlier values of departments that still have the given version. @throws ApplicationError `location_not_found` */
export const restoreDepartments = (
  database: Database,
  member: ActingMember,
  rows: readonly (DepartmentInput & { readonly id: number; readonly version: number })[],
): Promise<RestoredRows> => restoreRows(recordsOf(database, member), rows);
