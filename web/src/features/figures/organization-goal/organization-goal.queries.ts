import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { OrganizationGoal } from '@tunna/contract/figures/organization-goal';
import { call } from '../../../lib/api/client.ts';

interface Saved {
  readonly body: Call<Contract['setOrganizationGoal']>['body'];
  readonly edited: Pick<OrganizationGoal, 'id' | 'version'> | undefined;
}

/** Sets a new goal, or changes an existing one. */
export function useSaveGoal(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, edited }: Saved) =>
      edited === undefined
        ? call('setOrganizationGoal', { params: { orgId }, body })
        : call('editOrganizationGoal', {
            params: { orgId, goalId: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getBriefing'] }),
  });
}

export function useDeleteGoal(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (goalId: number) => call('deleteOrganizationGoal', { params: { orgId, goalId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getBriefing'] }),
  });
}
