import {
  CancelledError,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { logError } from '../client-events.ts';
import type { BrowserCall } from './calls.gen.ts';
import { isConfirmationMissing, isSecure } from './client.ts';

const cancelledTries = 3;

/** Milliseconds before the next retry: doubled each time, at most half a minute. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Only a cancelled query is retried automatically. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  error instanceof CancelledError && failures < cancelledTries;

/** A first read that is running is not started again when it is invalidated, and may have begun before the change: it is refetched after it. */
class CurrentQueries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first: readonly unknown[] = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (first.length > 0) await super.invalidateQueries({ predicate: (query) => first.includes(query) }, options);
  }
}

export const createQueryClient = (): QueryClient =>
  new CurrentQueries({
    mutationCache: new MutationCache({
      onError(error) {
        // The person cancelled the confirmation.
        if (!isConfirmationMissing(error)) logError('failed_mutation', error);
      },
    }),
    defaultOptions: {
      // Without a connection a call fails immediately instead of waiting invisibly.
      queries: {
        networkMode: 'always',
        gcTime: 5 * 60_000,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

const secureAnswers = { predicate: ({ queryKey }: Query) => isSecure(queryKey[0] as BrowserCall) };

/** Removes responses that require a token. */
export function forgetSecureAnswers(queries: QueryClient): void {
  queries.removeQueries(secureAnswers);
}

/** Refetches responses that require a token, and shows the present ones until then. */
export function refreshSecureAnswers(queries: QueryClient): void {
  void queries.invalidateQueries(secureAnswers);
}
