import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

export const departmentsQuery = (orgId: number) => callQuery('listDepartments', { params: { orgId } });

/** A record to edit, always fetched again. */
export const departmentQuery = (orgId: number, id: number) => ({
  ...callQuery('getDepartment', { params: { orgId, id } }),
  gcTime: 0,
});

export const credentialsQuery = (orgId: number) => callQuery('listCredentials', { params: { orgId } });

/** Creates a department, or changes the one with an id. */
export function useSaveDepartment(orgId: number, id?: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: Call<Contract['createDepartment']>['body']; version: number }) =>
      id === undefined
        ? call('createDepartment', { params: { orgId }, body })
        : call('editDepartment', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess: async (saved) => {
      await storeSaved(queries, callKey('getDepartment', { params: { orgId, id: saved.id } }), saved);
      return queries.invalidateQueries({ queryKey: departmentsQuery(orgId).queryKey });
    },
  });
}

function useCredentialsChanged(orgId: number) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: credentialsQuery(orgId).queryKey }),
      queries.invalidateQueries({ queryKey: departmentsQuery(orgId).queryKey }),
    ]);
}

export function useCreateCredential(orgId: number, departmentId: number) {
  return useMutation({
    mutationFn: () => call('createCredential', { params: { orgId }, body: { departmentId } }),
    // Also after an error: one whose response was lost can then be revoked.
    onSettled: useCredentialsChanged(orgId),
    // The secret must not remain in the cache after its page is closed.
    gcTime: 0,
  });
}

export function useRevokeCredential(orgId: number) {
  return useMutation({
    mutationFn: (id: string) => call('revokeCredential', { params: { orgId, id } }),
    onSettled: useCredentialsChanged(orgId),
  });
}
