import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { CallError, call, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { isLive } from '../../../lib/live/live-state.ts';
import { queriesShowingAttempts } from '../shared/live-queries.ts';

type ListQuery = Call<Contract['listImportAttempts']>['query'];

/** Milliseconds between two polls of a running import, without live events. */
const pollInterval = 3_000;

export const attemptsQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listImportAttempts', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** How many attempts there are in each state. */
export const attemptCountsQuery = (orgId: number) => ({
  ...callQuery('listImportAttempts', { params: { orgId }, query: { pageSize: 1 } }),
  refetchInterval: () => (isLive() ? false : pollInterval),
});

export const attemptQuery = (orgId: number, id: number) => ({
  ...callQuery('getImportAttempt', { params: { orgId, id } }),
  refetchInterval: () => (isLive() ? false : pollInterval),
});

/** An invoice as proposed for a file that a member enters. It is fetched once: it must not change under the input. */
export const proposalQuery = (orgId: number, id: number) => ({
  ...callQuery('getInvoiceProposal', { params: { orgId, id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

function useChange<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const queries = useQueryClient();
  const refresh = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queriesShowingAttempts.includes(String(queryKey[0])) });
  return useMutation({
    mutationFn: send,
    onSuccess: refresh,
    // Another member was faster: the page is outdated.
    onError: (error) => (error instanceof CallError && error.body.code === 'status_conflict' ? refresh() : undefined),
  });
}

/** Reads a file again; with a provider, as a file of that provider. */
export const useRetry = (orgId: number, attemptId: number) =>
  useChange((serviceProviderId: number | undefined) =>
    call('retryImportAttempt', {
      params: { orgId },
      body: { attemptId, ...(serviceProviderId === undefined ? {} : { serviceProviderId }) },
    }),
  );

export const useResolve = (orgId: number, attemptId: number) =>
  useChange((resolution: string) =>
    call('resolveImportAttempt', { params: { orgId }, body: { attemptId, resolution } }),
  );

/** Creates a service provider for the seller of a file, and reads the file again. */
export const useNewSeller = (orgId: number, attemptId: number) => {
  const queries = useQueryClient();
  return useChange(async ({ name, kennitala }: { readonly name: string; readonly kennitala: string | undefined }) => {
    const body = { name, ...(kennitala === undefined ? {} : { kennitala }) };
    const { id } = await call('createServiceProvider', { params: { orgId }, body });
    await queries.invalidateQueries({ queryKey: ['listServiceProviders'] });
    return call('retryImportAttempt', { params: { orgId }, body: { attemptId, serviceProviderId: id } });
  });
};

/** Fetches the file of an attempt and gives it to the browser to save. @throws CallError */
export async function downloadSource(orgId: number, { fileId }: ImportAttempt): Promise<void> {
  const { fileName, file } = await fetchDownload('downloadFile', { params: { orgId, id: fileId } });
  saveFile(fileName, file);
}

type PreviewBody = Call<Contract['previewImportTable']>['body'];

/** The preview of a table; while the mapping changes, the previous preview remains visible. */
export const tablePreviewQuery = (orgId: number, body: PreviewBody) => ({
  queryKey: ['previewImportTable', { orgId }, body],
  queryFn: () => call('previewImportTable', { params: { orgId }, body }),
  placeholderData: keepPreviousData,
});

export const useImportTable = (orgId: number) =>
  useChange((body: Call<Contract['importTable']>['body']) => call('importTable', { params: { orgId }, body }));

const enteredFormats: readonly ImportAttempt['format'][] = ['document', 'ubl', 'cii', 'table'];

/** Whether a member can enter the file of an attempt as an invoice: a document that waits for it, or an invoice or table that failed. */
export const mayBeEntered = ({ state, awaits, format }: ImportAttempt): boolean =>
  awaits === 'entry' || (state === 'failed' && enteredFormats.includes(format));
