import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

export const providerDayQuery = (link: string) => ({
  ...callQuery('getProviderDay', { params: { link } }),
  refetchOnWindowFocus: 'always' as const,
});

export type DayChange = Call<Contract['changeProviderDay']>['body'];

/** Changes requests; the response has the result of each, and the new day. Without a response the day is fetched again. */
export function useChangeDay(link: string) {
  const queries = useQueryClient();
  const { queryKey } = providerDayQuery(link);
  return useMutation({
    mutationFn: (body: DayChange) => call('changeProviderDay', { params: { link }, body }),
    onSuccess: ({ day }) => storeSaved(queries, queryKey, { day }),
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}
