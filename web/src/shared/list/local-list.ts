import { foundRows } from '@tunna/domain/text/found-rows';
import { type ListState, pageSizeOf } from './list-state.ts';

/**
 * The page of a list whose call answers with all rows at once: searched and sorted as the server does with longer ones.
 * @param searched what a row is found by
 * @param sorts what a row is sorted by, for each sort of the list
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
