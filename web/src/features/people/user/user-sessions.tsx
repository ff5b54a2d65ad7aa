import { useQuery } from '@tanstack/react-query';
import type { UserSession } from '@tunna/contract/people/user';
import { describeUserAgent } from '@tunna/domain/people/user-agent';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Badge, Button, Muted, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
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
      <DataLoadingView query={sessions}>
        {(data) => (
          <Stack as="ul" gap={0} className={styles.list}>
            {data.sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={revoke.isPending && revoke.variables === session.id}
                onRevoke={() => revoke.mutate(session.id)}
              />
            ))}
          </Stack>
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
    <Row as="li" gap={16} rowGap={8} align="center" justify="between">
      <div>
        <p>{name}</p>
        <Muted>{t('sessions.lastUse', { moment })}</Muted>
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
    </Row>
  );
}
