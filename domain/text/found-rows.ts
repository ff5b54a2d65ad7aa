import { isFoundBy } from './search.ts';
import { compareIcelandic } from './sorting.ts';

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareIcelandic(String(a), String(b));

/**
 * Searches and sorts a complete list in the way the server does for longer ones.
 * @param searched the searched texts of a row
 * @param sorts the value of a row for each sort; an unknown sort keeps the order
 */
export function foundRows<Row>(
  all: readonly Row[],
  { search = '', sort, order }: { search?: string | undefined; sort: string; order: 'asc' | 'desc' },
  searched: (row: Row) => string,
  sorts: Readonly<Record<string, (row: Row) => string | number>>,
): Row[] {
  const found = all.filter((row) => isFoundBy(searched(row), search));
  const value = sorts[sort];
  if (value !== undefined) found.sort((a, b) => compare(value(a), value(b)));
  return order === 'desc' ? found.reverse() : found;
}
