import { foundRows } from '@tunna/domain/text/found-rows';
import { type ListState, pageSizeOf } from './list-state.ts';
import type { ListQuery } from './use-list-query.ts';

/**
 * The query of a list whose call returns all rows: one page of them, searched and sorted like on the server.
 * @param query of the call
 * @param all rows to show; undefined before the response
 * @param searched the searched texts of a row
 * @param sorts the value of a row for each sort of the list
 */
export function localList<Row>(
  { isError, refetch }: Pick<ListQuery<Row>, 'isError' | 'refetch'>,
  all: readonly Row[] | undefined,
  { search, sort, order, page, rows }: ListState,
  searched: (row: Row) => string,
  sorts: Readonly<Record<string, (row: Row) => string | number>>,
): ListQuery<Row> {
  const shared = { isPlaceholderData: false, isError, refetch, showsAll: true };
  if (all === undefined) return { ...shared, data: undefined };
  const found = foundRows(all, { search, sort, order }, searched, sorts);
  const size = rows === 'all' ? found.length : pageSizeOf({ rows });
  const start = rows === 'all' ? 0 : (page - 1) * size;
  return { ...shared, data: { rows: found.slice(start, start + size), total: found.length } };
}
