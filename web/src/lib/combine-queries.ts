import type { UseQueryResult } from '@tanstack/react-query';

/** The part of a query that a page shows. */
export type QueryView<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> & { readonly status: string };

/** Several queries as one: error if any errored, otherwise pending if any is pending, otherwise success with all their data. */
export function combineQueries<Data extends readonly unknown[]>(
  queries: { readonly [Key in keyof Data]: QueryView<Data[Key]> },
): QueryView<Data> {
  const all: readonly QueryView<unknown>[] = queries;
  const failed = all.find(({ status }) => status === 'error');
  if (failed !== undefined) return { status: 'error', data: undefined, error: failed.error };
  if (all.some(({ status }) => status !== 'success')) return { status: 'pending', data: undefined, error: null };
  return { status: 'success', data: all.map(({ data }) => data) as unknown as Data, error: null };
}
