import { Button, type DataColumn, Notice, PageHeading, Row, SearchBox, Stack } from '@tunna/ui';
import { type ReactNode, useMemo, useRef } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { useOrganization } from '../session/organization.tsx';
import { PrintButton } from '../view/print-button.tsx';
import { ColumnPicker } from './list-columns.tsx';
import type { FetchExport } from './list-export.part.tsx';
import { ListExport } from './list-export.tsx';
import type { ListFilter } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import styles from './list-page.module.css';
import { RowsChoice } from './list-pager.tsx';
import { ListRows, type ListRowsProps } from './list-rows.tsx';
import { isNarrowed } from './list-state.ts';
import { useHiddenColumns } from './use-columns.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

export interface ListColumn<Row> extends DataColumn<Row> {
  /** Hidden until the user shows it. */
  readonly hiddenAtFirst?: boolean;
  /** Contains buttons: the column is not exported. */
  readonly isTools?: boolean;
  /** Columns of the file with what this one shows; one with its key by default. */
  readonly exported?: readonly string[];
}

export interface ListPageProps<Row, Key extends string | number> extends ListRowsProps<Row, Key> {
  /** Identifies the list's stored columns. */
  readonly id: string;
  /** The number of rows, in words: "83 containers". */
  readonly total: (count: number) => string;
  /** Label of the search field; without it the list has no search. */
  readonly searchLabel?: string;
  readonly columns: readonly ListColumn<Row>[];
  /** The primary action, with the permission: beside the heading, and below the text of an empty list. */
  readonly action?: ReactNode;
  /** The content between the heading and the list. */
  readonly intro?: ReactNode;
  /** Sums of the rows on all pages, after the introduction. */
  readonly sums?: ReactNode;
  readonly filters?: readonly ListFilter[];
  /** Links to the views of the list, beside its tools. */
  readonly views?: ReactNode;
  /** Shown instead of the rows. */
  readonly instead?: ReactNode;
  /** Downloads the rows of the list as a file. */
  readonly fetchExport: FetchExport;
  /** The rows of the file, in words; the total by default. */
  readonly exportText?: (count: number) => string;
}

/** A list with search, filters, sort and pages, all stored in its address. Each list has its own stored columns. */
export const ListPage = <Row, Key extends string | number>(props: ListPageProps<Row, Key>) => (
  <List key={props.id} {...props} />
);

function List<Row, Key extends string | number>(props: ListPageProps<Row, Key>) {
  const {
    id,
    title,
    total,
    list,
    query,
    columns,
    filters = [],
    action,
    intro,
    sums,
    searchLabel,
    views,
    instead,
  } = props;
  const { fetchExport, exportText = total } = props;
  const { t } = useTranslation('workspace');
  const { name } = useOrganization();
  const hiddenAtFirst = columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key);
  const { hidden, toggle } = useHiddenColumns(id, hiddenAtFirst);
  const search = useRef<HTMLInputElement>(null);
  useSearchShortcut(search);
  usePageReport(`${title} – ${name}`);
  const isEmpty = instead === undefined && query.data?.total === 0 && !isNarrowed(list.state) && list.state.page === 1;
  // The same array until they change: the cells of the rows are rendered again for others only.
  const shown = useMemo(
    () => columns.filter(({ key, heading }) => heading === true || !hidden.includes(key)),
    [columns, hidden],
  );
  // Rows, sums and total of the previous filter, while the next ones load.
  const old = query.isPlaceholderData ? '' : undefined;
  const totalText = query.data === undefined ? '' : total(query.data.total);
  return (
    <Stack className={styles.page} data-empty={isEmpty ? '' : undefined}>
      <PageHeading className={styles.heading} title={title} />
      {/* One element for lists with and without rows: a dialog that was opened from it stays open when the first row arrives. */}
      {action !== undefined && (
        <Row screenOnly className={styles.action}>
          {action}
        </Row>
      )}
      {intro}
      {sums !== undefined && (
        <div className={styles.sums} data-old={old}>
          {sums}
        </div>
      )}
      <Row align="center" screenOnly className={styles.tools}>
        {searchLabel !== undefined && (
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
        )}
        {filters.length > 0 && <ListFilters list={list} filters={filters} total={totalText} />}
        {instead === undefined && <ColumnPicker columns={columns} hidden={hidden} onToggle={toggle} />}
        <ListExport
          fetchExport={fetchExport}
          columns={shown.flatMap(({ key, isTools, exported = [key] }) => (isTools === true ? [] : exported))}
          total={query.data?.total ?? 0}
          totalText={query.data === undefined ? '' : exportText(query.data.total)}
        />
        <PrintButton className={styles.print} />
        {views}
        <p className={styles.total} role="status" data-old={old}>
          {totalText}
        </p>
        {instead === undefined && <RowsChoice list={list} query={query} total={query.data?.total ?? 0} />}
      </Row>
      {query.isError && <Failure list={list} query={query} />}
      {instead ?? <ListRows {...props} shown={shown} />}
    </Stack>
  );
}

/** Codes of a call whose filter is invalid, or names a record that was deleted. */
const filterCodes: readonly string[] = ['invalid_request', 'not_found'];

/** The rows could not be fetched: the address has an invalid filter, or the same call may succeed later. */
function Failure<Row, Key extends string | number>({ list, query }: Pick<ListRowsProps<Row, Key>, 'list' | 'query'>) {
  const { t } = useTranslation('workspace');
  const { error, refetch } = query;
  if (error instanceof CallError && filterCodes.includes(error.body.code) && isNarrowed(list.state))
    return (
      <Notice level="error">
        <p>{t('list.invalid')}</p>
        <Button variation="ghost" size="small" onClick={() => list.change({ search: '', filters: {} })}>
          {t('list.clear')}
        </Button>
      </Notice>
    );
  return (
    <Notice level="error">
      <p>{t('list.failed')}</p>
      <Button variation="ghost" size="small" onClick={() => refetch()}>
        {t('common:tryAgain')}
      </Button>
    </Notice>
  );
}
