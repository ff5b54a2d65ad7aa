import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Permission } from '@tunna/domain/permissions';
import { type ListShape, type ListState, readListState } from '../list/list-state.ts';

/** What the first queries of a page depend on. */
interface PageAddress {
  readonly orgId: number;
  /** The values in the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** Whether the user's role has a permission. */
  may(permission: Permission): boolean;
}

/** A query of any call. */
export interface PageQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<unknown>;
}

/** The queries that a page makes when it opens. They are fetched before it renders, and when the pointer reaches a link to it. */
export type FirstQueries = (address: PageAddress) => readonly PageQuery[];

/**
 * The first query of a list page.
 * @param rowsQuery the query that the page passes to `useListQuery`
 * @param permission that the page requires
 */
export const listQueries =
  (
    shape: ListShape,
    rowsQuery: (orgId: number, state: ListState) => PageQuery,
    permission?: Permission,
  ): FirstQueries =>
  ({ orgId, search, may }) => {
    if (permission !== undefined && !may(permission)) return [];
    const state = readListState(search, shape);
    return [rowsQuery(orgId, state.rows === 'all' ? { ...state, page: 1 } : state)];
  };
