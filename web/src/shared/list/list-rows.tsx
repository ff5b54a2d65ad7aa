import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, type DataColumn, DataTable, EmptyState, type IconName } from '@tunna/ui';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { BulkBar } from './list-bulk.tsx';
import styles from './list-page.module.css';
import { ListPager } from './list-pager.tsx';
import { isNarrowed } from './list-state.ts';
import type { ListQuery } from './use-list-query.ts';
import type { List } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

interface EmptyWords {
  readonly icon: IconName;
  readonly headline: string;
  readonly sentence: string;
}

export interface ListRowsProps<Row, Key extends string | number> {
  readonly title: string;
  readonly list: List;
  readonly query: ListQuery<Row>;
  readonly rowKey: (row: Row) => Key;
  /** The name of a row, for the label of its checkbox. */
  readonly rowName: (row: Row) => string;
  /** Shown if the organization has no such records yet. */
  readonly empty: EmptyWords;
  /** Buttons for the selected rows; without it rows cannot be selected. */
  readonly bulk?: (selected: ReadonlySet<Key>, clear: () => void) => ReactNode;
}

interface Props<Row, Key extends string | number> extends ListRowsProps<Row, Key> {
  readonly shown: readonly DataColumn<Row>[];
}

const noRows: readonly undefined[] = [];

/** The rows of a list and the actions for selected rows. */
export function ListRows<Row, Key extends string | number>(props: Props<Row, Key>) {
  const { title, list, query, shown, rowKey, rowName, bulk } = props;
  const { t } = useTranslation('workspace');
  const { selected, select } = useSelection(list.state, query, rowKey);
  // The pressed box is checked first: the bar moves all rows down.
  const barSelection = useDeferredValue(selected);
  const { data, collect } = query;
  // A press or a key is answered before other rows are rendered. The first rows do not wait.
  const newest = data?.rows ?? noRows;
  const deferred = useDeferredValue(newest);
  const rows = deferred.length === 0 ? newest : deferred;
  const columns = useDeferredValue(shown);
  if (data?.rows.length === 0) return <NoRows {...props} />;
  if (data === undefined && query.isError) return null;
  const total = data?.total ?? 0;
  const loaded = rows.filter((row) => row !== undefined);
  const hasMore = total > loaded.length && loaded.every((row) => barSelection.has(rowKey(row)));
  const selection = {
    selected,
    onChange: select,
    allLabel: t(list.state.rows === 'all' ? 'list.selectLoaded' : 'list.selectAll'),
    rowLabel: (row: Row) => t('list.select', { name: rowName(row) }),
  };
  return (
    <>
      {bulk !== undefined && barSelection.size > 0 && (
        <BulkBar
          selected={barSelection}
          onChange={select}
          total={total}
          collect={hasMore && collect !== undefined ? async (limit) => (await collect(limit)).map(rowKey) : undefined}
        >
          {bulk(barSelection, () => select(new Set()))}
        </BulkBar>
      )}
      {loaded.length < rows.length && (
        <p className={styles.printed}>
          {t('list.printed', { shown: formatCount(loaded.length), total: formatCount(total) })}
        </p>
      )}
      <DataTable
        className={styles.table}
        data-old={query.isPlaceholderData ? '' : undefined}
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={{ key: list.state.sort, order: list.state.order }}
        onSort={({ key, order }) => list.change({ sort: key, order })}
        selection={bulk === undefined ? undefined : selection}
        pendingRows={rows.length === 0 ? 8 : 0}
        onVisible={query.onVisible}
      />
      {data !== undefined && <ListPager list={list} query={query} total={total} />}
    </>
  );
}

/** Shown if the search found nothing, or if there are no records yet. */
function NoRows<Row, Key extends string | number>({ list, query, empty }: Props<Row, Key>) {
  const { t } = useTranslation('workspace');
  if (isNarrowed(list.state)) {
    return (
      <EmptyState
        icon="search"
        headline={t('list.nothingFound')}
        sentence={t('list.nothingFoundText')}
        action={
          <Button variation="ghost" onClick={() => list.change({ search: '', filters: {} })}>
            {t('list.clear')}
          </Button>
        }
      />
    );
  }
  if (list.state.page > 1) {
    return (
      <>
        <EmptyState icon="search" headline={t('list.nothingFound')} sentence={t('list.pastTheEnd')} />
        <ListPager list={list} query={query} total={query.data?.total ?? 0} />
      </>
    );
  }
  return <EmptyState {...empty} />;
}
