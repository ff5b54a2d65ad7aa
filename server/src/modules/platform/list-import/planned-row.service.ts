import type { ImportChange, ImportProblem, ImportRowState } from '@tunna/contract/platform/list-import';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';
import type { RowCells } from './list-row.service.ts';

/** The planned result of a row. */
export interface PlannedRow<Input, Stored> {
  readonly row: number;
  readonly state: ImportRowState;
  readonly name: string;
  /** The current record that the row refers to. */
  readonly before: Stored | undefined;
  /** The change to store; absent where nothing changes. */
  readonly edit: { readonly before: Stored | undefined; readonly after: Stored; readonly input: Input } | undefined;
  readonly changes: ImportChange[];
  readonly problems: ImportProblem[];
}

const shown = (cell: Cell): string | undefined => {
  if (cell === undefined || cell === '') return undefined;
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

/** The columns that change, with the values as an export shows them. */
export function changesOf<Row>(
  cells: Readonly<Record<string, (row: Row) => Cell>>,
  columns: readonly string[],
  before: Row | undefined,
  after: Row,
): ImportChange[] {
  return columns.flatMap((column) => {
    const cell = cells[column];
    const from = before === undefined ? undefined : shown(cell?.(before));
    const to = shown(cell?.(after));
    if (from === to) return [];
    return [{ column, from, to }];
  });
}

/**
 * Decides the result of a row: failed, created, changed or unchanged.
 * @param planned the record after the import; undefined if the row lacks required values
 */
export function settleRow<Input, Stored>(
  { cells, name, before }: { readonly cells: RowCells; readonly name: string; readonly before: Stored | undefined },
  planned: { readonly input: Input; readonly after: Stored; readonly changes: readonly ImportChange[] } | undefined,
): PlannedRow<Input, Stored> {
  const base = { row: cells.number, name, problems: cells.problems, before };
  if (planned === undefined || cells.problems.length > 0)
    return { ...base, state: 'failed', edit: undefined, changes: [] };
  const { input, after } = planned;
  const changes = [...planned.changes];
  if (before === undefined) return { ...base, state: 'created', edit: { before, after, input }, changes };
  if (changes.length === 0) return { ...base, state: 'unchanged', edit: undefined, changes };
  return { ...base, state: 'changed', edit: { before, after, input }, changes };
}

interface Meaning {
  readonly key: string;
  /** Columns that identify the record. The problem is reported at the first one with a value. */
  readonly columns: readonly string[];
}

/** Rows that refer to the same record all fail, and each lists the others. */
export function refuseDuplicates<Row extends { readonly cells: RowCells }>(
  rows: readonly Row[],
  meaningOf: (row: Row) => Meaning | undefined,
): void {
  const groups = Map.groupBy(rows, (row) => meaningOf(row)?.key);
  for (const [key, group] of groups) {
    if (key === undefined || group.length < 2) continue;
    for (const row of group) {
      const others = group.filter((other) => other !== row).map(({ cells }) => cells.number);
      const column = meaningOf(row)?.columns.find((own) => row.cells.text(own) !== '') ?? '';
      row.cells.refuse(column, 'duplicate', { rows: others.slice(0, 20) });
    }
  }
}
