import { compareIcelandic } from '@tunna/domain/sorting';
import { type ListState, pageSize } from './list-state.ts';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The page of a list whose call answers with all rows at once: searched and sorted as the server does with longer ones.
 * @param searched what a row is found by
 * @param sorts what a row is sorted by, for each sort of the list
 */
export function localPage<Row>(
  all: readonly Row[],
  { search, sort, order, page }: ListState,
  searched: (row: Row) => string,
  sorts: Readonly<Record<string, (row: Row) => string | number>>,
): { rows: Row[]; total: number } {
  const words = fold(search).split(/\s+/);
  const found = all.filter((row) => words.every((word) => fold(searched(row)).includes(word)));
  const value = sorts[sort];
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareIcelandic(String(a), String(b));
  const sorted = value === undefined ? found : found.sort((a, b) => compare(value(a), value(b)));
  if (order === 'desc') sorted.reverse();
  return { rows: sorted.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
