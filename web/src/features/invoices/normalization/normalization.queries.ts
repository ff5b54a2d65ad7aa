import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call, Output } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';

type QueueQuery = Call<Contract['listUnmappedMaterials']>['query'];
type RememberedQuery = Call<Contract['listMaterialNormalizations']>['query'];
type Choices = Call<Contract['createNormalizations']>['body'];

export type MaterialBody = Call<Contract['createMaterialNormalization']>['body'];
export type LocationBody = Call<Contract['createLocationNormalization']>['body'];
export type Effect = Output<Contract['previewNormalizations']>;

// Every choice of any member changes the unclassified lines.
const fresh = { staleTime: 0, placeholderData: keepPreviousData };

export const unmappedMaterialsQuery = (orgId: number, query: QueueQuery) => ({
  ...callQuery('listUnmappedMaterials', { params: { orgId }, query }),
  ...fresh,
});

export const unmappedLocationsQuery = (orgId: number, query: QueueQuery) => ({
  ...callQuery('listUnmappedLocations', { params: { orgId }, query }),
  ...fresh,
});

export const materialNormalizationsQuery = (orgId: number, query: RememberedQuery) => ({
  ...callQuery('listMaterialNormalizations', { params: { orgId }, query }),
  ...fresh,
});

export const locationNormalizationsQuery = (orgId: number, query: RememberedQuery) => ({
  ...callQuery('listLocationNormalizations', { params: { orgId }, query }),
  ...fresh,
});

export const densitiesQuery = (orgId: number) => callQuery('listDensities', { params: { orgId } });

/** The effect of choices, without saving them. */
export const previewQuery = (orgId: number, body: Choices) => ({
  queryKey: ['previewNormalizations', orgId, body] as const,
  queryFn: () => call('previewNormalizations', { params: { orgId }, body }),
  staleTime: 0,
});

/** A change of stored classifications affects figures everywhere. */
function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries() });
}

export const useRemember = (orgId: number) =>
  useChange((body: Choices) => call('createNormalizations', { params: { orgId }, body }));

export const useTakeBack = (orgId: number) =>
  useChange((body: Call<Contract['undoNormalizations']>['body']) =>
    call('undoNormalizations', { params: { orgId }, body }),
  );

export const useSaveDensity = (orgId: number) =>
  useChange((body: Call<Contract['saveDensity']>['body']) => call('saveDensity', { params: { orgId }, body }));

export const deleteDensity = (orgId: number, id: number) => call('deleteDensity', { params: { orgId, id } });

/** Deletes a stored classification. */
export const deleteNormalization = (orgId: number, what: 'materials' | 'locations', id: number) =>
  call(what === 'materials' ? 'deleteMaterialNormalization' : 'deleteLocationNormalization', {
    params: { orgId, id },
  });
