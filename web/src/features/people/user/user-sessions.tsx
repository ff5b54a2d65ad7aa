import { useQuery } from '@tanstack/react-query';
import type { UserSession } from '@tunna/contract/people/user';
import { describeUserAgent } from '@tunna/domain/people/user-agent';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Badge, Button } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { AccountError } from './account-error.tsx';
import styles from './user.module.css';
import { useRevokeSession, userSessionsQuery } from './user.queries.ts';

/** The sessions of the user, with a button to end each. */
export function UserSessions() {
  const sessions = useQuery(userSessionsQuery());
  const revoke = useRevokeSession();
  return (
    <>
      <DataLoadingView query={sessions} onRetry={() => void sessions.refetch()}>
        {(data) => (
          <ul className={styles.list}>
            {data.sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={revoke.isPending && revoke.variables === session.id}
                onRevoke={() => revoke.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </DataLoadingView>
      <AccountError error={revoke.error} />
    </>
  );
}

interface LineProps {
  readonly session: UserSession;
  readonly isEnding: boolean;
  readonly onRevoke: () => void;
}

function SessionLine({ session, isEnding, onRevoke }: LineProps) {
  const { t, i18n } = useTranslation('account');
  const name = describeUserAgent(session.userAgent) ?? t('sessions.unknown');
  const moment = formatDateTime(new Date(session.lastSeenAt), i18n.language as Language);
  return (
    <li className={styles.row}>
      <div>
        <p>{name}</p>
        <p className={styles.muted}>{t('sessions.lastUse', { moment })}</p>
      </div>
      {session.current ? (
        <Badge variation="success">{t('sessions.current')}</Badge>
      ) : (
        <Button
          variation="ghost"
          loading={isEnding}
          onClick={onRevoke}
          aria-label={t('sessions.revokeNamed', { name, moment })}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}
