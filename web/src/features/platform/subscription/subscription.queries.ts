import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

/** Always fetched again: other pages change the use. */
export const subscriptionQuery = (orgId: number) => ({
  ...callQuery('getSubscription', { params: { orgId } }),
  staleTime: 0,
});

export const plansQuery = () => callQuery('listPlans', {});

export const limitsQuery = (orgId: number) => ({ ...callQuery('listLimits', { params: { orgId } }), staleTime: 0 });

export function useChoosePlan(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (planId: string) => call('assignSubscription', { params: { orgId }, body: { planId } }),
    onSuccess: (chosen) => storeSaved(queries, callKey('getSubscription', { params: { orgId } }), chosen),
    onError: () => queries.invalidateQueries({ queryKey: subscriptionQuery(orgId).queryKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: limitsQuery(orgId).queryKey }),
  });
}
