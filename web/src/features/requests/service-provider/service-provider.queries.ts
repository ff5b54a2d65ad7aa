import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

type ListQuery = Call<Contract['listServiceProviders']>['query'];

export const serviceProvidersQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listServiceProviders', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** A record to edit, which is never an old one that was kept. */
export const serviceProviderQuery = (orgId: number, id: number) => ({
  ...callQuery('getServiceProvider', { params: { orgId, id } }),
  gcTime: 0,
});

/** What shows or counts providers. */
const named = ['listServiceProviders', 'getInvoiceEditorParams', 'getOrganizationOverview'];

function useStored(orgId: number) {
  const queries = useQueryClient();
  return async (saved: ServiceProvider) => {
    await storeSaved(queries, callKey('getServiceProvider', { params: { orgId, id: saved.id } }), saved);
    return queries.invalidateQueries({ predicate: ({ queryKey }) => named.includes(String(queryKey[0])) });
  };
}

/** Creates a provider, or changes the one with an id. */
export function useSaveServiceProvider(orgId: number, id?: number) {
  return useMutation({
    mutationFn: ({ body, version }: { body: Call<Contract['createServiceProvider']>['body']; version: number }) =>
      id === undefined
        ? call('createServiceProvider', { params: { orgId }, body })
        : call('editServiceProvider', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess: useStored(orgId),
  });
}

export function useSetProviderAction(orgId: number, id: number) {
  return useMutation({
    mutationFn: (performs: boolean) =>
      call('setServiceProviderAction', { params: { orgId, id }, body: { actionType: 'empty_container', performs } }),
    // One after the other: the last choice counts.
    scope: { id: `provider ${id}` },
    onSuccess: useStored(orgId),
  });
}

export const webhookSecretQuery = (orgId: number, id: number) => ({
  ...callQuery('getWebhookSecret', { params: { orgId, id } }),
  gcTime: 0,
});
