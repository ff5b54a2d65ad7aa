import { useQuery } from '@tanstack/react-query';
import { Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import {
  ownDepartmentQuery,
  queriesShowingOwnRequests,
} from '../../features/requests/own-service-request/own-department.queries.ts';
import { CallError } from '../../lib/api/client.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { LoginRequiredScreen, MessageScreen, NotFoundScreen } from '../../shared/layout/screens.tsx';
import { LogOutButton } from '../../shared/session/log-out-button.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { type LiveQueries, useLiveQueries } from '../../shared/session/use-live-queries.ts';
import styles from './department.module.css';

const isOwn = (key: readonly unknown[]): boolean =>
  [...queriesShowingOwnRequests, 'getOwnDepartment'].includes(String(key[0]));

const live: LiveQueries = {
  isShownBy(key, { kind, entityId }) {
    if (kind !== 'service_request') return kind === 'device' && isOwn(key);
    if (!queriesShowingOwnRequests.includes(String(key[0]))) return false;
    return key[0] !== 'getOwnServiceRequest' || String((key[1] as { id?: number }).id) === entityId;
  },
  isShownByAny: isOwn,
  asksForSession: isOwn,
};

interface Props {
  /** The error of the page's main query. */
  readonly error: Error | null;
  readonly children: ReactNode;
}

/** The frame of a department's pages: receives live changes, and leaves the page when the department has no access any more. */
export function DepartmentFrame({ error, children }: Props) {
  const { t } = useTranslation('own-department');
  const { userType } = useSession();
  const isDepartment = userType === 'department';
  const own = useQuery({ ...ownDepartmentQuery(), enabled: isDepartment });
  useLiveQueries(live);
  if (!isDepartment) return <Navigate to={paths.home()} replace />;
  const statuses = [own.error, error].flatMap((one) => (one instanceof CallError ? [one.status] : []));
  if (statuses.includes(401)) return <LoginRequiredScreen />;
  if (statuses.includes(403)) {
    return (
      <MessageScreen icon="info" title={t('unbound.title')} text={t('unbound.text')}>
        <LogOutButton />
      </MessageScreen>
    );
  }
  // Also for an invalid id in the address.
  if (statuses.some((status) => status === 404 || status === 400)) return <NotFoundScreen />;
  return (
    <AppLayout width="page">
      <Stack className={styles.page}>{children}</Stack>
    </AppLayout>
  );
}
