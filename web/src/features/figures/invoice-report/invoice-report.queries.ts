import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { Language } from '@tunna/domain/text/languages';
import { call, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { queriesShowingReports } from '../shared/live-queries.ts';

export type ReportBody = Call<Contract['generateInvoiceReport']>['body'];

export const reportsQuery = (orgId: number, query: Call<Contract['listInvoiceReports']>['query']) => ({
  ...callQuery('listInvoiceReports', { params: { orgId }, query }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

export const reportQuery = (orgId: number, id: number) => ({
  ...callQuery('getInvoiceReport', { params: { orgId, id } }),
  staleTime: 0,
});

/** A report as a document. */
export function fetchReport(orgId: number, id: number, format: 'pdf' | 'xlsx', language: Language) {
  const input = { params: { orgId, id }, query: { language } };
  return format === 'pdf'
    ? fetchDownload('getInvoiceReportDocument', input)
    : fetchDownload('exportInvoiceReport', input);
}

export const reportComparisonQuery = (orgId: number, id: number, other: number) =>
  callQuery('compareInvoiceReports', { params: { orgId, id, other } });

export const reportLinesQuery = (
  orgId: number,
  id: number,
  query: Call<Contract['listInvoiceReportLines']>['query'],
) => ({
  ...callQuery('listInvoiceReportLines', { params: { orgId, id }, query }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

export const reportLinksQuery = (orgId: number, id: number) => ({
  ...callQuery('listReportLinks', { params: { orgId, id } }),
  staleTime: 0,
});

const shows = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queriesShowingReports.includes(String(queryKey[0]));

/** A change of a report also changes the list. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ predicate: shows }) });
}

export const useGenerateReport = (orgId: number) =>
  useChange((body: ReportBody) => call('generateInvoiceReport', { params: { orgId }, body }));

export const usePublishReport = (orgId: number, id: number) =>
  useChange(() => call('publishInvoiceReport', { params: { orgId, id } }));

export const useEditReport = (orgId: number, id: number) =>
  useChange((body: Call<Contract['editInvoiceReport']>['body']) =>
    call('editInvoiceReport', { params: { orgId, id }, body }),
  );

export const deleteReport = (orgId: number, id: number) => call('deleteInvoiceReport', { params: { orgId, id } });

function useLinkChange<Given, Answer>(orgId: number, id: number, mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after an error: the response may have been lost, or another member may have revoked the link.
    onSettled: () => queries.invalidateQueries({ queryKey: reportLinksQuery(orgId, id).queryKey }),
  });
}

export const useCreateReportLink = (orgId: number, id: number) =>
  useLinkChange(orgId, id, (body: Call<Contract['createReportLink']>['body']) =>
    call('createReportLink', { params: { orgId, id }, body }),
  );

export const useRevokeReportLink = (orgId: number, id: number) =>
  useLinkChange(orgId, id, (linkId: number) => call('revokeReportLink', { params: { orgId, id, linkId } }));
