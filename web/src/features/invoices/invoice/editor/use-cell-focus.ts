import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CellOption, GridChoices } from './editor-cells.ts';
import { isListCell, optionsFor } from './editor-cells.ts';
import type { DraftRow, GridCell } from './editor-draft.ts';

/** The cell that has the focus, and what is typed into it. */
export interface FocusedCell {
  readonly key: number;
  readonly cell: GridCell;
  /** The text of a cell with a list, until it is left. */
  readonly typed?: string;
  readonly isOpen: boolean;
  /** The marked option of the open list. */
  readonly active: number;
}

/** The options of the focused cell. */
export const shownOptions = (focus: FocusedCell, choices: GridChoices): readonly CellOption[] =>
  isListCell(focus.cell) ? optionsFor(choices[focus.cell], focus.typed) : [];

const cellIn = (table: HTMLElement, row: DraftRow | undefined, cell: string): HTMLInputElement | null =>
  table.querySelector<HTMLInputElement>(`input[data-key="${row?.key}"][data-cell="${cell}"]`);

interface FocusTarget {
  readonly row: number;
  readonly cell: GridCell;
}

/** Moves the focus between cells, also to one that is not in the document yet. */
export function useCellFocus(rows: readonly DraftRow[]) {
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<FocusedCell>();
  const target = useRef<FocusTarget>(undefined);
  const [targetRow, setTargetRow] = useState<number>();
  const lastRow = useRef(0);
  // A change of the lines may remove the focused one, or move it to another block: its element is gone then.
  useEffect(() => {
    if (focus === undefined) return;
    const row = rows.findIndex(({ key }) => key === focus.key);
    if (target.current === undefined && document.activeElement === document.body)
      target.current = { row: row < 0 ? Math.min(lastRow.current, rows.length - 1) : row, cell: focus.cell };
    if (row >= 0) lastRow.current = row;
  }, [rows, focus]);
  // A new row exists after the next render, and a row far from the screen after it is wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are in the document after they are wanted
  useEffect(() => {
    const { current } = target;
    if (current === undefined || table.current === null || rows.length <= current.row) return;
    const found = cellIn(table.current, rows[current.row], current.cell);
    setTargetRow(found === null ? current.row : undefined);
    if (found === null) return;
    target.current = undefined;
    found.focus();
  }, [rows, targetRow]);
  // Numbers lose their grouping in the focus: the text is selected after that.
  const place = focus === undefined ? undefined : `${focus.key} ${focus.cell}`;
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (place === undefined || !(activeElement instanceof HTMLInputElement)) return;
    if (table.current?.contains(activeElement) === true) activeElement.select();
  }, [place]);
  return {
    table,
    focus,
    setFocus,
    targetRow,
    /** Focuses a cell that will exist after the next change of the lines. */
    want(row: number, cell: GridCell) {
      target.current = { row, cell };
    },
    /** @returns whether the row exists */
    go(row: number, cell: GridCell): boolean {
      if (rows[row] === undefined || table.current === null) return false;
      const found = cellIn(table.current, rows[row], cell);
      if (found === null) {
        target.current = { row, cell };
        setTargetRow(row);
      }
      found?.focus();
      return true;
    },
  };
}
