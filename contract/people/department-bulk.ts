import { z } from 'zod';
import {
  chosenRows,
  editedRows,
  editSummary,
  hasChange,
  largestRestore,
  maxRowsEdited,
  preview,
  restoredRows,
  restoreSummary,
} from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, numericId, publicKey, version } from '../fields.ts';
import { department, departmentInput, reportEmail } from './department.ts';

const orgId = z.object({ orgId: numericId });

/** Changes of many departments. Absent fields stay as they are; `null` removes a value. */
export const departmentChanges = z
  .object({
    addedLocationIds: listOf(publicKey, 500).optional(),
    removedLocationIds: listOf(publicKey, 500).optional(),
    reportEmail: reportEmail.nullable().optional(),
  })
  .refine(hasChange, 'required');

export type DepartmentChanges = z.output<typeof departmentChanges>;

const restored = departmentInput.extend({ id: id(), version });
const errors = ['location_not_found'] as const;

export const departmentBulkContract = {
  editDepartments: endpoint({
    method: 'POST',
    path: '/org/{orgId}/departments/edit',
    access: 'departments.write',
    summary: editSummary('departments'),
    params: orgId,
    body: z.object({ rows: chosenRows, changes: departmentChanges, preview }),
    response: editedRows(department, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreDepartments: endpoint({
    method: 'POST',
    path: '/org/{orgId}/departments/restore',
    access: 'departments.write',
    summary: restoreSummary('editDepartments'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    largestBody: largestRestore,
    response: restoredRows,
    errors,
  }),
};
