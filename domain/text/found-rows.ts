import { isFoundBy } from './search.ts';
import { compareIcelandic } from './sorting.ts';

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareIcelandic(String(a), String(b));

/**
 * The rows of a list that is whole, searched and sorted as the server does with longer ones.
 * @param searched what a row is found by
 * @param sorts what a row is sorted by, for each sort of the list; with a sort that is not here rows stay as they came
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
