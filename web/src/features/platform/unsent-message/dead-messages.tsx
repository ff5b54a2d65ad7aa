import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DeadMessage, maxDeadMessages } from '@tunna/contract/platform/unsent-message';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, type DataColumn, DataTable, Detail, Muted, Panel, Row, Skeleton, Stack } from '@tunna/ui';
import { call, callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './dead-messages.module.css';

/** Messages of all organizations that could not be delivered. The operator sends them again after correcting the cause. */
export function DeadMessages() {
  const { t } = useTranslation('unsent-message');
  const queries = useQueryClient();
  const query = useQuery(callQuery('listDeadMessages', {}));
  const resend = useMutation({
    mutationFn: (id: string | undefined) => call('resendDeadMessages', { body: id === undefined ? {} : { id } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: callQuery('listDeadMessages', {}).queryKey });
      await queries.invalidateQueries({ queryKey: callQuery('getInstallationHealth', {}).queryKey });
    },
  });
  return (
    <Panel id="dead-messages" title={t('title')}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {({ messages, total }) => (
          <Stack gap={16}>
            <Muted>{t(messages.length === 0 ? 'none' : 'text')}</Muted>
            {messages.length > 0 && (
              <Messages messages={messages} sending={resend.isPending} onSend={(id) => resend.mutate(id)} />
            )}
            {total > maxDeadMessages && (
              <Muted>{t('more', { shown: formatCount(maxDeadMessages), total: formatCount(total) })}</Muted>
            )}
            <ErrorNotice error={resend.error} />
            <p role="status">{resend.isSuccess && t('sent', { count: resend.data.sent })}</p>
            {messages.length > 1 && (
              <Row screenOnly>
                <Button
                  variation="default"
                  loading={resend.isPending && resend.variables === undefined}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate(undefined)}
                >
                  {t('sendAll', { count: total })}
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </DataLoadingView>
    </Panel>
  );
}

interface MessagesProps {
  readonly messages: readonly DeadMessage[];
  readonly sending: boolean;
  readonly onSend: (id: string) => void;
}

function Messages({ messages, sending, onSend }: MessagesProps) {
  const { t, i18n } = useTranslation('unsent-message');
  const columns: DataColumn<DeadMessage>[] = [
    {
      key: 'recipient',
      title: t('recipient'),
      heading: true,
      cell: ({ recipient, channel }) => (
        <div>
          <span className={styles.address}>{recipient}</span>
          <Detail as="div">{t(`channel.${channel}`, { defaultValue: channel })}</Detail>
        </div>
      ),
    },
    { key: 'organization', title: t('organization'), cell: ({ organization }) => organization ?? t('account') },
    {
      key: 'reason',
      title: t('reason'),
      cell: ({ reason, attempts, createdAt }) => (
        <div>
          <span className={styles.reason} lang="en">
            {reason ?? '–'}
          </span>
          <Detail as="div">
            {t('detail', {
              attempts: formatCount(attempts),
              time: formatDateTime(new Date(createdAt), i18n.language as Language),
            })}
          </Detail>
        </div>
      ),
    },
    {
      key: 'send',
      title: t('action'),
      cell: ({ id, recipient }) => (
        <Button
          variation="ghost"
          size="small"
          className={styles.send}
          disabled={sending}
          aria-label={t('sendTo', { recipient })}
          onClick={() => onSend(id)}
        >
          {t('send')}
        </Button>
      ),
    },
  ];
  return <DataTable caption={t('title')} rows={messages} rowKey={({ id }) => id} columns={columns} />;
}
