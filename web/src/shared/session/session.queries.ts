import type { QueryClient } from '@tanstack/react-query';
import type { UserStatus } from '@tunna/contract/people/user';
import { CallError, call, callKey } from '../../lib/api/client.ts';
import { logError } from '../../lib/client-events.ts';
import { type AuthToken, usableAuthToken } from '../../lib/session/auth-token.ts';
import { storedToken } from '../../lib/session/session.ts';
import type { Theme } from '../../lib/storage/preferences.ts';

/** The status of the token: null if the server does not know its user. @throws CallError, logged before */
async function fetchStatus(signal?: AbortSignal): Promise<UserStatus | null> {
  try {
    return (await call('getUserStatus', {}, signal)).status;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    if (signal?.aborted !== true) logError('user_status', error);
    throw error;
  }
}

export const userStatusQuery = () => ({
  queryKey: callKey('getUserStatus', {}),
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchStatus(signal),
});

/** Department sessions are valid without a check, and have no personal data. */
export const isPerson = (token: AuthToken | undefined): token is AuthToken =>
  token !== undefined && token.userType !== 'department';

/** Whether this browser stores a valid token of a user. */
export const holdsPersonalToken = (): boolean => isPerson(usableAuthToken(storedToken(), new Date()));

/** Saves the theme for the logged-in user; otherwise only the device stores it. */
export async function savePersonalTheme(queries: QueryClient, theme: Theme): Promise<void> {
  if (!holdsPersonalToken()) return;
  if ((await queries.ensureQueryData(userStatusQuery())) !== 'good') return;
  await call('saveUserPreference', { params: { key: 'themeMode' }, body: { value: theme } });
}
