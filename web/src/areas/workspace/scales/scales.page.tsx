import { useQuery } from '@tanstack/react-query';
import type { Scale } from '@tunna/contract/scales/scale';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Icon } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { scalesQuery } from '../../../features/scales/scale/scale.queries.ts';
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
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { ScaleTabs } from './scale-tabs.tsx';

// Loaded when rows are selected.
const ScaleBulk = lazy(async () => ({ default: (await import('./scale-bulk.tsx')).ScaleBulk }));

type Sort = 'name' | 'place' | 'lastWeighedAt';

const shape: ListShape = { sorts: ['name', 'place', 'lastWeighedAt'], filters: [] };

function useColumns(): ListColumn<Scale>[] {
  const { t, i18n } = useTranslation('scale');
  const { paths: own } = useOrganization();
  const waiting = (state: 'unassigned' | 'held', { id, name }: Scale, count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <Link
        to={own.unassignedReadings({ state, scaleId: String(id) })}
        aria-label={t(`${state}At`, { count, figure: formatCount(count), name })}
      >
        {formatCount(count)}
      </Link>
    );
  return [
    {
      key: 'name',
      title: t('name'),
      heading: true,
      sortable: true,
      cell: ({ id, name }) => <Link to={own.scale(id)}>{name}</Link>,
    },
    {
      key: 'place',
      title: t('place'),
      sortable: true,
      cell: ({ location }) => <Link to={own.location(location.id)}>{location.name}</Link>,
    },
    {
      key: 'device',
      title: t('device'),
      cell: ({ device }) =>
        device === undefined ? (
          t('noDevice')
        ) : (
          <span>
            <DeviceState state={device.state} /> <Link to={own.device(device.id)}>{device.name}</Link>
          </span>
        ),
    },
    {
      key: 'lastWeighedAt',
      title: t('lastWeighed'),
      sortable: true,
      cell: ({ lastWeighedAt, lastKg }) =>
        lastWeighedAt === undefined
          ? t('neverWeighed')
          : [
              formatDateTime(new Date(lastWeighedAt), i18n.language as Language),
              ...(lastKg === undefined ? [] : [`${formatDecimal(lastKg)}\u00a0kg`]),
            ].join(' · '),
    },
    {
      key: 'unassigned',
      title: t('state.unassigned'),
      align: 'end',
      cell: (scale) => waiting('unassigned', scale, scale.unassigned),
    },
    { key: 'held', title: t('state.held'), align: 'end', cell: (scale) => waiting('held', scale, scale.held) },
  ];
}

export const firstQueries: FirstQueries = ({ orgId }) => [scalesQuery(orgId)];

/** The organization's scales, with the number of unassigned readings of each. */
export default function ScalesPage() {
  const { t } = useTranslation('scale');
  const { id: orgId, paths: own, may } = useOrganization();
  const { isPending } = useDeletions();
  const list = useListState(shape);
  const query = useQuery(scalesQuery(orgId));
  const left = query.data?.scales.filter(({ id }) => !isPending(`scale ${id}`));
  return (
    <ListPage<Scale, number>
      id="scales"
      title={t('title')}
      total={(count) => t('total', { count, figure: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={localList(query, left, list.state, ({ name, location }) => `${name} ${location.name}`, {
        name: ({ name }) => name,
        place: ({ location }) => location.name,
        lastWeighedAt: ({ lastWeighedAt = '' }) => lastWeighedAt,
      })}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportScales', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as Sort, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      intro={<ScaleTabs shown="scales" />}
      action={
        may('scales.write') && (
          <>
            <Button variation="ghost" asChild>
              <Link to={own.scale('new')}>{t('new')}</Link>
            </Button>
            {may('credentials.write') && (
              <Button asChild>
                <Link to={own.setUpScale()}>
                  <Icon name="plus" size={16} />
                  {t('setUp')}
                </Link>
              </Button>
            )}
          </>
        )
      }
      {...(may('scales.write') && {
        bulk: (selected) => (
          <Suspense>
            <ScaleBulk orgId={orgId} ids={[...selected]} />
          </Suspense>
        ),
      })}
      empty={{ icon: 'recycle', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
