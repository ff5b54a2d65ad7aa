import { useQuery } from '@tanstack/react-query';
import type { Scale } from '@tunna/contract/scales/scale';
import { readingStates, timelineBuckets } from '@tunna/contract/scales/scale-values';
import { formatCount, formatDecimal, formatKilograms } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { monthsOf, type Period } from '@tunna/domain/time/months';
import { bucketDays } from '@tunna/domain/time/time-buckets';
import { Button, Muted, Panel, Row, Stack } from '@tunna/ui';
import { type ComponentProps, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { wasteStreamsQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import type { AssignmentChoices } from '../../../features/scales/reading/assignment-fields.tsx';
import { scaleReadingsQuery } from '../../../features/scales/reading/scale-reading.queries.ts';
import { WriteReading } from '../../../features/scales/reading/write-reading.tsx';
import { deleteScale, scaleQuery, timelineQuery } from '../../../features/scales/scale/scale.queries.ts';
import { ScaleCharts } from '../../../features/scales/scale/scale-charts.tsx';
import { DeviceState } from '../../../features/scales/shared/device-state.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { lazyPart, useLoadedPart } from '../../../shared/layout/lazy-part.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import type { ListFilter } from '../../../shared/list/list-filter.ts';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { readPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { Facts, factsOf } from '../../../shared/view/facts.tsx';
import styles from '../workspace-pages.module.css';
import { useReadingColumns } from './reading-columns.tsx';
import { assignmentQueries, useAssignmentChoices } from './use-assignment-choices.ts';

const Reading = lazyPart(
  'areas/workspace/scales/reading.part',
  () => import('./reading.part.tsx'),
  (part) => part.Reading,
);

// One period, in months, applies to the charts and the list; it is part of the address.
const shape = {
  sorts: ['weighedAt', 'kg'],
  filters: ['state', 'wasteStreamId', 'departmentId'],
  opensDescending: true,
  otherParameters: ['from', 'until', 'bucket'],
} as const satisfies ListShape;

type Sort = (typeof shape.sorts)[number];
type State = (typeof readingStates)[number];

const daysOf = ({ from, until }: Period) => ({ from: bucketDays(from).from, until: bucketDays(until).until });

const filtersOf = (state: ListState, period: Period) => ({
  ...(state.filters as { state?: State; wasteStreamId?: string; departmentId?: string }),
  ...daysOf(period),
  sort: state.sort as Sort,
});

/** One scale: its state and its readings. */
export default function ScalePage() {
  const { id: orgId } = useOrganization();
  const query = useQuery(scaleQuery(orgId, Number(useParams().id)));
  return <DataLoadingView query={query}>{(scale) => <Found key={scale.id} scale={scale} />}</DataLoadingView>;
}

/** The unit of time of a chart: that of the address, or the usual one of a period. */
function bucketOf(address: URLSearchParams, period: Period): (typeof timelineBuckets)[number] {
  const given = timelineBuckets.find((each) => each === address.get('bucket'));
  // More than four months have too many hours for a chart.
  const allowed = given === 'hour' && monthsOf(period) > 4 ? undefined : given;
  return allowed ?? (monthsOf(period) <= 3 ? 'day' : 'month');
}

const rowsQuery = (orgId: number, scaleId: number, state: ListState, period: Period) =>
  scaleReadingsQuery(orgId, scaleId, { ...listCallQuery({ ...state, search: '' }), ...filtersOf(state, period) });

export const firstQueries: FirstQueries = (page) => {
  const { orgId, search } = page;
  const id = Number(page.params.id);
  const period = readPeriod(search, 'thisYear');
  const rows = listQueries(shape, (_orgId, state) => rowsQuery(orgId, id, state, period));
  return [
    scaleQuery(orgId, id),
    timelineQuery(orgId, id, { ...daysOf(period), bucket: bucketOf(search, period) }),
    ...rows(page),
    ...assignmentQueries(orgId),
  ];
};

function useBucket(period: Period) {
  const [address, change] = useAddress();
  const choose = (bucket: (typeof timelineBuckets)[number]) =>
    change((now) => {
      const next = new URLSearchParams(now);
      next.set('bucket', bucket);
      return next;
    });
  return [bucketOf(address, period), choose] as const;
}

function useFilters({ streams, departments }: AssignmentChoices): ListFilter[] {
  const { t } = useTranslation('scale');
  return [
    {
      name: 'state',
      label: t('stateTitle'),
      options: readingStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    { name: 'wasteStreamId', label: t('stream'), options: streams },
    { name: 'departmentId', label: t('reading:department'), options: departments },
  ];
}

function Found({ scale }: { scale: Scale }) {
  const { t } = useTranslation('scale');
  const { id: orgId, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const [period, changePeriod] = usePeriod('thisYear');
  const [bucket, changeBucket] = useBucket(period);
  const choices = useAssignmentChoices();
  const [address] = useAddress();
  const withReading = (id: number | undefined) => {
    const { reading: _shown, ...others } = Object.fromEntries(address);
    return own.scale(scale.id, { ...others, ...(id === undefined ? {} : { reading: String(id) }) });
  };
  const ask = (state: ListState) => rowsQuery(orgId, scale.id, state, period);
  const query = useListQuery(list, ask);
  const found = useQuery(ask(list.state.rows === 'all' ? { ...list.state, page: 1 } : list.state)).data;
  return (
    <Stack>
      <BackLink to={own.scales()}>{t('title')}</BackLink>
      <ListPage
        id="scale-readings"
        title={scale.name}
        total={(rows) => {
          const count = found?.readings ?? rows;
          return t('readings', { count, figure: formatCount(count) });
        }}
        list={list}
        query={query}
        columns={useReadingColumns(({ id }) => withReading(id))}
        fetchExport={(file) =>
          fetchDownload('exportScaleReadings', {
            params: { orgId, id: scale.id },
            query: { ...exportQuery({ ...list.state, search: '' }), ...filtersOf(list.state, period), ...file },
          })
        }
        rowKey={({ id }) => id}
        rowName={({ kg: net }) => `${formatDecimal(net)}\u00a0kg`}
        filters={useFilters(choices)}
        action={may('readings.write') && <WriteReading {...choices} orgId={orgId} scaleId={scale.id} />}
        intro={
          <>
            <Head scale={scale} />
            <ScaleCharts
              orgId={orgId}
              scaleId={scale.id}
              days={daysOf(period)}
              bucket={bucket}
              onBucket={changeBucket}
              picker={<PeriodPicker period={period} onChange={changePeriod} comparison="none" />}
            />
            {found !== undefined && <Muted>{t('sum', { kg: formatKilograms(found.kg) })}</Muted>}
          </>
        }
        empty={{ icon: 'container', headline: t('noReadings'), sentence: t('noReadingsText') }}
      />
      <OpenReading choices={choices} closeTo={withReading(undefined)} />
    </Stack>
  );
}

/** The reading that the address names. */
function OpenReading({ choices, closeTo }: { choices: AssignmentChoices; closeTo: string }) {
  const [address] = useAddress();
  const navigate = useNavigate();
  const id = Number(address.get('reading') ?? 0);
  const isNamed = Number.isSafeInteger(id) && id > 0;
  // Back does not open it again.
  const close = () => void navigate(closeTo, { replace: true });
  const isLoaded = useLoadedPart(Reading, isNamed, close);
  const [correction, setCorrection] = useState<ComponentProps<typeof Reading>['correction']>();
  return (
    isNamed &&
    isLoaded && <Reading {...choices} id={id} correction={correction} onCorrection={setCorrection} onClose={close} />
  );
}

/** Its location, the state of its device, and its actions. */
function Head({ scale }: { scale: Scale }) {
  const { t, i18n } = useTranslation('scale');
  const { id: orgId, paths: own, may } = useOrganization();
  const navigate = useNavigate();
  const deletions = useDeletions();
  const { id, name, location, device, lastWeighedAt, lastKg } = scale;
  const kilograms = (kg: string | undefined) => (kg === undefined ? '' : `${formatDecimal(kg)}\u00a0kg`);
  const moment = (at: string) => formatDateTime(new Date(at), i18n.language as Language);
  const remove = () => {
    deletions.start({ key: `scale ${id}`, title: t('deleted', { name }), remove: () => deleteScale(orgId, id) });
    void navigate(own.scales());
  };
  const streams = useQuery(wasteStreamsQuery(orgId)).data?.wasteStreams ?? [];
  const tares = streams
    .flatMap(({ id: streamId, names }) => {
      const tare = scale.tares.find(({ wasteStreamId }) => wasteStreamId === streamId);
      return tare === undefined ? [] : [`${streamName(names, i18n.language)} ${kilograms(tare.kg)}`];
    })
    .join(', ');
  const waiting = (state: 'unassigned' | 'held', count: number) =>
    count > 0 && (
      <Link to={own.unassignedReadings({ ...(state === 'held' ? { state } : {}), scaleId: String(id) })}>
        {formatCount(count)}
      </Link>
    );
  return (
    <Panel title={t('facts')}>
      <div className={styles.stack}>
        <Facts
          facts={factsOf<Scale>({
            id: 'not shown',
            name: 'shown elsewhere',
            location: { name: t('place'), value: <Link to={own.location(location.id)}>{location.name}</Link> },
            device: {
              name: t('device'),
              value:
                device === undefined ? (
                  t('noDevice')
                ) : (
                  <span>
                    <DeviceState state={device.state} /> <Link to={own.device(device.id)}>{device.name}</Link>
                    {device.lastSeenAt !== undefined && ` · ${t('lastSeen', { at: moment(device.lastSeenAt) })}`}
                  </span>
                ),
            },
            lastWeighedAt: {
              name: t('lastWeighed'),
              value:
                lastWeighedAt === undefined ? t('neverWeighed') : `${kilograms(lastKg)} · ${moment(lastWeighedAt)}`,
            },
            lastKg: 'shown elsewhere',
            unassigned: { name: t('state.unassigned'), value: waiting('unassigned', scale.unassigned) },
            held: { name: t('state.held'), value: waiting('held', scale.held) },
            capacity: { name: t('capacity'), value: kilograms(scale.capacity) },
            least: 'not shown',
            division: { name: t('division'), value: kilograms(scale.division) },
            tares: { name: t('tares'), value: tares },
            createdAt: 'not shown',
            updatedAt: 'not shown',
            updatedBy: 'not shown',
            version: 'not shown',
          })}
        />
        <Row>
          <Button variation="ghost" size="small" asChild>
            <Link reloadDocument to={paths.scaleLocation(location.id)}>
              {t('openStation')}
            </Link>
          </Button>
          {may('scales.write') && (
            <>
              <Button variation="ghost" size="small" asChild>
                <Link to={own.editScale(id)}>{t('workspace:edit')}</Link>
              </Button>
              <Button variation="ghost" size="small" onClick={remove}>
                {t('workspace:delete')}
              </Button>
            </>
          )}
        </Row>
      </div>
    </Panel>
  );
}
