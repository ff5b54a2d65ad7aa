import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { maxMovedAtOnce } from '@tunna/contract/requests/service-request-workspace-values';
import type { MemberMove } from '@tunna/domain/requests/service-request';
import { CallError, call, callKey, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { asDataUrl } from '../../../lib/data-url.ts';
import { queriesShowingRequests } from '../shared/live-queries.ts';

type ListQuery = Call<Contract['listServiceRequests']>['query'];

/** Entries of the timeline that are shown: the latest. */
const maxEntries = 200;

export const requestsQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listServiceRequests', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const requestQuery = (orgId: number, id: number) => callQuery('getServiceRequest', { params: { orgId, id } });

export const timelineQuery = (orgId: number, id: number) =>
  callQuery('listServiceRequestEvents', { params: { orgId, id }, query: { order: 'desc', pageSize: maxEntries } });

/** Refetches all queries that show requests. */
export function useRefresh() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queriesShowingRequests.includes(String(queryKey[0])) });
}

/** Each call returns the updated request. After a rejection the page may be outdated, and is refreshed. */
function useChange<Body>(orgId: number, id: number, send: (body: Body) => Promise<ServiceRequest>) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const queryKey = callKey('getServiceRequest', { params: { orgId, id } });
  return useMutation({
    mutationFn: send,
    // One after the other: the last choice counts.
    scope: { id: `request ${id}` },
    onSuccess: async (saved) => {
      await storeSaved(queries, queryKey, saved);
      await refresh();
    },
    onError: async (error) => {
      if (error instanceof CallError && error.body.code === 'status_conflict') await refresh();
    },
  });
}

export interface Move {
  readonly status: MemberMove;
  readonly comment?: string;
  readonly version: number;
}

export const useMove = (orgId: number, id: number) =>
  useChange(orgId, id, (body: Move) => call('changeServiceRequestStatus', { params: { orgId, id }, body }));

export const useComment = (orgId: number, id: number) =>
  useChange(orgId, id, (comment: string) =>
    call('commentServiceRequest', { params: { orgId, id }, body: { comment } }),
  );

export const useAssign = (orgId: number, id: number) =>
  useChange(orgId, id, (personId: number | null) =>
    call('assignServiceRequest', { params: { orgId, id }, body: { personId } }),
  );

export const useRenewLink = (orgId: number, id: number) =>
  useChange(orgId, id, (body: Call<Contract['renewServiceRequestLink']>['body']) =>
    call('renewServiceRequestLink', { params: { orgId, id }, body }),
  );

/** A picture as an object URL: the call needs a token, which an `img` does not send. */
export const pictureQuery = (orgId: number, id: number) => ({
  queryKey: callKey('getServiceRequestAttachment', { params: { orgId, id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { file } = await fetchDownload('getServiceRequestAttachment', { params: { orgId, id } }, signal);
    return asDataUrl(file);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function useRemovePicture(orgId: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call('deleteServiceRequestAttachment', { params: { orgId, id } }),
    onSuccess: refresh,
  });
}

interface Notified {
  readonly onMoved: (result: { moved: number; left: number }) => void;
  readonly onFailed: () => void;
}

/** Changes many requests; reports how many were changed and how many were not, also after the list has changed. */
export function useMoveMany(orgId: number, { onMoved, onFailed }: Notified) {
  return useMutation({
    async mutationFn({ ids, ...move }: { ids: readonly number[]; status: MemberMove; comment?: string }) {
      let moved = 0;
      for (let start = 0; start < ids.length; start += maxMovedAtOnce) {
        const body = { ids: ids.slice(start, start + maxMovedAtOnce), ...move };
        const { results } = await call('changeServiceRequestStatuses', { params: { orgId }, body });
        moved += results.filter(({ outcome }) => outcome === 'moved').length;
      }
      return { moved, left: ids.length - moved };
    },
    onSuccess: onMoved,
    onError: onFailed,
    onSettled: useRefresh(),
  });
}
