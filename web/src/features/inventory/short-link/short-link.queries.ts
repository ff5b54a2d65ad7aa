import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';

type ListQuery = Call<Contract['listShortLinks']>['query'];

export const shortLinksQuery = (orgId: number, query: ListQuery) =>
  callQuery('listShortLinks', { params: { orgId }, query });

/** Makes the short link of a target, or finds the one that it has. */
export function useCreateShortLink(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (target: string) => call('createShortLink', { body: { orgId, target } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['listShortLinks'] }),
  });
}

export const deleteShortLink = (orgId: number, slug: string) => call('deleteShortLink', { params: { orgId, slug } });
