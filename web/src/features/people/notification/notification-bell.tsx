import { useQuery } from '@tanstack/react-query';
import { Button, HiddenText, Icon, Popover } from '@tunna/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPage } from '../../../shared/layout/lazy-area.tsx';
import styles from './notification.module.css';
import { notificationsQuery } from './notification.queries.ts';

/** Arrives with the first press. */
const LatestNotifications = lazyPage(
  'features/people/notification/latest-notifications.part',
  async () => (await import('./latest-notifications.part.tsx')).LatestNotifications,
);

const shownAtMost = 99;

interface Props {
  /** The current organization; notifications from others show their organization. */
  readonly orgId?: number;
}

/** The notifications of the user's organizations, with the number of unread ones. */
export function NotificationBell({ orgId }: Props) {
  const { t } = useTranslation('notification');
  const [open, setOpen] = useState(false);
  const query = useQuery(notificationsQuery());
  const unread = query.data?.unread ?? 0;
  const shown = unread > shownAtMost ? `${shownAtMost}+` : String(unread);
  return (
    <>
      <Popover
        label={t('title')}
        align="end"
        maxWidth={400}
        className={styles.popover}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variation="icon" className={styles.bell} aria-label={t('unread', { count: unread })}>
            <Icon name="bell" />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {shown}
              </span>
            )}
          </Button>
        }
      >
        <Suspense>
          <LatestNotifications {...(orgId === undefined ? {} : { orgId })} onOpen={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <HiddenText role="status">{unread > 0 ? t('unread', { count: unread }) : ''}</HiddenText>
    </>
  );
}
