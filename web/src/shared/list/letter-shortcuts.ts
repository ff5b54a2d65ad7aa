import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage/local-store.ts';

const key = 'letter shortcuts';
const followers = new Set<() => void>();

const areOn = (): boolean => localStore()?.getItem(key) !== 'off';

function follow(changed: () => void): () => void {
  followers.add(changed);
  return () => void followers.delete(changed);
}

function turn(on: boolean): void {
  if (on) localStore()?.removeItem(key);
  else localStore()?.setItem(key, 'off');
  for (const changed of followers) changed();
}

/** Whether single-letter shortcuts are enabled on this device. Users of speech input can turn them off. */
export const useLetterShortcuts = () => ({ on: useSyncExternalStore(follow, areOn, () => true), turn });

/** Inputs that take no letters. */
const withoutText = ['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'range', 'color', 'image'];

const takesText = `input${withoutText.map((type) => `:not([type=${type}])`).join('')}, textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=listbox]`;

/** Whether the target of a key event takes the key itself, as text fields, dialogs and lists do. */
export const isInText = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(takesText) !== null;

/** Whether a key event is a single-letter shortcut: not in a text field, without modifier keys, and not turned off. */
export function isLetterShortcut(event: KeyboardEvent, letter: string): boolean {
  if (event.key !== letter || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return areOn() && !isInText(event);
}
