import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The key of a record to edit that the server read for the page. */
export const pageRecordKey = (key: QueryKey): QueryKey => [...key, 'page'];

/** Reads a record to edit. It begins with the one that came with the page; a form that opens later reads it again. */
export function useRecordQuery<Data>(query: UseQueryOptions<Data>) {
  const queries = useQueryClient();
  const fromPage = pageRecordKey(query.queryKey);
  const record = useQuery({ ...query, gcTime: 0, initialData: () => queries.getQueryData<Data>(fromPage) });
  // The mounted query has it now.
  useEffect(() => queries.removeQueries({ queryKey: fromPage }));
  return { ...record, isInput: true };
}
