import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** The checkbox of a row, or of the heading for all rows. */
const boxIn = (row: Element | null | undefined): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null;

// Each change is computed from the selection before it: it must be rendered before the next one.
const press = (box: HTMLInputElement | null): void => {
  if (box !== null) flushSync(() => box.click());
};

/** By how many rows a key moves. */
const steps: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Selects rows of a table by keyboard, as a spreadsheet does: Ctrl+A all rows, Shift with an arrow also the next row. In the column of the
 * checkboxes an arrow moves, and Space selects. Returns whether the key was used.
 */
export function onSelectKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof HTMLElement) || altKey) return false;
  const row = target.closest('tbody tr');
  if (row === null || boxIn(row) === null) return false;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    event.preventDefault();
    const all = boxIn(row.closest('table')?.tHead);
    if (all?.checked === false) press(all);
    return true;
  }
  const step = ctrlKey || metaKey ? undefined : steps[key];
  const isBox = target === boxIn(row);
  if (step === undefined || !(shiftKey || isBox)) return false;
  event.preventDefault();
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const box = boxIn(next);
  if (shiftKey) {
    if (boxIn(row)?.checked === false) press(boxIn(row));
    if (box?.checked === false) press(box);
  }
  box?.focus();
  return true;
}
