import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Container } from '@tunna/contract/container';
import type { Call } from '@tunna/contract/endpoint';
import { CallError, call, callKey, callQuery } from '../../lib/client.ts';

type ListQuery = Call<Contract['listContainers']>['query'];
type Body = Call<Contract['createContainer']>['body'];

export const containerQuery = (orgId: number, id: number) => callQuery('getContainer', { params: { orgId, id } });

export const containersQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listContainers', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** What shows containers beside their own pages. */
const counted = ['listContainers', 'listLocations', 'getLocation', 'getOrganizationOverview'];

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

export function useRenewSlug(orgId: number, id: number) {
  const onSuccess = useKeep(orgId);
  return useMutation({
    mutationFn: (version: number) => call('renewContainerSlug', { params: { orgId, id }, body: { version } }),
    onSuccess,
  });
}

/** Notes that labels were printed; the overview's first steps ask for it. */
export function useMarkLabelsPrinted(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call('markLabelsPrinted', { params: { orgId }, body: { ids: [...ids] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['getOrganizationOverview'] }),
  });
}

export const deleteContainer = (orgId: number, id: number) => call('deleteContainer', { params: { orgId, id } });

/** Containers fetched together when a sheet of labels is opened by its address. */
const together = 8;

/** The containers of a sheet of labels, in the order of their ids; those that are gone are left out. */
export const labelsQuery = (orgId: number, ids: readonly number[]) => ({
  queryKey: ['labels', orgId, ids] as const,
  async queryFn(): Promise<Container[]> {
    const found: Container[] = [];
    for (let start = 0; start < ids.length; start += together) {
      const some = ids.slice(start, start + together).map((id) => call('getContainer', { params: { orgId, id } }));
      for (const result of await Promise.allSettled(some)) {
        if (result.status === 'fulfilled') found.push(result.value);
        else if (!isGone(result.reason)) throw result.reason;
      }
    }
    return found;
  },
});

const isGone = (reason: unknown): boolean => reason instanceof CallError && reason.status === 404;
