import type { departmentReportContract } from '@tunna/contract/figures/department-report';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listDepartmentReadings, listOwnReadings } from '../../scales/reading/reading-log.service.ts';
import { getChargeback } from '../chargeback/chargeback.service.ts';
import { deleteGoal, editGoal, setGoal } from '../department-goal/department-goal.service.ts';
import { getDepartmentReport, getOwnReport } from './department-report.service.ts';

export const departmentReportRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof departmentReportContract> => ({
  getChargeback: ({ query }, member) => getChargeback(database, member, query),
  getDepartmentReport: ({ params, query }, member) => getDepartmentReport(database, member, params.id, query, now()),
  listDepartmentReadings: ({ params, query }, member) => listDepartmentReadings(database, member, params.id, query),
  setDepartmentGoal: ({ params, body }, member) => setGoal(database, member, params.id, body, now()),
  editDepartmentGoal: ({ params: { id: departmentId, goalId: id }, body }, member) =>
    editGoal(database, member, { departmentId, id }, body, now()),
  async deleteDepartmentGoal({ params: { id: departmentId, goalId: id } }, member) {
    await deleteGoal(database, member, { departmentId, id });
    return { done: true };
  },
  getOwnDepartmentReport: ({ query }, department) => getOwnReport(database, department, query, now()),
  listOwnReadings: ({ query }, department) => listOwnReadings(database, department, query),
});
