import { useQuery } from '@tanstack/react-query';
import { Logo } from '@tunna/ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallError, callQuery } from '../../lib/api/client.ts';
import { usePage } from '../../lib/page.tsx';
import { type AuthToken, holderOf, type UserType, usableAuthToken } from '../../lib/session/auth-token.ts';
import { setTokenCookies, storedToken, watchToken } from '../../lib/session/session.ts';
import { applyTheme, hasThemeChoice } from '../../lib/storage/preferences.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { ApiErrorScreen, LoginRequiredScreen } from '../layout/screens.tsx';
import styles from './session.module.css';
import { isPerson, userStatusQuery } from './session.queries.ts';

export interface Session {
  readonly sessionStatus: 'good' | 'setup-required';
  readonly userType: UserType;
  /** The token and its claims. */
  readonly token: string;
  readonly claims: AuthToken;
}

/** The session of a visitor. `unknown`: the server renders, or has rendered, for a browser that reports a token. */
export type SessionState =
  | { readonly state: 'unknown' | 'logged-out' | 'pending' | 're-auth' | 'failed' }
  | { readonly state: 'known'; readonly session: Session };

/**
 * The token of this browser, updated by other tabs; null if only the browser knows it. On the server, the claims of the member for whom it
 * renders: without a signature.
 */
function useStoredToken(): string | undefined | null {
  const { input } = usePage();
  const rendered = () => {
    if (input.member !== undefined) return typeof window === 'undefined' ? `.${input.member.claims}.` : storedToken();
    return input.signedIn === true ? null : undefined;
  };
  return useSyncExternalStore(watchToken, storedToken, rendered);
}

/** The state of the visitor's session. The status of people with a valid token is loaded from the server once. */
export function useSessionState(): SessionState {
  const stored = useStoredToken();
  const claims = useMemo(() => usableAuthToken(stored ?? undefined, new Date()), [stored]);
  // A failed call is not repeated by each component that reads the status: the error screen has a button.
  const status = useQuery({ ...userStatusQuery(), enabled: isPerson(claims), retryOnMount: false });
  useEffect(() => {
    if (stored !== null) setTokenCookies(claims === undefined ? undefined : stored);
  }, [stored, claims]);
  if (stored === null) return { state: 'unknown' };
  if (stored === undefined || claims === undefined) return { state: 'logged-out' };
  const known = (sessionStatus: Session['sessionStatus']): SessionState => ({
    state: 'known',
    session: { sessionStatus, userType: claims.userType, token: stored, claims },
  });
  if (!isPerson(claims)) return known('good');
  if (status.isPending) return { state: 'pending' };
  if (status.data === 'good' || status.data === 'setup-required') return known(status.data);
  // With a token that the server rejects, only a new login is possible.
  const refused = status.error instanceof CallError && status.error.status === 401;
  return { state: status.data === 're-auth' || refused ? 're-auth' : 'failed' };
}

const SessionContext = createContext<Session | undefined>(undefined);

/** @throws outside a `SessionGate` */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a SessionGate around it.');
  return session;
}

interface Props {
  /** Shown to visitors without a session. */
  readonly loggedOut: ReactNode;
  /** The session status that is allowed: `good`, or incomplete sign-up. Other sessions are redirected to their own pages. */
  readonly allow?: Session['sessionStatus'];
  readonly children: ReactNode;
}

/** Renders its children for visitors with a session; an empty frame until the session is known. */
export function SessionGate({ loggedOut, allow = 'good', children }: Props) {
  const found = useSessionState();
  switch (found.state) {
    case 'unknown':
      return <NeedsApplication />;
    case 'pending':
      return <WaitingFrame />;
    case 'logged-out':
      return loggedOut;
    case 're-auth':
      return <LoginRequiredScreen />;
    case 'failed':
      return <ApiErrorScreen />;
    case 'known':
      return (
        // Another user remounts the page: no state of the previous user remains. A new login of the same user keeps what they typed.
        <KnownSession key={holderOf(found.session.claims)} session={found.session} allow={allow}>
          {children}
        </KnownSession>
      );
  }
}

/** A frame without content, except in browsers that cannot run the application. */
export function NeedsApplication() {
  const { t } = useTranslation('common');
  return (
    <div data-take-over="always">
      <noscript>
        <p>{t('needsJavaScript')}</p>
      </noscript>
      <WaitingFrame />
    </div>
  );
}

/** The frame of a page that is not known yet. */
export const WaitingFrame = () => (
  <div className={styles.waiting} aria-hidden="true">
    <Logo variation="mark" />
  </div>
);

interface KnownSessionProps {
  readonly session: Session;
  readonly allow: Session['sessionStatus'];
  readonly children: ReactNode;
}

function KnownSession({ session, allow, children }: KnownSessionProps) {
  useStoredTheme(session);
  const { pathname, search } = useLocation();
  if (session.sessionStatus !== allow) {
    const from = pathname === paths.home() ? undefined : `${pathname}${search}`;
    return <Navigate to={allow === 'good' ? paths.signUp(from) : paths.home()} replace />;
  }
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Applies the user's stored theme on a device without a choice. */
function useStoredTheme({ sessionStatus, claims }: Session): void {
  const enabled = isPerson(claims) && sessionStatus === 'good' && !hasThemeChoice();
  const { data } = useQuery({
    ...callQuery('getUserPreference', { params: { key: 'themeMode' } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stored = data?.value;
  useEffect(() => {
    if ((stored === 'light' || stored === 'dark') && !hasThemeChoice()) applyTheme(stored);
  }, [stored]);
}
