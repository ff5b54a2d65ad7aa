import { useEffectEvent, useLayoutEffect } from 'react';
import { isInText, isLetterShortcut } from '../../../shared/list/letter-shortcuts.ts';

/** Elements that use the arrow keys themselves. */
const takesArrows = '[role=tablist], [role=menu], [role=radiogroup], summary';

function nameOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return `Control+${name}`;
  return shiftKey && name.startsWith('Arrow') ? `Shift+${name}` : name;
}

/** Keys with Control stay on when single-letter keys are turned off. */
const appliesTo = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey
    ? !event.altKey && !event.defaultPrevented && !isInText(event)
    : isLetterShortcut(event, event.key);

/**
 * Runs an action for a key that is typed outside of text fields and dialogs. Letters are in lower case.
 * @param keys by the name of the key, such as `a`, `1`, `Shift+ArrowDown` or `Control+a`; they return false if they have no effect now
 */
export function useLetterKeys(keys: Readonly<Record<string, () => boolean>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[nameOf(event)];
    if (run === undefined || !appliesTo(event)) return;
    // A dialog that was just opened may not have the focus yet.
    if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
    const isArrow = event.key.startsWith('Arrow');
    if (isArrow && event.target instanceof Element && event.target.closest(takesArrows) !== null) return;
    if (run()) event.preventDefault();
  });
  // In the frame that shows the key: an effect would follow it, and a key until then would be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the listener of the shell, whose list of keys would open too.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
