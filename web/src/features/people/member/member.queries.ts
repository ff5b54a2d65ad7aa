import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';

export const membersQuery = (orgId: number) => callQuery('listMembers', { params: { orgId } });
export const invitesQuery = (orgId: number) => callQuery('listInvites', { params: { orgId } });

export function useChangeRole(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['updateMemberRole']>['body']) =>
      call('updateMemberRole', { params: { orgId }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: membersQuery(orgId).queryKey }),
        // The user's own role may have changed.
        queries.invalidateQueries({ queryKey: callKey('listOrganizations', {}) }),
      ]),
  });
}

export function useRemoveMember(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (personId: number) => call('removeMember', { params: { orgId }, body: { personId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: membersQuery(orgId).queryKey }),
  });
}

/** Sends a new invite, or sends one again. */
export function useInvite(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['inviteMember']>['body']) => call('inviteMember', { params: { orgId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitesQuery(orgId).queryKey }),
  });
}

export function useWithdrawInvite(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('revokeInvite', { params: { orgId, id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitesQuery(orgId).queryKey }),
  });
}
