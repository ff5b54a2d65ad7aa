import {
  Button,
  Checkbox,
  type DataColumn,
  DataTable,
  EmptyState,
  Icon,
  type IconName,
  Notice,
  PageHeading,
  Popover,
  SearchBox,
} from '@tunna/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageReport } from '../lib/page.tsx';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import styles from './list-page.module.css';
import { ListPager } from './list-pager.tsx';
import { isNarrowed } from './list-state.ts';
import { useOrganization } from './organization.tsx';
import { useHiddenColumns } from './use-columns.ts';
import type { List } from './use-list-state.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

export interface ListColumn<Row> extends DataColumn<Row> {
  /** Put away until somebody asks for it. */
  readonly hiddenAtFirst?: boolean;
}

/** What a list page needs of its query; keep the rows of the last page with `keepPreviousData`. */
interface ListQuery<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface EmptyWords {
  readonly icon: IconName;
  readonly headline: string;
  readonly sentence: string;
}

export interface ListPageProps<Row, Key extends string | number> {
  /** Tells lists apart where their columns are remembered. */
  readonly id: string;
  readonly title: string;
  /** How many rows there are, in words: "83 containers". */
  readonly total: (count: number) => string;
  readonly searchLabel: string;
  readonly list: List;
  readonly query: ListQuery<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => Key;
  /** What a row is called, where its box is spoken of. */
  readonly rowName: (row: Row) => string;
  readonly filters?: readonly ListFilter[];
  /** The one primary action, where the person may; it stands in the empty list too. */
  readonly action?: ReactNode;
  /** Shown where the organization has no such thing yet. */
  readonly empty: EmptyWords;
  /** Buttons for the rows that are selected; without it rows cannot be selected. */
  readonly bulk?: (selected: ReadonlySet<Key>) => ReactNode;
}

/** A list with its search, filters, sort and pages, all of which stand in its address. */
export function ListPage<Row, Key extends string | number>(props: ListPageProps<Row, Key>) {
  const { id, title, total, list, query, columns, filters = [], action, searchLabel } = props;
  const { t } = useTranslation('workspace');
  const { name } = useOrganization();
  const hiddenAtFirst = columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key);
  const { hidden, toggle } = useHiddenColumns(id, hiddenAtFirst);
  const search = useRef<HTMLInputElement>(null);
  useSearchShortcut(search);
  usePageReport(`${title} – ${name}`);
  const totalText = query.data === undefined ? '' : total(query.data.total);
  return (
    <div className={styles.page}>
      <PageHeading title={title}>{action}</PageHeading>
      <div className={styles.tools}>
        <SearchBox
          ref={search}
          className={styles.search}
          label={searchLabel}
          placeholder={t('list.search')}
          clearLabel={t('list.clearSearch')}
          value={list.state.search}
          debounce={250}
          onSearch={(term) => term !== list.state.search && list.change({ search: term })}
        />
        {filters.length > 0 && <ListFilters list={list} filters={filters} total={totalText} />}
        <ColumnPicker columns={columns} hidden={hidden} onToggle={toggle} />
        <Button variation="ghost" size="small" className={styles.print} onClick={() => window.print()}>
          <Icon name="printer" size={16} />
          {t('list.print')}
        </Button>
        <p className={styles.total} role="status">
          {totalText}
        </p>
      </div>
      {query.isError && (
        <Notice level="error">
          <p>{t('list.failed')}</p>
          <Button variation="ghost" size="small" onClick={() => query.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Notice>
      )}
      <Rows {...props} shown={columns.filter(({ key, heading }) => heading === true || !hidden.includes(key))} />
    </div>
  );
}

interface RowsProps<Row, Key extends string | number> extends ListPageProps<Row, Key> {
  readonly shown: readonly ListColumn<Row>[];
}

function Rows<Row, Key extends string | number>(props: RowsProps<Row, Key>) {
  const { title, list, query, shown, rowKey, rowName, bulk } = props;
  const { t } = useTranslation('workspace');
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set());
  const { data } = query;
  if (data?.rows.length === 0) return <NoRows {...props} />;
  if (data === undefined && query.isError) return null;
  const rows = data?.rows ?? [];
  const names = new Map(rows.map((row) => [rowKey(row), rowName(row)]));
  const selection = {
    selected,
    onChange: setSelected,
    allLabel: t('list.selectAll'),
    rowLabel: (key: Key) => t('list.select', { name: names.get(key) }),
  };
  return (
    <>
      {bulk !== undefined && selected.size > 0 && (
        <div className={styles.bulk}>
          <span role="status">{t('list.selected', { count: selected.size })}</span>
          {bulk(selected)}
          <Button variation="ghost" size="small" onClick={() => setSelected(new Set())}>
            {t('list.clearSelection')}
          </Button>
        </div>
      )}
      <DataTable
        className={styles.table}
        data-old={query.isPlaceholderData ? '' : undefined}
        caption={title}
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        sort={{ key: list.state.sort, order: list.state.order }}
        onSort={({ key, order }) => list.change({ sort: key, order })}
        selection={bulk === undefined ? undefined : selection}
        pendingRows={data === undefined ? 8 : 0}
      />
      {data !== undefined && <ListPager list={list} total={data.total} />}
    </>
  );
}

/** Nothing was found, or nothing is there yet. */
function NoRows<Row, Key extends string | number>({ list, query, empty, action }: RowsProps<Row, Key>) {
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
        <ListPager list={list} total={query.data?.total ?? 0} />
      </>
    );
  }
  return <EmptyState {...empty} action={action} />;
}

interface ColumnPickerProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly heading?: boolean }[];
  readonly hidden: readonly string[];
  readonly onToggle: (column: string) => void;
}

function ColumnPicker({ columns, hidden, onToggle }: ColumnPickerProps) {
  const { t } = useTranslation('workspace');
  return (
    <Popover
      label={t('list.columns')}
      align="end"
      trigger={
        <Button variation="ghost" size="small" className={styles.columns}>
          <Icon name="columns" size={16} />
          {t('list.columns')}
        </Button>
      }
    >
      {columns
        .filter(({ heading }) => heading !== true)
        .map(({ key, title }) => (
          <Checkbox key={key} label={title} checked={!hidden.includes(key)} onChange={() => onToggle(key)} />
        ))}
    </Popover>
  );
}
