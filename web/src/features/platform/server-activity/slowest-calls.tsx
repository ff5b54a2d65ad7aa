import { useQuery } from '@tanstack/react-query';
import type { ServerActivity } from '@tunna/contract/platform/server-activity';
import { formatCount, formatDuration } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { type DataColumn, DataTable, Detail, Muted, Panel, Skeleton, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { CodeDetail } from './code-detail.tsx';
import { ProcessNote } from './process-note.tsx';
import styles from './server-activity.module.css';
import { activityQuery } from './server-activity.queries.ts';

type Timing = ServerActivity['calls'][number];

/** The slowest calls and statements of the last hours. */
export function SlowestCalls() {
  const { t, i18n } = useTranslation('server-activity');
  const query = useQuery(activityQuery());
  return (
    <Panel id="slowest-calls" title={t('slow.title')}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {(activity) => (
          <Stack gap={16}>
            <Muted>
              {t('slow.measured', { time: formatDateTime(new Date(activity.measuredFrom), i18n.language as Language) })}
            </Muted>
            <Timings title={t('slow.calls')} none={t('slow.none')} timings={activity.calls} />
            <Timings title={t('slow.statements')} none={t('slow.noStatements')} timings={activity.statements} />
            <ProcessNote activity={activity} />
          </Stack>
        )}
      </DataLoadingView>
    </Panel>
  );
}

interface TimingsProps {
  readonly title: string;
  readonly none: string;
  readonly timings: readonly Timing[];
}

function Timings({ title, none, timings }: TimingsProps) {
  const { t, i18n } = useTranslation('server-activity');
  const columns: DataColumn<Timing>[] = [
    {
      key: 'name',
      title,
      heading: true,
      cell: ({ name, slowestAt, requestId }) => (
        <div className={styles.name}>
          <code>{name}</code>
          <Detail as="div">
            {t('slow.at', { time: formatDateTime(new Date(slowestAt), i18n.language as Language) })}
          </Detail>
          {requestId !== undefined && <CodeDetail label={t('errors.request')} code={requestId} />}
        </div>
      ),
    },
    { key: 'count', title: t('slow.count'), align: 'end', cell: ({ count }) => formatCount(count) },
    { key: 'average', title: t('slow.average'), align: 'end', cell: ({ average }) => formatDuration(average) },
    { key: 'slowest', title: t('slow.slowest'), align: 'end', cell: ({ slowest }) => formatDuration(slowest) },
  ];
  if (timings.length === 0) return <Muted>{none}</Muted>;
  return <DataTable caption={title} rows={timings} rowKey={({ name }) => name} columns={columns} />;
}
