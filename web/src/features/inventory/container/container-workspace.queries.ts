import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { Container } from '@tunna/contract/inventory/container';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';

type ListQuery = Call<Contract['listContainers']>['query'];
type Body = Call<Contract['createContainer']>['body'];
type BulkBody = Call<Contract['editContainers']>['body'];

export const containerQuery = (orgId: number, id: number) => callQuery('getContainer', { params: { orgId, id } });

export const containersQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listContainers', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Other calls whose responses show containers. */
const counted = ['listContainers', 'listLocations', 'getLocationMap', 'getLocation', 'getOrganizationOverview'];

function useKeep(orgId: number) {
  const queries = useQueryClient();
  return async (saved: Container) => {
    queries.setQueryData(callKey('getContainer', { params: { orgId, id: saved.id } }), saved);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => counted.includes(String(queryKey[0])) });
  };
}

/** Creates a container, or changes the one with the id. */
export function useSaveContainer(orgId: number, id?: number) {
  const onSuccess = useKeep(orgId);
  return useMutation({
    mutationFn: ({ body, version }: { body: Body; version: number }) =>
      id === undefined
        ? call('createContainer', { params: { orgId }, body })
        : call('editContainer', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess,
  });
}

/** Calls for an edit of many containers: its preview, the edit itself, and its undo. */
export function useBulkEdit(orgId: number) {
  const queries = useQueryClient();
  const shown = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => [...counted, 'getContainer'].includes(String(queryKey[0])),
    });
  return {
    preview: (ids: readonly number[], changes: BulkBody['changes']) =>
      call('editContainers', {
        params: { orgId },
        body: { containers: ids.map((id) => ({ id })), changes, preview: true },
      }),
    async apply(containers: BulkBody['containers'], changes: BulkBody['changes']) {
      const edited = await call('editContainers', { params: { orgId }, body: { containers, changes } });
      await shown();
      return edited;
    },
    async undo(containers: Call<Contract['restoreContainers']>['body']['containers']) {
      const restored = await call('restoreContainers', { params: { orgId }, body: { containers } });
      await shown();
      return restored;
    },
  };
}

export function useRenewSlug(orgId: number, id: number) {
  const onSuccess = useKeep(orgId);
  return useMutation({
    mutationFn: (version: number) => call('renewContainerSlug', { params: { orgId, id }, body: { version } }),
    onSuccess,
  });
}

export const deleteContainer = (orgId: number, id: number) => call('deleteContainer', { params: { orgId, id } });
