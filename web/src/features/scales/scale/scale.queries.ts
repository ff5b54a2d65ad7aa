import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

export const scalesQuery = (orgId: number) => callQuery('listScales', { params: { orgId } });

export const scaleQuery = (orgId: number, id: number) => callQuery('getScale', { params: { orgId, id } });

export const timelineQuery = (orgId: number, id: number, query: Call<Contract['getScaleTimeline']>['query']) =>
  callQuery('getScaleTimeline', { params: { orgId, id }, query });

/** Creates a scale, or changes the one with an id. */
export function useSaveScale(orgId: number, id?: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: Call<Contract['createScale']>['body']; version: number }) =>
      id === undefined
        ? call('createScale', { params: { orgId }, body })
        : call('editScale', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess: async (saved) => {
      await storeSaved(queries, callKey('getScale', { params: { orgId, id: saved.id } }), saved);
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => ['listScales', 'listDevices', 'getDevice'].includes(String(queryKey[0])),
      });
    },
  });
}

export const deleteScale = (orgId: number, id: number) => call('deleteScale', { params: { orgId, id } });
