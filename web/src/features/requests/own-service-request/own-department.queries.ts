import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { isLive } from '../../../lib/live/live-state.ts';

/** Milliseconds between two polls: the department's locations can change without a live event. */
const interval = 60_000;
const liveInterval = 5 * 60_000;

const byTheClock = { refetchInterval: () => (isLive() ? liveInterval : interval) };

export const ownDepartmentQuery = () => ({ ...callQuery('getOwnDepartment', {}), ...byTheClock });

export const ownRequestsQuery = (query: Call<Contract['listOwnServiceRequests']>['query']) => ({
  ...callQuery('listOwnServiceRequests', { query }),
  ...byTheClock,
  placeholderData: keepPreviousData,
});

export const ownRequestQuery = (id: number) => ({
  ...callQuery('getOwnServiceRequest', { params: { id } }),
  ...byTheClock,
});

export const ownContainersQuery = (query: Call<Contract['listOwnContainers']>['query']) => ({
  ...callQuery('listOwnContainers', { query }),
  placeholderData: keepPreviousData,
});

/** The calls whose answers show requests of the department. */
export const queriesShowingOwnRequests: readonly string[] = [
  'listOwnServiceRequests',
  'getOwnServiceRequest',
  'listOwnContainers',
];

/** Adds a comment; returns the updated request. */
export function useOwnComment(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) => call('commentOwnServiceRequest', { params: { id }, body: { comment } }),
    onSuccess: (found) => storeSaved(queries, callKey('getOwnServiceRequest', { params: { id } }), found),
  });
}
