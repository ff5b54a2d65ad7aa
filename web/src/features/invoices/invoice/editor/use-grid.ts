import { type Dispatch, type KeyboardEvent, useMemo, useRef } from 'react';
import { type GridChoices, isListCell, type ListCell } from './editor-cells.ts';
import { type DraftRow, type GridCell, gridCells } from './editor-draft.ts';
import type { EditorAction } from './editor-state.ts';
import { type FocusedCell, useCellFocus } from './use-cell-focus.ts';
import { useCellList } from './use-cell-list.ts';

const isGridCell = (cell: string | undefined): cell is GridCell =>
  cell !== undefined && (gridCells as readonly string[]).includes(cell);

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

/** The same functions on every render: rows are rendered again only when their values change. */
function useStable(latest: RowHandlers): RowHandlers {
  const handlers = useRef(latest);
  handlers.current = latest;
  return useMemo<RowHandlers>(
    () => ({
      onType: (...given) => handlers.current.onType(...given),
      onFocus: (...given) => handlers.current.onFocus(...given),
      onBlur: () => handlers.current.onBlur(),
      onPress: () => handlers.current.onPress(),
    }),
    [],
  );
}

interface KeysOptions extends Pick<ReturnType<typeof useCellFocus>, 'focus' | 'go' | 'want'> {
  readonly rows: readonly DraftRow[];
  readonly list: ReturnType<typeof useCellList>;
  readonly dispatch: Dispatch<EditorAction>;
}

/** The keys of the grid. */
function keysOf({ rows, focus, go, want, list, dispatch }: KeysOptions) {
  const onMove = ({ key }: KeyboardEvent, target: HTMLInputElement, row: number, cell: GridCell): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') return go(row + (key === 'ArrowDown' ? 1 : -1), cell) || true;
    if (!leavesText(target, key)) return false;
    const next = gridCells[gridCells.indexOf(cell) + (key === 'ArrowLeft' ? -1 : 1)];
    return next !== undefined && go(row, next);
  };
  const onCommand = ({ key, shiftKey }: KeyboardEvent, row: number, cell: GridCell, current: DraftRow): boolean => {
    if (key === 'Delete') {
      want(Math.max(0, Math.min(row, rows.length - 2)), cell);
      dispatch({ type: 'remove', key: current.key });
      return true;
    }
    if (key !== 'z' && key !== 'Z' && key !== 'y') return false;
    list.close();
    dispatch({ type: key === 'y' || shiftKey ? 'redo' : 'undo' });
    return true;
  };
  const onEnter = (row: number, cell: GridCell, current: DraftRow): boolean => {
    list.commit();
    list.close();
    if (row + 1 < rows.length) return go(row + 1, cell);
    want(row + 1, 'sellersItemId');
    dispatch({ type: 'add', after: current.key });
    return true;
  };
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key, ctrlKey, metaKey, nativeEvent } = event;
    if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return;
    const { key: rowKey, cell } = target.dataset;
    const row = rows.findIndex((one) => one.key === Number(rowKey));
    const current = rows[row];
    if (!isGridCell(cell) || current === undefined) return;
    const isUsed = (): boolean => {
      if (ctrlKey || metaKey) return onCommand(event, row, cell, current);
      if (key === 'Enter') return onEnter(row, cell, current);
      if (focus !== undefined && isListCell(cell) && list.onKey(event, focus)) return true;
      return !event.altKey && !event.shiftKey && onMove(event, target, row, cell);
    };
    if (isUsed()) event.preventDefault();
  };
}

/** The focus, the keys and the open list of the grid. */
export function useGrid(rows: readonly DraftRow[], choices: GridChoices, dispatch: Dispatch<EditorAction>) {
  const { table, focus, setFocus, targetRow, go, want } = useCellFocus(rows);
  const set = ({ key, cell }: Pick<FocusedCell, 'key' | 'cell'>, value: string) =>
    dispatch({ type: 'cell', key, cell, value });
  const list = useCellList({ rows, choices, focus, setFocus, set });
  const handlers = useStable({
    onType: list.onType,
    onFocus: (key, cell) => setFocus({ key, cell, isOpen: false, active: -1 }),
    onBlur() {
      list.commit();
      setFocus(undefined);
    },
    onPress() {
      if (focus !== undefined && isListCell(focus.cell) && !focus.isOpen) list.open(focus);
    },
  });
  return {
    table,
    focus,
    targetRow,
    handlers,
    go,
    onKeyDown: keysOf({ rows, focus, go, want, list, dispatch }),
    onChoose(value: string) {
      if (focus === undefined) return;
      set(focus, value);
      list.close();
    },
  };
}
