import type { KeyboardEvent } from 'react';
import { type GridChoices, type ListCell, typedValue } from './editor-cells.ts';
import type { DraftRow } from './editor-draft.ts';
import { type FocusedCell, shownOptions } from './use-cell-focus.ts';

interface Options {
  readonly rows: readonly DraftRow[];
  readonly choices: GridChoices;
  readonly focus: FocusedCell | undefined;
  readonly setFocus: (
    next: FocusedCell | undefined | ((shown: FocusedCell | undefined) => FocusedCell | undefined),
  ) => void;
  /** Changes the value of a cell. */
  readonly set: (cell: Pick<FocusedCell, 'key' | 'cell'>, value: string) => void;
}

/** The list of the focused cell: it opens, moves with the keys, and gives its value to the cell. */
export function useCellList({ rows, choices, focus, setFocus, set }: Options) {
  const close = () =>
    setFocus((shown) =>
      shown === undefined ? shown : { key: shown.key, cell: shown.cell, isOpen: false, active: -1 },
    );
  const open = (shown: FocusedCell) => {
    const value = rows.find(({ key }) => key === shown.key)?.[shown.cell];
    const active = shownOptions(shown, choices).findIndex((option) => option.value === value);
    setFocus({ ...shown, isOpen: true, active });
  };
  return {
    close,
    open,
    /** Takes the marked option when a cell with a typed text is left. */
    commit() {
      if (focus === undefined || !focus.isOpen || focus.active < 0) return;
      const chosen = shownOptions(focus, choices)[focus.active];
      const row = rows.find(({ key }) => key === focus.key);
      if (chosen !== undefined && row !== undefined && row[focus.cell] !== chosen.value) set(focus, chosen.value);
    },
    onType(key: number, cell: ListCell, typed: string) {
      const value = typedValue(cell, choices[cell], typed);
      if (value !== undefined) set({ key, cell }, value);
      const active = typed.trim() === '' ? -1 : 0;
      setFocus({ key, cell, typed, isOpen: true, active });
    },
    /** Keys of a cell with a list. Returns whether the key is used. */
    onKey({ key, altKey }: KeyboardEvent, shown: FocusedCell): boolean {
      const count = shownOptions(shown, choices).length;
      if (!shown.isOpen) {
        if (!((altKey && key === 'ArrowDown') || key === 'F2')) return false;
        open(shown);
        return true;
      }
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : -1;
        const from = shown.active + step + count + (shown.active < 0 && step < 0 ? 1 : 0);
        setFocus({ ...shown, active: count === 0 ? -1 : from % count });
        return true;
      }
      if (key !== 'Escape') return false;
      close();
      return true;
    },
  };
}
