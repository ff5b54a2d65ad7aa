import { foundRows } from '@tunna/domain/text/found-rows';
import { type ListState, pageSizeOf } from './list-state.ts';

/**
 * One page of a list whose call returns all rows: searched and sorted like on the server.
 * @param searched the searched texts of a row
 * @param sorts the value of a row for each sort of the list
 */
export function localPage<Row>(
  all: readonly Row[],
  { search, sort, order, page, rows }: ListState,
  searched: (row: Row) => string,
  sorts: Readonly<Record<string, (row: Row) => string | number>>,
): { rows: Row[]; total: number } {
  const found = foundRows(all, { search, sort, order }, searched, sorts);
  const size = rows === 'all' ? found.length : pageSizeOf({ rows });
  const start = rows === 'all' ? 0 : (page - 1) * size;
  return { rows: found.slice(start, start + size), total: found.length };
}
