import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { call, callQuery } from '../../../lib/api/client.ts';

/** How often a list asks again while invoices are still to be audited, in milliseconds. */
const pause = 500;

export const findingsQuery = (orgId: number, query: Call<Contract['listInvoiceFindings']>['query']) => ({
  ...callQuery('listInvoiceFindings', { params: { orgId }, query }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Asks again while something is pending. */
export const whilePending = (answer: { readonly pending: number } | undefined): number | false =>
  answer !== undefined && answer.pending > 0 ? pause : false;

/** The calls whose answers depend on decisions: the findings, and the stages of their invoices. */
const queriesOfFindings = ['listInvoiceFindings', 'getInvoice', 'listInvoices', 'getInvoiceStages'];

/** Sets the state of findings. */
export function useDecide(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; state: InvoiceFinding['state']; note?: string }) =>
      call('decideInvoiceFindings', { params: { orgId }, body }),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queriesOfFindings.includes(String(queryKey[0])) }),
  });
}

/** Creates a claim from findings. */
export function useMakeClaim(orgId: number) {
  const queries = useQueryClient();
  const changed = ['listInvoiceFindings', 'listClaims', 'getClaimFigures'];
  return useMutation({
    mutationFn: (findingIds: readonly number[]) =>
      call('createClaim', { params: { orgId }, body: { findingIds: [...findingIds] } }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[0])) }),
  });
}
