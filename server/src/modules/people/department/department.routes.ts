import type { departmentContract } from '@tunna/contract/people/department';
import type { departmentBulkContract } from '@tunna/contract/people/department-bulk';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  createDepartment,
  deleteDepartment,
  editDepartment,
  getDepartment,
  listDepartments,
} from './department.service.ts';
import { editDepartments, restoreDepartments } from './department-bulk.service.ts';

export const departmentRoutes = (
  database: Database,
): Handlers<keyof typeof departmentContract | keyof typeof departmentBulkContract> => ({
  editDepartments: ({ body }, member) => editDepartments(database, member, body),
  restoreDepartments: ({ body }, member) => restoreDepartments(database, member, body.rows),
  async listDepartments(_input, member) {
    return { departments: await listDepartments(database, member) };
  },
  createDepartment: ({ body }, member) => createDepartment(database, member, body),
  getDepartment: ({ params }, member) => getDepartment(database, member, params.id),
  editDepartment: ({ params, body }, member) => editDepartment(database, member, params.id, body),
  async deleteDepartment({ params }, member) {
    await deleteDepartment(database, member, params.id);
    return { done: true };
  },
});
