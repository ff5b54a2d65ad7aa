import { z } from 'zod';
import { bulkCalls, chosenRows, hasChange, largestRestore } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, publicKey, version } from '../fields.ts';
import { department, departmentInput, reportEmail } from './department.ts';

/** Changes of many departments. Absent fields stay as they are; `null` removes a value. */
export const departmentChanges = z
  .object({
    addedLocationIds: listOf(publicKey, 500).optional(),
    removedLocationIds: listOf(publicKey, 500).optional(),
    reportEmail: reportEmail.nullable().optional(),
  })
  .refine(hasChange, 'required');

export type DepartmentChanges = z.output<typeof departmentChanges>;

const { edit, restore } = bulkCalls({
  nouns: 'departments',
  path: '/org/{orgId}/departments',
  access: 'departments.write',
  rows: chosenRows,
  changes: departmentChanges,
  row: department,
  restored: departmentInput.extend({ id: id(), version }),
  undoes: 'editDepartments',
  errors: ['location_not_found'],
});

export const departmentBulkContract = {
  editDepartments: endpoint(edit),
  restoreDepartments: endpoint({ ...restore, largestBody: largestRestore }),
};
