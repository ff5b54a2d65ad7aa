import { CancelledError, MutationCache, QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '@tunna/contract';
import { isConfirmationMissing, isSecure } from './client.ts';
import { logError } from './client-events.ts';

const cancelledTries = 3;

/** Milliseconds before another try: doubled each time, half a minute at most. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Only a query that was cancelled is tried again by itself. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  error instanceof CancelledError && failures < cancelledTries;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError(error) {
        // The person cancelled the confirmation.
        if (!isConfirmationMissing(error)) logError('failed_mutation', error);
      },
    }),
    defaultOptions: {
      // Without a connection a call fails immediately with an error, rather than wait invisibly.
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

/** Forgets what only the holder of the last token may know. */
export function forgetSecureAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => isSecure(queryKey[0] as EndpointName) });
}
