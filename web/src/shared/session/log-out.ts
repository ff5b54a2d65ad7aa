import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { logError } from '../../lib/client-events.ts';
import { clearToken } from '../../lib/session.ts';
import { paths } from '../../paths.ts';

/** Ends every query, and forgets what all of them answered. */
export async function forgetEverything(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  // None of them may be asked again by the pages that still show them: there is no token any more.
  await queries.invalidateQueries({ refetchType: 'none' });
  queries.removeQueries();
}

/** Forgets the session on this device. */
export function useForgetSession(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    clearToken();
    await forgetEverything(queries);
    // A fresh document: nothing of the session stays in the memory of this page.
    window.location.assign(paths.login());
  };
}

/** Ends the session, here and on the server. Without a connection the user is logged out on this device. */
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
