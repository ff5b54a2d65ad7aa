import { useQuery } from '@tanstack/react-query';
import type { Notification } from '@tunna/contract/people/notification';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Badge, Button, Row } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './notification.module.css';
import { notificationsQuery, useReadNotifications } from './notification.queries.ts';
import { pageOf, sentenceOf } from './notification-words.ts';

interface Props {
  /** The current organization; notifications from others show their organization. */
  readonly orgId?: number;
  /** Called when a notification is followed. */
  readonly onOpen: () => void;
}

/** The latest notifications, which can be marked as read. */
export function LatestNotifications({ orgId, onOpen }: Props) {
  const { t } = useTranslation('notification');
  const query = useQuery(notificationsQuery());
  const read = useReadNotifications();
  return (
    <>
      <Row nowrap align="center" justify="between" className={styles.head}>
        <h2>{t('title')}</h2>
        {query.data !== undefined && query.data.unread > 0 && (
          <Button variation="ghost" size="small" loading={read.isPending} onClick={() => read.mutate({ all: true })}>
            {t('readAll')}
          </Button>
        )}
      </Row>
      <DataLoadingView query={query}>
        {({ notifications }) =>
          notifications.length === 0 ? (
            <p className={styles.muted}>{t('none')}</p>
          ) : (
            <ul className={styles.list}>
              {notifications.map((notification) => (
                <Entry
                  key={notification.ids[0]}
                  notification={notification}
                  isElsewhere={notification.organization.id !== orgId}
                  onOpen={() => {
                    if (!notification.read) read.mutate({ ids: notification.ids });
                    onOpen();
                  }}
                />
              ))}
            </ul>
          )
        }
      </DataLoadingView>
    </>
  );
}

interface EntryProps {
  readonly notification: Notification;
  readonly isElsewhere: boolean;
  readonly onOpen: () => void;
}

function Entry({ notification, isElsewhere, onOpen }: EntryProps) {
  const { t, i18n } = useTranslation('notification');
  const { at, read, organization, data } = notification;
  const where = [isElsewhere ? organization.name : undefined, data.place].filter((part) => part !== undefined);
  return (
    <li className={styles.entry} data-unread={read ? undefined : ''}>
      <Link to={pageOf(notification)} onClick={onOpen}>
        {sentenceOf(notification, t, i18n.language as Language)}
      </Link>
      {!read && <Badge variation="accent">{t('new')}</Badge>}
      <p className={styles.muted}>{[...where, formatDateTime(new Date(at), i18n.language as Language)].join(' · ')}</p>
    </li>
  );
}
