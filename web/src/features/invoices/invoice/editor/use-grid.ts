import { type Dispatch, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type CellOption,
  type GridChoices,
  isListCell,
  type ListCell,
  optionsFor,
  typedValue,
} from './editor-cells.ts';
import { type DraftRow, type GridCell, gridCells } from './editor-draft.ts';
import type { EditorAction } from './editor-state.ts';

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

const cellIn = (table: HTMLElement, row: number, cell: string): HTMLInputElement | null =>
  table.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-cell="${cell}"]`);

const isGridCell = (cell: string | undefined): cell is GridCell =>
  cell !== undefined && (gridCells as readonly string[]).includes(cell);

/** The options of the focused cell. */
export const shownOptions = (focus: FocusedCell, choices: GridChoices): readonly CellOption[] =>
  isListCell(focus.cell) ? optionsFor(choices[focus.cell], focus.typed) : [];

/** Whether an arrow leaves the text of a cell. */
function leavesText({ selectionStart: from, selectionEnd: to, value }: HTMLInputElement, key: string): boolean {
  const isAll = from === 0 && to === value.length;
  if (key === 'ArrowLeft') return isAll || (from === 0 && to === 0);
  return key === 'ArrowRight' && (isAll || (from === value.length && to === value.length));
}

/** What rows report. */
export interface RowHandlers {
  readonly onType: (key: number, cell: ListCell, typed: string) => void;
  readonly onFocus: (key: number, cell: GridCell) => void;
  readonly onBlur: () => void;
  readonly onPress: () => void;
}

/** The focus, the keys and the open list of the grid. */
export function useGrid(rows: readonly DraftRow[], choices: GridChoices, dispatch: Dispatch<EditorAction>) {
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<FocusedCell>();
  const wanted = useRef<{ readonly row: number; readonly cell: string }>(undefined);
  const [wantedRow, setWantedRow] = useState<number>();
  // A new row exists after the next render, and a row far from the screen after it is wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are in the document after they are wanted
  useEffect(() => {
    const { current } = wanted;
    if (current === undefined || table.current === null || rows.length <= current.row) return;
    const found = cellIn(table.current, current.row, current.cell);
    setWantedRow(found === null ? current.row : undefined);
    if (found === null) return;
    wanted.current = undefined;
    found.focus();
  }, [rows, wantedRow]);
  // Numbers lose their grouping in the focus: the text is selected after that.
  const place = focus === undefined ? undefined : `${focus.key} ${focus.cell}`;
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (place === undefined || !(activeElement instanceof HTMLInputElement)) return;
    if (table.current?.contains(activeElement) === true) activeElement.select();
  }, [place]);

  const go = (row: number, cell: string): boolean => {
    if (rows[row] === undefined || table.current === null) return false;
    const found = cellIn(table.current, row, cell);
    if (found === null) {
      wanted.current = { row, cell };
      setWantedRow(row);
    }
    found?.focus();
    return true;
  };
  const set = ({ key, cell }: Pick<FocusedCell, 'key' | 'cell'>, value: string) =>
    dispatch({ type: 'cell', key, cell, value });
  /** Takes the marked option when a cell with a typed text is left. */
  const commit = (shown: FocusedCell | undefined) => {
    if (shown === undefined || !shown.isOpen || shown.active < 0) return;
    const chosen = shownOptions(shown, choices)[shown.active];
    const row = rows.find(({ key }) => key === shown.key);
    if (chosen !== undefined && row !== undefined && row[shown.cell] !== chosen.value) set(shown, chosen.value);
  };
  const close = () =>
    setFocus((shown) =>
      shown === undefined ? shown : { key: shown.key, cell: shown.cell, isOpen: false, active: -1 },
    );
  const open = (shown: FocusedCell) => {
    const value = rows.find(({ key }) => key === shown.key)?.[shown.cell];
    const active = shownOptions(shown, choices).findIndex((option) => option.value === value);
    setFocus({ ...shown, isOpen: true, active });
  };

  /** Keys of a cell with a list. Returns whether the key is used. */
  const onListKey = (event: KeyboardEvent, shown: FocusedCell): boolean => {
    const { key, altKey } = event;
    const count = shownOptions(shown, choices).length;
    if (!shown.isOpen) {
      if (!((altKey && key === 'ArrowDown') || key === 'F2')) return false;
      open(shown);
      return true;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      const active = count === 0 ? -1 : (shown.active + step + count + (shown.active < 0 && step < 0 ? 1 : 0)) % count;
      setFocus({ ...shown, active });
      return true;
    }
    if (key !== 'Escape') return false;
    close();
    return true;
  };

  const onMoveKey = (event: KeyboardEvent, target: HTMLInputElement, row: number, cell: GridCell): boolean => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') return go(row + (key === 'ArrowDown' ? 1 : -1), cell) || true;
    if (!leavesText(target, key)) return false;
    const next = gridCells[gridCells.indexOf(cell) + (key === 'ArrowLeft' ? -1 : 1)];
    return next !== undefined && go(row, next);
  };

  const onCommandKey = (event: KeyboardEvent, row: number, cell: GridCell, current: DraftRow): boolean => {
    const { key, shiftKey } = event;
    if (key === 'Delete') {
      wanted.current = { row: Math.max(0, Math.min(row, rows.length - 2)), cell };
      dispatch({ type: 'remove', key: current.key });
      return true;
    }
    if (key !== 'z' && key !== 'Z' && key !== 'y') return false;
    close();
    dispatch({ type: key === 'y' || shiftKey ? 'redo' : 'undo' });
    return true;
  };

  const onEnter = (row: number, cell: GridCell, current: DraftRow): boolean => {
    commit(focus);
    close();
    if (row + 1 < rows.length) return go(row + 1, cell);
    wanted.current = { row: row + 1, cell: 'sellersItemId' };
    dispatch({ type: 'add', after: current.key });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key, ctrlKey, metaKey, nativeEvent } = event;
    if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return;
    const row = Number(target.dataset.row);
    const { cell } = target.dataset;
    const current = rows[row];
    if (!isGridCell(cell) || current === undefined) return;
    const isUsed = (): boolean => {
      if (ctrlKey || metaKey) return onCommandKey(event, row, cell, current);
      if (key === 'Enter') return onEnter(row, cell, current);
      if (focus !== undefined && isListCell(cell) && onListKey(event, focus)) return true;
      return !event.altKey && !event.shiftKey && onMoveKey(event, target, row, cell);
    };
    if (isUsed()) event.preventDefault();
  };

  const onType = (key: number, cell: ListCell, typed: string) => {
    const value = typedValue(cell, choices[cell], typed);
    if (value !== undefined) set({ key, cell }, value);
    const active = typed.trim() === '' ? -1 : 0;
    setFocus({ key, cell, typed, isOpen: true, active });
  };

  const latest = {
    onType,
    onFocus: (key: number, cell: GridCell) => setFocus({ key, cell, isOpen: false, active: -1 }),
    onBlur: () => {
      commit(focus);
      setFocus(undefined);
    },
    onPress: () => {
      if (focus !== undefined && isListCell(focus.cell) && !focus.isOpen) open(focus);
    },
  };
  const handlers = useRef(latest);
  handlers.current = latest;
  // The same functions on every render: rows are rendered again only when their values change.
  const stable = useMemo<RowHandlers>(
    () => ({
      onType: (...given) => handlers.current.onType(...given),
      onFocus: (...given) => handlers.current.onFocus(...given),
      onBlur: () => handlers.current.onBlur(),
      onPress: () => handlers.current.onPress(),
    }),
    [],
  );
  return {
    table,
    focus,
    wantedRow,
    handlers: stable,
    onKeyDown,
    onChoose: (value: string) => {
      if (focus === undefined) return;
      set(focus, value);
      close();
    },
  };
}
