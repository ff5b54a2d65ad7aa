import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { controlsIn } from '../hooks/controls.ts';

interface FocusedControl {
  readonly element: HTMLElement;
  /** The positions of its row, and of the control in it. */
  readonly row: number;
  readonly control: number;
}

/** When the row with the focus is removed, the focus moves to the same control of the row that takes its place, else of the last one. */
export function useRowFocus(table: RefObject<HTMLTableElement | null>, isWhole: boolean) {
  const focused = useRef<FocusedControl>(undefined);
  useLayoutEffect(() => {
    const before = focused.current;
    if (!isWhole || before === undefined || before.element.isConnected || document.activeElement !== document.body)
      return;
    focused.current = undefined;
    const rows = table.current?.tBodies[0]?.rows ?? [];
    const row = rows[Math.min(before.row, rows.length - 1)];
    const controls = row === undefined ? [] : controlsIn(row);
    controls[Math.min(before.control, controls.length - 1)]?.focus();
  });
  return {
    onFocus({ target }: FocusEvent) {
      const row = target instanceof HTMLElement ? target.closest('tr') : null;
      const body = row?.parentElement;
      if (row === null || !(target instanceof HTMLElement) || !(body instanceof HTMLTableSectionElement)) return;
      const position = [...body.rows].indexOf(row);
      focused.current =
        body.tagName === 'TBODY'
          ? { element: target, row: position, control: controlsIn(row).indexOf(target) }
          : undefined;
    },
    onBlur({ target }: FocusEvent) {
      // Not by the removal of its row.
      setTimeout(() => {
        if (focused.current?.element === target && target.isConnected) focused.current = undefined;
      });
    },
  };
}
