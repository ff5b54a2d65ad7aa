import type { UseQueryResult } from '@tanstack/react-query';

/** The part of a query that a page shows. */
export type QueryView<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> & {
  readonly status: string;
  /** Whether the content stays after the record was deleted: a form with input. */
  readonly isInput?: boolean;
  /** Fetches again after an error. */
  readonly refetch?: () => unknown;
};

/** The record of a form that creates one: there is none yet. */
export const noRecord: QueryView<undefined> = { status: 'success', data: undefined, error: null };

/** Several queries as one: error if any errored, with their data if all have some; otherwise pending if any is pending, otherwise success with all their data. */
export function combineQueries<Data extends readonly unknown[]>(
  queries: { readonly [Key in keyof Data]: QueryView<Data[Key]> },
): QueryView<Data> {
  const all: readonly QueryView<unknown>[] = queries;
  const failed = all.find(({ status }) => status === 'error');
  const isInput = all.some((query) => query.isInput);
  const isComplete = all.every(({ status, data }) => status === 'success' || data !== undefined);
  const data = isComplete ? (all.map((query) => query.data) as unknown as Data) : undefined;
  const refetch = () => Promise.all(all.map((query) => query.refetch?.()));
  if (failed !== undefined) return { status: 'error', data, error: failed.error, refetch, isInput };
  if (all.some(({ status }) => status !== 'success')) return { status: 'pending', data: undefined, error: null };
  return { status: 'success', data, error: null };
}
