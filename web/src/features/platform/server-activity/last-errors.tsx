import { useQuery } from '@tanstack/react-query';
import type { ServerActivity } from '@tunna/contract/platform/server-activity';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { type DataColumn, DataTable, Detail, Muted, Panel, Skeleton, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { CodeDetail } from './code-detail.tsx';
import { ProcessNote } from './process-note.tsx';
import styles from './server-activity.module.css';
import { activityQuery } from './server-activity.queries.ts';

type KnownError = ServerActivity['errors'][number];

/** The last errors of the server, without their messages. */
export function LastErrors() {
  const { t } = useTranslation('server-activity');
  const query = useQuery(activityQuery());
  return (
    <Panel id="last-errors" title={t('errors.title')}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {(activity) => (
          <Stack gap={16}>
            <Muted>{t(activity.errors.length === 0 ? 'errors.none' : 'errors.text')}</Muted>
            {activity.errors.length > 0 && <Errors errors={activity.errors} />}
            {activity.differentErrors > activity.errors.length && (
              <Muted>
                {t('errors.more', {
                  shown: formatCount(activity.errors.length),
                  total: formatCount(activity.differentErrors),
                })}
              </Muted>
            )}
            <ProcessNote activity={activity} />
          </Stack>
        )}
      </DataLoadingView>
    </Panel>
  );
}

function Errors({ errors }: Pick<ServerActivity, 'errors'>) {
  const { t, i18n } = useTranslation('server-activity');
  const time = (at: string): string => formatDateTime(new Date(at), i18n.language as Language);
  const columns: DataColumn<KnownError>[] = [
    {
      key: 'call',
      title: t('errors.call'),
      heading: true,
      cell: ({ call, requestId }) => (
        <div className={styles.name}>
          <code>{call}</code>
          {requestId !== undefined && <CodeDetail label={t('errors.request')} code={requestId} />}
        </div>
      ),
    },
    {
      key: 'cause',
      title: t('errors.cause'),
      cell: ({ code, cause, statement }) => (
        <div className={styles.name}>
          <code>{cause === undefined ? code : `${code}, ${cause}`}</code>
          {statement !== undefined && <CodeDetail label={t('errors.statement')} code={statement} />}
        </div>
      ),
    },
    { key: 'count', title: t('errors.count'), align: 'end', cell: ({ count }) => formatCount(count) },
    {
      key: 'last',
      title: t('errors.last'),
      cell: ({ count, firstAt, lastAt }) => (
        <div>
          {time(lastAt)}
          {count > 1 && <Detail as="div">{t('errors.first', { time: time(firstAt) })}</Detail>}
        </div>
      ),
    },
  ];
  const keyOf = ({ code, call, cause, statement }: KnownError) => JSON.stringify([code, call, cause, statement]);
  return <DataTable caption={t('errors.title')} rows={errors} rowKey={keyOf} columns={columns} />;
}
