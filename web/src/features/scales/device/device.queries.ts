import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { queriesShowingDevices } from '../shared/live-queries.ts';

export const devicesQuery = (orgId: number) => callQuery('listDevices', { params: { orgId } });

export const deviceQuery = (orgId: number, id: number) => callQuery('getDevice', { params: { orgId, id } });

/** Rows of one page of the device’s history. */
export const statusesAtOnce = 10;

export const deviceStatusesQuery = (orgId: number, id: number, page: number) => ({
  ...callQuery('listDeviceStatuses', { params: { orgId, id }, query: { page, pageSize: statusesAtOnce } }),
  placeholderData: keepPreviousData,
});

function useDevicesChanged() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [...queriesShowingDevices, 'listScales', 'getScale', 'listCredentials'].includes(String(queryKey[0])),
    });
}

/** Creates a device, or changes the one with an id. */
export function useSaveDevice(orgId: number, id?: number) {
  const queries = useQueryClient();
  const changed = useDevicesChanged();
  return useMutation({
    mutationFn: ({ body, version }: { body: Call<Contract['createDevice']>['body']; version: number }) =>
      id === undefined
        ? call('createDevice', { params: { orgId }, body })
        : call('editDevice', { params: { orgId, id }, body: { ...body, version } }),
    onSuccess: async (saved) => {
      await storeSaved(queries, callKey('getDevice', { params: { orgId, id: saved.id } }), saved);
      return changed();
    },
  });
}

export const deleteDevice = (orgId: number, id: number) => call('deleteDevice', { params: { orgId, id } });

/** Replaces all credentials with a new one. */
export const useRotateCredential = (orgId: number, id: number) =>
  useMutation({
    mutationFn: () => call('rotateDeviceCredential', { params: { orgId, id } }),
    onSuccess: useDevicesChanged(),
    // The secret must not remain in the cache after its page is closed.
    gcTime: 0,
  });

export const deviceCredentialsQuery = (orgId: number) => ({
  ...callQuery('listCredentials', { params: { orgId } }),
  staleTime: 0,
});

export function useRevokeDeviceCredential(orgId: number) {
  const queries = useQueryClient();
  const changed = useDevicesChanged();
  return useMutation({
    mutationFn: (id: string) => call('revokeCredential', { params: { orgId, id } }),
    onSettled: () =>
      Promise.all([changed(), queries.invalidateQueries({ queryKey: deviceCredentialsQuery(orgId).queryKey })]),
  });
}

export const usePairDevice = (orgId: number, id: number) =>
  useMutation({
    mutationFn: (code: string) => call('pairDevice', { params: { orgId, id }, body: { code } }),
    onSuccess: useDevicesChanged(),
  });

/** @param pin undefined removes it */
export const useSetTabletPin = (orgId: number, id: number) =>
  useMutation({
    mutationFn: (pin: string | undefined) =>
      call('setTabletPin', { params: { orgId, id }, body: pin === undefined ? {} : { pin } }),
    onSuccess: useDevicesChanged(),
  });
