import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Stores a saved record as the answer of its query. A read that began before the record was saved would replace it: it is cancelled. */
export async function storeSaved(queries: QueryClient, key: QueryKey, saved: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData(key, saved);
}
