import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { Container } from '@tunna/contract/inventory/container';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

type ListQuery = Call<Contract['listContainers']>['query'];
type Body = Call<Contract['createContainer']>['body'];

export const containerQuery = (orgId: number, id: number) => callQuery('getContainer', { params: { orgId, id } });

export const containersQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listContainers', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Other calls whose responses show containers. */
const counted = ['listContainers', 'listLocations', 'getLocationMap', 'getLocation', 'getOrganizationOverview'];

/** Calls whose responses show fields of containers. */
export const showingContainers = [...counted, 'getContainer'];

function useKeep(orgId: number) {
  const queries = useQueryClient();
  return async (saved: Container) => {
    await storeSaved(queries, callKey('getContainer', { params: { orgId, id: saved.id } }), saved);
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

export function useRenewSlug(orgId: number, id: number) {
  const onSuccess = useKeep(orgId);
  return useMutation({
    mutationFn: (version: number) => call('renewContainerSlug', { params: { orgId, id }, body: { version } }),
    onSuccess,
  });
}

export const deleteContainer = (orgId: number, id: number) => call('deleteContainer', { params: { orgId, id } });
