import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { Permission } from '@tunna/domain/permissions';
import type { Language } from '@tunna/domain/text/languages';
import { type ListShape, type ListState, readListState } from '../list/list-state.ts';

/** What the first queries of a page depend on. */
interface PageAddress {
  readonly orgId: number;
  /** The values in the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly language: Language;
  /** Whether the user's role has a permission. */
  may(permission: Permission): boolean;
}

/** A query of any call. */
export interface PageQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<unknown>;
  /** 0 for a record that is always read again. */
  readonly gcTime?: number;
}

/** The queries that a page makes when it opens. They are fetched before it renders, and when the pointer reaches a link to it. */
export type FirstQueries = (address: PageAddress) => readonly PageQuery[];

/** For a page that reads nothing when it opens. */
export const noQueries: FirstQueries = () => [];

/** The first queries of a page that requires a permission. */
export const permitted =
  (permission: Permission, queries: FirstQueries): FirstQueries =>
  (address) =>
    address.may(permission) ? queries(address) : [];

/**
 * The first queries of a list page.
 * @param rowsQuery the query that the page passes to `useListQuery`
 * @param others such as those of the filters
 */
export const listQueries =
  (
    shape: ListShape,
    rowsQuery: (orgId: number, state: ListState) => PageQuery,
    others: FirstQueries = noQueries,
  ): FirstQueries =>
  (address) => {
    const state = readListState(address.search, shape);
    const rows = rowsQuery(address.orgId, state.rows === 'all' ? { ...state, page: 1 } : state);
    return [rows, ...others(address)];
  };

/** Milliseconds for which a response waits for a page that reads it. */
const longestWait = 5_000;

/** Resolves when a page reads a query, or after a while if none does. */
const read = (queryKey: PageQuery['queryKey'], queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const cache = queries.getQueryCache();
    const isRead = () => (cache.find({ queryKey })?.getObserversCount() ?? 0) > 0;
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = cache.subscribe(({ type }) => type === 'observerAdded' && isRead() && end());
    const timer = setTimeout(end, longestWait);
    if (isRead()) end();
  });

/**
 * The query, under way until a page reads it. A page joins a call that is under way; it would repeat a call whose response came before and
 * is stale, or was dropped.
 */
export const untilRead = (query: PageQuery, queries: QueryClient): PageQuery => ({
  ...query,
  async queryFn(context) {
    const data = await query.queryFn(context);
    await read(query.queryKey, queries);
    return data;
  },
});
