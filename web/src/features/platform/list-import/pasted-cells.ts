import type { ImportColumn, ImportRow } from '@tunna/contract/platform/list-import';
import type { Revision } from './list-import.queries.ts';

/** The fields that the grid shows: those with a column, a value or a problem, and the required ones. */
export const shownColumns = (
  columns: readonly ImportColumn[],
  rows: readonly {
    readonly values: readonly Pick<ImportRow['values'][number], 'column'>[];
    readonly problems: readonly { readonly field?: string | undefined }[];
  }[],
): ImportColumn[] =>
  columns.filter(
    ({ column, place, fixed, isRequired }) =>
      place !== undefined ||
      fixed !== undefined ||
      isRequired ||
      rows.some(
        ({ values, problems }) =>
          values.some((one) => one.column === column) || problems.some(({ field }) => field === column),
      ),
  );

/** The corrections of a block of cells that was pasted at the first row and column. What exceeds the grid is left out. */
export const pastedCells = (
  text: string,
  rows: readonly Pick<ImportRow, 'row'>[],
  columns: readonly Pick<ImportColumn, 'column'>[],
): NonNullable<Revision['cells']> =>
  text.split(/\r?\n/).flatMap((line, down) =>
    line.split('\t').flatMap((value, across) => {
      const [row, column] = [rows[down], columns[across]];
      return row === undefined || column === undefined ? [] : [{ row: row.row, column: column.column, value }];
    }),
  );
