import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';
import { keepPage } from '../../../lib/api/keep-page.ts';

type Listed = Call<Contract['listCollections']>['query'];

export const collectionsQuery = (orgId: number, query: Listed) => ({
  ...callQuery('listCollections', { params: { orgId }, query }),
  placeholderData: keepPage(query),
});

export const schedulesQuery = (orgId: number, containerId: number) =>
  callQuery('listCollectionSchedules', { params: { orgId, id: containerId } });

/** Schedules to edit, always fetched again. */
export const schedulesToEditQuery = (orgId: number, containerId: number) => ({
  ...schedulesQuery(orgId, containerId),
  gcTime: 0,
});

export const feedQuery = (orgId: number) => callQuery('getCollectionFeed', { params: { orgId } });

/** Queries that show collections, and requests of missed ones. */
export const showingCollections = [
  'listCollections',
  'listCollectionSchedules',
  'listServiceRequests',
  'listServiceRequestEvents',
  'countServiceRequests',
  'getContainer',
  'getContainerFill',
  'listContainers',
];

/** Refreshes everything that shows collections. */
export function useRefreshCollections() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => showingCollections.includes(String(queryKey[0])) });
}

type ScheduleBody = Call<Contract['createCollectionSchedule']>['body'];

/** Adds a schedule to a container, or changes the one with an id. */
export function useSaveSchedule(orgId: number, containerId: number, id?: number) {
  return useMutation({
    mutationFn: ({ body, version }: { body: ScheduleBody; version: number }) =>
      id === undefined
        ? call('createCollectionSchedule', { params: { orgId, id: containerId }, body })
        : call('editCollectionSchedule', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess: useRefreshCollections(),
  });
}

export const deleteSchedule = (orgId: number, id: number) =>
  call('deleteCollectionSchedule', { params: { orgId, id } });

/** Creates a new calendar address; it must not remain in the cache after its page is closed. */
export function useRenewFeed(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('renewCollectionFeed', { params: { orgId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: feedQuery(orgId).queryKey }),
    gcTime: 0,
  });
}

export function useCloseFeed(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteCollectionFeed', { params: { orgId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: feedQuery(orgId).queryKey }),
  });
}
