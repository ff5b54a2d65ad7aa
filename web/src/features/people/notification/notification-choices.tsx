import { useQuery } from '@tanstack/react-query';
import type { NotificationChoice } from '@tunna/contract/people/notification';
import { notificationWays } from '@tunna/contract/people/notification-values';
import { Notice, RadioGroup, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './notification.module.css';
import { notificationChoicesQuery, useChooseNotification } from './notification.queries.ts';

/** How the user is notified of each kind of event. Each choice is saved immediately. */
export function NotificationChoices() {
  const choices = useQuery(notificationChoicesQuery());
  return <DataLoadingView query={choices}>{(data) => <Choices {...data} />}</DataLoadingView>;
}

interface Props {
  readonly choices: readonly NotificationChoice[];
  readonly hasEmail: boolean;
}

function Choices({ choices, hasEmail }: Props) {
  const { t } = useTranslation('account');
  const choose = useChooseNotification();
  return (
    <Stack>
      <p className={styles.muted}>{t('notifications.text')}</p>
      {!hasEmail && <Notice>{t('notifications.noEmail')}</Notice>}
      {choose.isError && <Notice level="error">{t('notifications.error')}</Notice>}
      {choices.map(({ kind, way }) => (
        <RadioGroup
          key={kind}
          legend={t(`notifications.kind.${kind}`)}
          orientation="row"
          value={way}
          onValueChange={(value) => {
            const chosen = notificationWays.find((one) => one === value);
            if (chosen !== undefined) choose.mutate({ kind, way: chosen });
          }}
          options={notificationWays.map((value) => ({
            value,
            label: t(`notifications.way.${value}`),
            disabled: value === 'email' && !hasEmail,
          }))}
        />
      ))}
    </Stack>
  );
}
