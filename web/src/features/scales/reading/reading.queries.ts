import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { CallError, call, callQuery } from '../../../lib/api/client.ts';

/** Readings that a container's page shows. */
const shown = 5;

export const readingsQuery = (orgId: number, id: number, pageSize = shown) =>
  callQuery('listContainerReadings', { params: { orgId, id }, query: { pageSize } });

/** Whether a weight was recorded although its response was lost, and another one was sent in its place. */
export const wasStoredBefore = (error: unknown): boolean =>
  error instanceof CallError && error.body.code === 'idempotency_conflict';

export function useRecordReading(orgId: number, id: number) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ predicate: ({ queryKey }) => showsReadings(String(queryKey[0])) });
  return useMutation({
    mutationFn: (body: Call<Contract['recordReading']>['body']) =>
      call('recordReading', { params: { orgId, id }, body }),
    onSuccess: refresh,
    onError: (error) => wasStoredBefore(error) && refresh(),
  });
}

const showing = [
  'listContainerReadings',
  'getContainerFill',
  'compareInvoices',
  'getFigures',
  'getLocationFigures',
  'getDepartmentReport',
  'listDepartmentReadings',
  'getChargeback',
];
const showsReadings = (name: string): boolean => showing.includes(name);

export const removeReading = (orgId: number, id: number) => call('removeReading', { params: { orgId, id } });
