import { useQuery } from '@tanstack/react-query';
import type { WaitingReading } from '@tunna/contract/scales/scale-reading';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, Muted } from '@tunna/ui';
import { Link } from 'react-router';
import { AssignDialog } from '../../../features/scales/reading/assign-dialog.tsx';
import { ReadingPairs } from '../../../features/scales/reading/reading-pairs.tsx';
import { readingPairsQuery, unassignedReadingsQuery } from '../../../features/scales/reading/scale-reading.queries.ts';
import { SimilarTyped } from '../../../features/scales/reading/similar-typed.tsx';
import { useRemoveReadings } from '../../../features/scales/reading/use-remove-readings.ts';
import { scalesQuery } from '../../../features/scales/scale/scale.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageSizeOf } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import styles from '../workspace-pages.module.css';
import { useReadingColumns } from './reading-columns.tsx';
import { ScaleTabs } from './scale-tabs.tsx';
import { assignmentQueries, useAssignmentChoices } from './use-assignment-choices.ts';

// What is shown is one of two states; it is a choice beside the list, and narrows nothing.
const shape: ListShape = {
  sorts: ['weighedAt'],
  filters: ['scaleId'],
  opensDescending: true,
  otherParameters: ['state'],
};
const states = ['unassigned', 'held'] as const;

const columnsHere = ['weighedAt', 'kg', 'gross', 'tare', 'state', 'origin'];

function useColumns(): ListColumn<WaitingReading>[] {
  const { t } = useTranslation('scale');
  const { id: orgId, paths: own, may } = useOrganization();
  const columns = useReadingColumns(({ id, scale }) =>
    scale === undefined ? own.scales() : own.scale(scale.id, { reading: String(id) }),
  );
  const shown = columns
    .filter(({ key }) => columnsHere.includes(key))
    .map((column) => (column.key === 'kg' ? { ...column, sortable: false } : column));
  return [
    ...shown.slice(0, 1),
    {
      key: 'scale',
      title: t('one'),
      cell: ({ scale }) => (scale === undefined ? '–' : <Link to={own.scale(scale.id)}>{scale.name}</Link>),
    },
    ...shown.slice(1),
    {
      key: 'similarTyped',
      isTools: true,
      title: t('sameLoadTitle'),
      cell: (reading) =>
        reading.similarTyped === undefined ? (
          '–'
        ) : (
          <SimilarTyped orgId={orgId} reading={reading} typed={reading.similarTyped} mayWrite={may('readings.write')} />
        ),
    },
  ];
}

const callQueryOf = ({ order, page, rows, filters }: ListState) => ({
  order,
  page,
  pageSize: pageSizeOf({ rows }),
  ...filters,
});

const stateIn = (address: URLSearchParams) => (address.get('state') === 'held' ? 'held' : 'unassigned');

export const firstQueries: FirstQueries = (address) => {
  const rowsQuery = (orgId: number, shown: ListState) =>
    unassignedReadingsQuery(orgId, { ...callQueryOf(shown), state: stateIn(address.search) });
  const pairs = readingPairsQuery(address.orgId, address.search.get('scaleId') ?? undefined);
  return listQueries(shape, rowsQuery, ({ orgId }) => [scalesQuery(orgId), ...assignmentQueries(orgId), pairs])(
    address,
  );
};

/** Readings without a stream, and quarantined ones. */
export default function UnassignedReadingsPage() {
  const { t } = useTranslation('scale');
  const { id: orgId, paths: own, may } = useOrganization();
  const list = useListState(shape);
  const { scaleId } = list.state.filters;
  const [address] = useAddress();
  const state = stateIn(address);
  const query = useListQuery(list, (shown) => unassignedReadingsQuery(orgId, { ...callQueryOf(shown), state }));
  const scales = useQuery(scalesQuery(orgId)).data?.scales ?? [];
  const choices = useAssignmentChoices();
  const { remove, isPending } = useRemoveReadings(orgId);
  const bulk = (selected: ReadonlySet<number>, clear: () => void) => (
    <>
      <AssignDialog
        {...choices}
        orgId={orgId}
        ids={[...selected]}
        trigger={<Button size="small">{t('assign')}</Button>}
        onDone={clear}
      />
      <Button
        variation="ghost"
        size="small"
        loading={isPending}
        onClick={() => void remove([...selected]).then((isRemoved) => isRemoved && clear())}
      >
        {t('noWeighing')}
      </Button>
    </>
  );
  return (
    <ListPage
      // What was selected among the one is not selected among the other.
      key={state}
      id="unassigned-readings"
      title={t('queue')}
      total={(count) => t('readings', { count, figure: formatCount(count) })}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportUnassignedReadings', {
          params: { orgId },
          query: { order: list.state.order, ...list.state.filters, state, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ kg, weighedAt }) => `${formatDecimal(kg)}\u00a0kg, ${weighedAt.slice(0, 16).replace('T', ' ')}`}
      filters={[
        {
          name: 'scaleId',
          label: t('one'),
          options: scales.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      intro={
        <>
          <ScaleTabs shown="unassigned" />
          <ReadingPairs orgId={orgId} scaleId={scaleId} mayWrite={may('readings.write')} />
          <nav aria-label={t('stateTitle')}>
            <span className={styles.views}>
              {states.map((each) => (
                <Link
                  key={each}
                  to={own.unassignedReadings({ ...list.state.filters, ...(each === 'held' ? { state: each } : {}) })}
                  aria-current={each === state ? 'page' : undefined}
                >
                  {t(`state.${each}`)}
                </Link>
              ))}
            </span>
          </nav>
          <Muted>{t(`queueText.${state}`)}</Muted>
        </>
      }
      {...(may('readings.write') ? { bulk } : {})}
      empty={{ icon: 'check', headline: t(`noneWaiting.${state}`), sentence: t('noneWaitingText') }}
    />
  );
}
