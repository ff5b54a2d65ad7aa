import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';

type ListQuery = Call<Contract['listLocations']>['query'];
type Body = Call<Contract['createLocation']>['body'];

export const locationQuery = (orgId: number, locationId: string) =>
  callQuery('getLocation', { params: { orgId, locationId } });

export const locationsQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listLocations', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Every location by name, to choose from. */
export const locationChoicesQuery = (orgId: number) => callQuery('listLocationOrgUnits', { params: { orgId } });

/** What shows locations beside their own pages. */
const named = [
  'listLocations',
  'getLocationMap',
  'listLocationOrgUnits',
  'listContainers',
  'getContainer',
  'getOrganizationOverview',
];

/** Calls whose responses show fields of locations. */
export const showingLocations = [...named, 'getLocation'];

/** Creates a location, or changes the one with the id. */
export function useSaveLocation(orgId: number, locationId?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: Body; version: number }) =>
      locationId === undefined
        ? call('createLocation', { params: { orgId }, body })
        : call('editLocation', { params: { orgId, locationId }, body: { ...body, version } }),
    onSuccess: async (saved) => {
      await storeSaved(queries, callKey('getLocation', { params: { orgId, locationId: saved.id } }), saved);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => named.includes(String(queryKey[0])) });
    },
  });
}

export const deleteLocation = (orgId: number, locationId: string) =>
  call('deleteLocation', { params: { orgId, locationId } });
