import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

export const fillQuery = (orgId: number, id: number) => callQuery('getContainerFill', { params: { orgId, id } });

/** Sets the fill estimate at which a request is created automatically; null turns it off. */
export function useSaveFill(orgId: number, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (requestAtPercent: number | null) =>
      call('saveContainerFill', { params: { orgId, id }, body: { requestAtPercent } }),
    onSuccess: (fill) => storeSaved(queries, fillQuery(orgId, id).queryKey, fill),
  });
}
