import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';

export type ConfirmationBody = Call<Contract['confirmTreatment']>['body'];

export const confirmationsQuery = (orgId: number) => ({
  ...callQuery('listTreatmentConfirmations', { params: { orgId } }),
  staleTime: 0,
});

/** A confirmation changes the evidence of all figures. */
export function useConfirmTreatment(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ConfirmationBody) => call('confirmTreatment', { params: { orgId }, body }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export const withdrawConfirmation = (orgId: number, id: number) =>
  call('withdrawTreatmentConfirmation', { params: { orgId, id } });
