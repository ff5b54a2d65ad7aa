import {
  keepPreviousData,
  type QueryFunctionContext,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListState, pageSizeOf } from './list-state.ts';
import type { List } from './use-list-state.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** One page of a list's call. */
interface PageQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<Page<Row>>;
  readonly staleTime?: number;
  /** False if the list is hidden. */
  readonly enabled?: boolean;
}

/** The query of a list page; keep the rows of the previous page with `keepPreviousData`. */
export interface ListQuery<Row> {
  /** The rows of the page (undefined for loading rows), and the total number on all pages. */
  readonly data: { readonly rows: readonly (Row | undefined)[]; readonly total: number } | undefined;
  readonly isPlaceholderData: boolean;
  /** Whether some of the rows may be old. */
  readonly isFetching?: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  /** Whether the query can return every row. */
  readonly showsAll?: boolean;
  /** Called with the visible rows, if all rows are shown. */
  readonly onVisible?: (first: number, last: number) => void;
  /** Fetches the first rows of the list, `limit` at most. @throws CallError */
  readonly collect?: (limit: number) => Promise<readonly Row[]>;
}

/** Milliseconds for which rows must be visible before they are fetched: rows scrolled past quickly are not. */
const pause = 100;

const isNeverRemoved = () => false;

/** The pages that were visible since the list last changed. */
function useSeenPages(state: ListState) {
  const size = pageSizeOf(state);
  const list = JSON.stringify({ ...state, page: 1 });
  const [seen, setSeen] = useState<{ readonly list: string; readonly pages: readonly number[] }>({ list, pages: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onVisible = useCallback(
    (first: number, last: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const inView = [Math.floor(first / size) + 1, Math.floor(last / size) + 1];
        setSeen((before) => {
          const pages = before.list === list ? before.pages : [];
          const added = inView.filter((page) => !pages.includes(page));
          return added.length === 0 && before.list === list
            ? before
            : { list, pages: [...new Set([...pages, ...added])] };
        });
      }, pause);
    },
    [list, size],
  );
  // The first page is always fetched.
  return { pages: seen.list === list ? seen.pages.filter((page) => page > 1) : [], onVisible };
}

/** Puts the loaded pages in their positions among all rows. */
function rowsOf<Row>(
  first: Page<Row>,
  others: ReadonlyMap<number, readonly Row[] | undefined>,
  size: number,
): (Row | undefined)[] {
  const rows: (Row | undefined)[] = [...first.rows];
  for (let page = 2; (page - 1) * size < first.total; page += 1) {
    const expected = Math.min(size, first.total - (page - 1) * size);
    for (const row of others.get(page) ?? Array.from<undefined>({ length: expected })) rows.push(row);
  }
  return rows;
}

/**
 * The rows of a list whose call returns pages: one page, or all pages, each fetched when it becomes visible.
 * @param pageQuery the query of one page of the call
 * @param isRemoved rows to omit, such as those that are being deleted
 */
export function useListQuery<Row>(
  { state }: List,
  pageQuery: (state: ListState) => PageQuery<Row>,
  isRemoved: (row: Row) => boolean = isNeverRemoved,
): ListQuery<Row> {
  const queries = useQueryClient();
  const all = state.rows === 'all';
  const optionsOf = (page: number): PageQuery<Row> => {
    const { queryKey, queryFn, staleTime, enabled = true } = pageQuery({ ...state, page });
    return { queryKey, queryFn, enabled, ...(staleTime === undefined ? {} : { staleTime }) };
  };
  const first = useQuery({ ...optionsOf(all ? 1 : state.page), placeholderData: keepPreviousData });
  const { pages, onVisible } = useSeenPages(state);
  const others = useQueries({ queries: all ? pages.map(optionsOf) : [] });
  const everyQuery = [first, ...others];
  const data = () => {
    if (first.data === undefined) return undefined;
    const found = new Map(pages.map((page, index) => [page, others[index]?.data?.rows] as const));
    const rows = all ? rowsOf(first.data, found, pageSizeOf(state)) : first.data.rows;
    const left = rows.filter((row) => row === undefined || !isRemoved(row));
    return { rows: left, total: first.data.total - (rows.length - left.length) };
  };
  return {
    data: data(),
    isPlaceholderData: first.isPlaceholderData,
    isFetching: everyQuery.some(({ isFetching }) => isFetching),
    isError: everyQuery.some(({ isError }) => isError),
    error: first.error,
    refetch: () => everyQuery.map((query) => query.isError && query.refetch()),
    showsAll: true,
    onVisible,
    async collect(limit) {
      const collected: Row[] = [];
      for (let page = 1; ; page += 1) {
        const { queryKey, queryFn } = pageQuery({ ...state, rows: 'all', page });
        const { rows, total } = await queries.fetchQuery({ queryKey, queryFn });
        collected.push(...rows.filter((row) => !isRemoved(row)));
        if (collected.length >= limit || rows.length === 0 || page * pageSizeOf({ rows: 'all' }) >= total) {
          return collected.slice(0, limit);
        }
      }
    },
  };
}
