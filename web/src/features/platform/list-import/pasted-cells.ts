import type { ImportColumn, ImportRow, ImportRowState } from '@tunna/contract/platform/list-import';
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

export interface PastedBlock {
  readonly pasted: NonNullable<Revision['pasted']>;
  readonly outcome: {
    /** Lines that replace a row or become one. */
    readonly lines: number;
    /** Lines that become new rows. */
    readonly added: number;
    /** Lines and columns that have no place. */
    readonly cut: number;
    readonly cutColumns: number;
  };
}

interface Start {
  readonly row: number;
  /** The position of the column, from 0. */
  readonly place: number;
  /** The rows of the shown tab from this one on. */
  readonly following: number;
  readonly state: ImportRowState | undefined;
}

/** The columns that a line of headings names; undefined if it is none. */
function headingsIn(line: readonly string[], columns: readonly Pick<ImportColumn, 'column' | 'title'>[]) {
  const named = line.map((cell) => columns.find(({ title }) => title.toLowerCase() === cell.trim().toLowerCase()));
  return named.every((one) => one !== undefined) ? named : undefined;
}

/** A block that is pasted at a row and a column. Its own headings choose the columns. In a tab with one state nothing is added. */
export function pastedBlock(
  text: string,
  columns: readonly Pick<ImportColumn, 'column' | 'title'>[],
  { row, place, following, state }: Start,
): PastedBlock {
  const all = text.split(/\r?\n/).map((line) => line.split('\t'));
  const headings = headingsIn(all[0] ?? [], columns);
  const lines = headings === undefined ? all : all.slice(1);
  const taken = headings ?? columns.slice(place);
  const room = Math.max(following, 0);
  const cut = state === undefined ? 0 : Math.max(lines.length - room, 0);
  return {
    pasted: {
      row,
      columns: taken.map(({ column }) => column),
      lines: lines.map((line) => line.slice(0, taken.length)),
      ...(state === undefined ? {} : { state }),
    },
    outcome: {
      lines: lines.length - cut,
      added: state === undefined ? Math.max(lines.length - room, 0) : 0,
      cut,
      cutColumns: Math.max(0, ...lines.map((line) => line.length - taken.length)),
    },
  };
}

/** Rows to fill in below the last one. */
export function blankRows(rows: readonly ImportRow[], { headingRow }: { readonly headingRow: number }): ImportRow[] {
  const last = rows.at(-1)?.row ?? headingRow;
  return Array.from({ length: rows.length === 0 ? 8 : 3 }, (_none, index) => ({
    row: last + 1 + index,
    state: 'unchanged',
    targetId: undefined,
    name: '',
    values: [],
    changes: [],
    problems: [],
  }));
}
