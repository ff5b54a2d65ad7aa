import { useQuery } from '@tanstack/react-query';
import type { DeviceStatus } from '@tunna/contract/scales/device';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Badge, DataTable, Muted, Panel, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { useClockWords } from '../../../shared/time/use-clock-words.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './device.module.css';
import { deviceStatusesQuery, statusesAtOnce } from './device.queries.ts';

/** Periods in which a device reported the same status, the latest first. */
export function DeviceStatuses({ orgId, deviceId }: { readonly orgId: number; readonly deviceId: number }) {
  const { t } = useTranslation('device');
  const [page, setPage] = useState(1);
  const query = useQuery(deviceStatusesQuery(orgId, deviceId, page));
  return (
    <Panel title={t('statuses.title')}>
      <DataLoadingView query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <Muted>{t('statuses.none')}</Muted>
          ) : (
            <Stack gap={12}>
              <Spans rows={rows} />
              <Pager page={page} last={Math.ceil(total / statusesAtOnce)} onPage={setPage} />
            </Stack>
          )
        }
      </DataLoadingView>
    </Panel>
  );
}

function Spans({ rows }: { rows: readonly DeviceStatus[] }) {
  const { t, i18n } = useTranslation('device');
  const clockWords = useClockWords();
  const moment = (at: string) => formatDateTime(new Date(at), i18n.language as Language);
  const scalesOf = ({ scales }: DeviceStatus) =>
    scales.map(({ name, state }) => `${name ?? t('statuses.unknownScale')}: ${t(`scaleState.${state}`)}`).join(', ');
  return (
    <DataTable
      caption={t('statuses.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'from',
          title: t('statuses.span'),
          heading: true,
          cell: ({ from, until }) => t('statuses.fromUntil', { from: moment(from), until: moment(until) }),
        },
        {
          key: 'state',
          title: t('stateTitle'),
          cell: ({ isTroubled, message }) => (
            <span>
              <Badge variation={isTroubled ? 'warning' : 'success'}>
                {t(isTroubled ? 'state.troubled' : 'state.working')}
              </Badge>{' '}
              {message}
            </span>
          ),
        },
        { key: 'scales', title: t('scales'), cell: scalesOf },
        { key: 'waiting', title: t('waiting'), align: 'end', cell: ({ waiting }) => formatCount(waiting) },
        {
          key: 'clock',
          title: t('scale:clock'),
          cell: ({ clockSkew }) => <span className={styles.oneLine}>{clockWords(clockSkew)}</span>,
        },
        {
          key: 'free',
          title: t('statuses.free'),
          align: 'end',
          cell: ({ freeBytes }) => (freeBytes === undefined ? '–' : formatFileSize(freeBytes)),
        },
        { key: 'version', title: t('version'), cell: ({ programVersion }) => programVersion || '–' },
      ]}
    />
  );
}
