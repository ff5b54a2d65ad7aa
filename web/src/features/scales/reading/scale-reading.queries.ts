import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';
import { wasStoredBefore } from './reading.queries.ts';

export const scaleReadingsQuery = (orgId: number, id: number, query: Call<Contract['listScaleReadings']>['query']) => ({
  ...callQuery('listScaleReadings', { params: { orgId, id }, query }),
  placeholderData: keepPreviousData,
});

export const unassignedReadingsQuery = (orgId: number, query: Call<Contract['listUnassignedReadings']>['query']) => ({
  ...callQuery('listUnassignedReadings', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const readingPairsQuery = (orgId: number, scaleId?: string) =>
  callQuery('listReadingPairs', { params: { orgId }, query: scaleId === undefined ? {} : { scaleId } });

export const scaleReadingQuery = (orgId: number, id: number) => callQuery('getScaleReading', { params: { orgId, id } });

/** A change of readings. Many pages show their totals, so all queries are refetched. */
function useReadingChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => wasStoredBefore(error) && queries.invalidateQueries(),
  });
}

export const useWriteReading = (orgId: number, id: number) =>
  useReadingChange((body: Call<Contract['writeScaleReading']>['body']) =>
    call('writeScaleReading', { params: { orgId, id }, body }),
  );

export const useCorrectReading = (orgId: number, id: number) =>
  useReadingChange((body: Call<Contract['correctScaleReading']>['body']) =>
    call('correctScaleReading', { params: { orgId, id }, body }),
  );

export const useAssignReadings = (orgId: number) =>
  useReadingChange((body: Call<Contract['assignReadings']>['body']) =>
    call('assignReadings', { params: { orgId }, body }),
  );

/** Replaces a typed reading by an unassigned one of the same load. */
export const useReplaceTyped = (orgId: number) =>
  useReadingChange(({ id, typedId }: { readonly id: number; readonly typedId: number }) =>
    call('replaceTypedReading', { params: { orgId, id }, body: { typedId } }),
  );

/** Decides whether two readings are one load. */
export const useDecidePair = (orgId: number) =>
  useReadingChange((body: Call<Contract['decideReadingPair']>['body']) =>
    call('decideReadingPair', { params: { orgId }, body }),
  );

/** Removes or restores readings. */
export const useSetReadingsRemoved = (orgId: number) =>
  useReadingChange(({ ids, isRemoved }: { readonly ids: number[]; readonly isRemoved: boolean }) =>
    call(isRemoved ? 'removeReadings' : 'restoreReadings', { params: { orgId }, body: { ids } }),
  );
