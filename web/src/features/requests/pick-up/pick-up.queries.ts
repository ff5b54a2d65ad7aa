import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/client.ts';

type Listed = Call<Contract['listPickUps']>['query'];

export const pickUpsQuery = (orgId: number, query: Listed) => ({
  ...callQuery('listPickUps', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const schedulesQuery = (orgId: number, containerId: number) =>
  callQuery('listPickUpSchedules', { params: { orgId, id: containerId } });

/** Schedules to edit, which are never old ones that were kept. */
export const schedulesToEditQuery = (orgId: number, containerId: number) => ({
  ...schedulesQuery(orgId, containerId),
  staleTime: 0,
  gcTime: 0,
});

export const feedQuery = (orgId: number) => callQuery('getPickUpFeed', { params: { orgId } });

/** What shows pick-ups, and the requests that come of those that were missed. */
const showing = [
  'listPickUps',
  'listPickUpSchedules',
  'listServiceRequests',
  'listServiceRequestEvents',
  'countServiceRequests',
  'getContainer',
  'getContainerFill',
  'listContainers',
];

/** Asks again for all that shows pick-ups. */
export function useRefreshPickUps() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => showing.includes(String(queryKey[0])) });
}

type ScheduleBody = Call<Contract['createPickUpSchedule']>['body'];

/** Adds a schedule to a container, or changes the one with an id. */
export function useSaveSchedule(orgId: number, containerId: number, id?: number) {
  return useMutation({
    mutationFn: ({ body, version }: { body: ScheduleBody; version: number }) =>
      id === undefined
        ? call('createPickUpSchedule', { params: { orgId, id: containerId }, body })
        : call('editPickUpSchedule', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess: useRefreshPickUps(),
  });
}

export const deleteSchedule = (orgId: number, id: number) => call('deletePickUpSchedule', { params: { orgId, id } });

/** Gives the calendar a new address, which is not to outlive the page that shows it. */
export function useRenewFeed(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('renewPickUpFeed', { params: { orgId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: feedQuery(orgId).queryKey }),
    gcTime: 0,
  });
}

export function useCloseFeed(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('deletePickUpFeed', { params: { orgId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: feedQuery(orgId).queryKey }),
  });
}
