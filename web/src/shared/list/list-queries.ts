import { type FirstQueries, noQueries, type PageQuery } from '../layout/first-queries.ts';
import { type ListShape, type ListState, readListState } from './list-state.ts';

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
