import type { ownDepartmentContract } from '@tunna/contract/people/own-department';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getOwnDepartment, listOwnContainers } from './own-department.service.ts';

export const ownDepartmentRoutes = (database: Database): Handlers<keyof typeof ownDepartmentContract> => ({
  getOwnDepartment: (_input, department) => getOwnDepartment(database, department),
  listOwnContainers: ({ query }, department) => listOwnContainers(database, department, query),
});
