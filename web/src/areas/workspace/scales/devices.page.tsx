import { useQuery } from '@tanstack/react-query';
import type { Device } from '@tunna/contract/scales/device';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Icon } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { devicesQuery } from '../../../features/scales/device/device.queries.ts';
import { DeviceState } from '../../../features/scales/shared/device-state.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import type { ListShape } from '../../../shared/list/list-state.ts';
import { localList } from '../../../shared/list/local-list.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useClockWords } from '../../../shared/time/use-clock-words.ts';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { ScaleTabs } from './scale-tabs.tsx';

// Loaded when rows are selected.
const DeviceBulk = lazy(async () => ({ default: (await import('./device-bulk.tsx')).DeviceBulk }));

type Sort = 'name' | 'place' | 'lastSeenAt';

const shape: ListShape = { sorts: ['name', 'place', 'lastSeenAt'], filters: [] };

function useColumns(): ListColumn<Device>[] {
  const { t, i18n } = useTranslation('device');
  const { paths: own } = useOrganization();
  const clockWords = useClockWords();
  return [
    {
      key: 'name',
      title: t('name'),
      heading: true,
      sortable: true,
      cell: ({ id, name }) => <Link to={own.device(id)}>{name}</Link>,
    },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'place', title: t('scale:place'), sortable: true, cell: ({ location }) => location?.name ?? '–' },
    { key: 'state', title: t('stateTitle'), cell: ({ state }) => <DeviceState state={state} /> },
    {
      key: 'lastSeenAt',
      title: t('lastSeen'),
      sortable: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? t('never') : formatDateTime(new Date(lastSeenAt), i18n.language as Language),
    },
    {
      key: 'waiting',
      title: t('waiting'),
      align: 'end',
      cell: ({ waiting }) => (waiting === undefined ? '–' : formatCount(waiting)),
    },
    {
      key: 'clock',
      title: t('scale:clock'),
      cell: ({ clockSkew }) => (clockSkew === undefined ? '–' : clockWords(clockSkew)),
    },
    {
      key: 'version',
      title: t('version'),
      hiddenAtFirst: true,
      cell: ({ programVersion }) => programVersion ?? '–',
    },
  ];
}

export const firstQueries: FirstQueries = ({ orgId }) => [devicesQuery(orgId)];

/** The devices that read scales or stand at weighing stations. */
export default function DevicesPage() {
  const { t } = useTranslation('device');
  const { id: orgId, paths: own, may } = useOrganization();
  const { isPending } = useDeletions();
  const list = useListState(shape);
  const query = useQuery(devicesQuery(orgId));
  const left = query.data?.devices.filter(({ id }) => !isPending(`device ${id}`));
  return (
    <ListPage<Device, number>
      id="devices"
      title={t('title')}
      total={(count) => t('total', { count, figure: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={localList(query, left, list.state, ({ name, location }) => `${name} ${location?.name ?? ''}`, {
        name: ({ name }) => name,
        place: ({ location }) => location?.name ?? '',
        lastSeenAt: ({ lastSeenAt = '' }) => lastSeenAt,
      })}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportDevices', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      intro={<ScaleTabs shown="devices" />}
      action={
        may('scales.write') && (
          <Button asChild>
            <Link to={own.device('new')}>
              <Icon name="plus" size={16} />
              {t('new')}
            </Link>
          </Button>
        )
      }
      {...(may('scales.write') && {
        bulk: (selected) => (
          <Suspense>
            <DeviceBulk orgId={orgId} ids={[...selected]} />
          </Suspense>
        ),
      })}
      empty={{ icon: 'link', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
