import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { DepartmentGoal } from '@tunna/contract/figures/department-report';
import { call, callQuery } from '../../../lib/api/client.ts';

type ReportQuery = Call<Contract['getDepartmentReport']>['query'];

/** The report of a department; the previous period remains visible while loading. */
export const departmentReportQuery = (orgId: number, id: number, query: ReportQuery) => ({
  ...callQuery('getDepartmentReport', { params: { orgId, id }, query }),
  placeholderData: keepPreviousData,
});

export const departmentReadingsQuery = (
  orgId: number,
  id: number,
  query: Call<Contract['listDepartmentReadings']>['query'],
) => callQuery('listDepartmentReadings', { params: { orgId, id }, query });

export const chargebackQuery = (orgId: number, query: Call<Contract['getChargeback']>['query']) =>
  callQuery('getChargeback', { params: { orgId }, query });

export const deleteGoal = (orgId: number, departmentId: number, goalId: number) =>
  call('deleteDepartmentGoal', { params: { orgId, id: departmentId, goalId } });

/** Sets a new goal, or changes an existing one. */
export function useSaveGoal(orgId: number, departmentId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      edited,
    }: {
      body: Call<Contract['setDepartmentGoal']>['body'];
      edited: DepartmentGoal | undefined;
    }) =>
      edited === undefined
        ? call('setDepartmentGoal', { params: { orgId, id: departmentId }, body })
        : call('editDepartmentGoal', {
            params: { orgId, id: departmentId, goalId: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getDepartmentReport'] }),
  });
}
