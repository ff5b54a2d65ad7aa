import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { StageCounts, WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceSaved } from '@tunna/contract/invoices/invoice-save';
import type { InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import { call, callKey, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { queriesShowingInvoices } from '../shared/live-queries.ts';

type InvoicesQuery = Call<Contract['listInvoices']>['query'];
type LinesQuery = Call<Contract['listLineItems']>['query'];
type RentalsQuery = Call<Contract['listInvoicesWithRentals']>['query'];

export const invoicesQuery = (orgId: number, query: InvoicesQuery) => ({
  ...callQuery('listInvoices', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Milliseconds between two requests while invoices are still to be audited. */
const auditPause = 500;

/** The number of invoices in each stage of the inbox. Asks again until all changed invoices are audited. */
export const stagesQuery = (orgId: number) => ({
  ...callQuery('getInvoiceStages', { params: { orgId } }),
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly data?: StageCounts | undefined } }) =>
    (state.data?.pending ?? 0) > 0 ? auditPause : (false as const),
});

/** Invoices of a queue that are loaded in one request. */
const queueAtOnce = 200;

/** The queue of a stage in the order of the work: the oldest service day first. */
export const queueQuery = (orgId: number, stage: InvoiceStage) => ({
  ...callQuery('listInvoices', {
    params: { orgId },
    query: { stage, sort: 'serviceDay', order: 'asc', pageSize: queueAtOnce },
  }),
  staleTime: 0,
});

export const lineItemsQuery = (orgId: number, query: LinesQuery) => ({
  ...callQuery('listLineItems', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const rentalsQuery = (orgId: number, query: RentalsQuery) => ({
  ...callQuery('listInvoicesWithRentals', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const monthCountsQuery = (orgId: number, serviceProviderId?: number) => ({
  ...callQuery('getInvoiceMonthCounts', {
    params: { orgId },
    query: serviceProviderId === undefined ? {} : { serviceProviderId },
  }),
  placeholderData: keepPreviousData,
});

export const editorParamsQuery = (orgId: number) => callQuery('getInvoiceEditorParams', { params: { orgId } });

/** The natural key of an invoice. */
export interface InvoiceKey {
  readonly providerId: number;
  readonly invoiceNumber: string;
}

export const invoiceQuery = (orgId: number, key: InvoiceKey, linesPage = 1) =>
  callQuery('getInvoice', { params: { orgId, ...key }, query: { linesPage } });

/** Versions that are loaded in one request. */
export const versionsAtOnce = 50;

export const historyQuery = (orgId: number, key: InvoiceKey, page: number) =>
  callQuery('listInvoiceVersions', { params: { orgId, ...key }, query: { page, pageSize: versionsAtOnce } });

export const differenceQuery = (orgId: number, key: InvoiceKey, from: number, to: number) =>
  callQuery('compareInvoiceVersions', { params: { orgId, ...key }, query: { from, to } });

/** Asks again for all that shows invoices. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queriesShowingInvoices.includes(String(queryKey[0])) });
}

/** A change that returns the updated invoice. */
function useChange<Body>(orgId: number, send: (body: Body) => Promise<WholeInvoice>) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    async onSuccess(saved) {
      const { serviceProvider, number } = saved.invoice;
      const params = { orgId, providerId: serviceProvider.id, invoiceNumber: number };
      await storeSaved(queries, callKey('getInvoice', { params, query: { linesPage: 1 } }), saved);
      await refresh();
    },
  });
}

export const useSaveInvoice = (orgId: number) =>
  useChange(orgId, (body: InvoiceSaved) => call('saveInvoice', { params: { orgId }, body }));

export const useRestoreInvoice = (orgId: number) =>
  useChange(orgId, (body: Call<Contract['restoreInvoice']>['body']) =>
    call('restoreInvoice', { params: { orgId }, body }),
  );

export function useDeleteInvoice(orgId: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (key: InvoiceKey) => call('deleteInvoice', { params: { orgId, ...key } }),
    onSuccess: refresh,
  });
}

export function useAcknowledgeInvoice(orgId: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ version, ...key }: InvoiceKey & { readonly version: number }) =>
      call('acknowledgeInvoice', { params: { orgId, ...key }, query: { version } }),
    onSuccess: refresh,
  });
}

/** Fetches the document that an invoice was read from and gives it to the browser to save. @throws CallError */
export async function downloadSource(orgId: number, fileId: number): Promise<void> {
  const { fileName, file } = await fetchDownload('downloadFile', { params: { orgId, id: fileId } });
  saveFile(fileName, file);
}
