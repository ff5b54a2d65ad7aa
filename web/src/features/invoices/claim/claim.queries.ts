import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { Claim } from '@tunna/contract/invoices/claim';
import { callKey, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { conflictOf } from '../../../shared/form/form-problems.ts';

export const claimsQuery = (orgId: number, query: Call<Contract['listClaims']>['query']) => ({
  ...callQuery('listClaims', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const claimQuery = (orgId: number, id: number) => callQuery('getClaim', { params: { orgId, id } });

export const claimFiguresQuery = (orgId: number, serviceProviderId?: number) =>
  callQuery('getClaimFigures', {
    params: { orgId },
    query: serviceProviderId === undefined ? {} : { serviceProviderId },
  });

export const creditNotesQuery = (orgId: number, id: number) => ({
  ...callQuery('listUsableCreditNotes', { params: { orgId, id } }),
  staleTime: 0,
});

/** Calls whose responses show claims. */
const changed = ['listClaims', 'getClaimFigures', 'listInvoiceFindings', 'listUsableCreditNotes'];

function useForget() {
  const queries = useQueryClient();
  return async (claim: Claim, orgId: number) => {
    await storeSaved(queries, callKey('getClaim', { params: { orgId, id: claim.id } }), claim);
    return queries.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[0])) });
  };
}

/** Changes a claim by one of its calls. */
export function useClaimChange(orgId: number) {
  const queries = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (change: () => Promise<Claim>) => change(),
    onSuccess: (claim) => forget(claim, orgId),
    // Another member was faster: the page shows an earlier version.
    onError: (error) =>
      conflictOf(error) === undefined ? undefined : queries.invalidateQueries({ queryKey: ['getClaim', { orgId }] }),
  });
}

/** Downloads a letter, or the draft of one. @throws CallError */
export async function saveClaimDocument(orgId: number, id: number, number?: number): Promise<void> {
  const { fileName, file } = await fetchDownload('getClaimDocument', {
    params: { orgId, id },
    query: number === undefined ? {} : { number },
  });
  saveFile(fileName, file);
}
