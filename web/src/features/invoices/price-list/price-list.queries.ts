import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';
import { upload } from '../../../lib/api/upload.ts';
import { conflictOf } from '../../../shared/form/form-problems.ts';

export type PriceBody = Call<Contract['createAgreedPrices']>['body']['prices'][number];

export const pricesQuery = (orgId: number, query: Call<Contract['listAgreedPrices']>['query']) => ({
  ...callQuery('listAgreedPrices', { params: { orgId }, query }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

export const proposalsQuery = (orgId: number, serviceProviderId: number) => ({
  ...callQuery('proposePrices', { params: { orgId }, query: { serviceProviderId } }),
  staleTime: 0,
});

export const coverageQuery = (orgId: number) => ({
  ...callQuery('listPriceCoverage', { params: { orgId } }),
  staleTime: 0,
});

/** The prices that would complete a price list. */
export const completionQuery = (orgId: number, serviceProviderId: number) => ({
  queryKey: ['completePriceList', orgId, serviceProviderId],
  queryFn: () => call('completePriceList', { params: { orgId }, body: { serviceProviderId } }),
  staleTime: 0,
});

/** A change of prices affects audit findings. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries() });
}

export const useAgree = (orgId: number) =>
  useChange((prices: PriceBody[]) => call('createAgreedPrices', { params: { orgId }, body: { prices } }));

export const useComplete = (orgId: number) =>
  useChange((serviceProviderId: number) =>
    call('completePriceList', { params: { orgId }, body: { serviceProviderId, apply: true } }),
  );

export function useEditPrice(orgId: number, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<Contract['editAgreedPrice']>['body']) =>
      call('editAgreedPrice', { params: { orgId, id }, body }),
    onSuccess: () => queries.invalidateQueries(),
    // The list has an earlier version.
    onError: (error) => (conflictOf(error) === undefined ? undefined : queries.invalidateQueries()),
  });
}

export const deletePrice = (orgId: number, id: number) => call('deleteAgreedPrice', { params: { orgId, id } });

interface PriceFile {
  readonly file: File;
  /** False only returns a preview. */
  readonly isApplied: boolean;
}

export function useImportPrices(orgId: number, serviceProviderId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, isApplied }: PriceFile) =>
      upload(
        'importPriceList',
        { params: { orgId }, body: { serviceProviderId, apply: isApplied ? 'true' : 'false' } },
        { file },
      ),
    onSuccess: ({ applied }) => (applied ? queries.invalidateQueries() : undefined),
  });
}
