import type { departmentContract } from '@tunna/contract/people/department';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  createDepartment,
  deleteDepartment,
  editDepartment,
  getDepartment,
  listDepartments,
} from './department.service.ts';

export const departmentRoutes = (database: Database): Handlers<keyof typeof departmentContract> => ({
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
