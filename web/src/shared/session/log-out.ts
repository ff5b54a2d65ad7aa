import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { logError } from '../../lib/client-events.ts';
import { clearToken } from '../../lib/session/session.ts';
import { paths } from '../../paths.ts';

/** Cancels every query, and removes all cached responses. */
export async function forgetEverything(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  // Mounted pages must not refetch them: there is no token any more.
  await queries.invalidateQueries({ refetchType: 'none' });
  queries.removeQueries();
}

/** Removes the session from this device. */
export function useForgetSession(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    clearToken();
    await forgetEverything(queries);
    // A full page load: no data of the session remains in memory.
    window.location.assign(paths.login());
  };
}

/** Ends the session on this device and on the server. Without a connection the user is only logged out on this device. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  const forget = useForgetSession();
  return async () => {
    // Running requests would fail without a session.
    await queries.cancelQueries();
    try {
      await call('signOut', {});
    } catch (error) {
      logError('failed_mutation', error);
    }
    await forget();
  };
}
