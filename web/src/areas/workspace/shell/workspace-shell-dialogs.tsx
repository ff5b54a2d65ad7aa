import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPage } from '../../../shared/layout/lazy-area.tsx';
import { isLetterShortcut } from '../../../shared/list/letter-shortcuts.ts';

/** Each comes with its texts when it is first opened. */
const CommandPalette = lazyPage(
  'shell/command-palette',
  async () => (await import('./command-palette.tsx')).CommandPalette,
);
const KeyboardHelp = lazyPage('shell/keyboard-help', async () => (await import('./keyboard-help.tsx')).KeyboardHelp);

type Dialog = 'palette' | 'help';

/** The dialogs that every page of the workspace has, the keys that open them, and the way back for the focus. */
export function useShellDialogs() {
  const [dialog, setDialog] = useState<Dialog>();
  const opener = useRef<Element>(null);
  const open = useCallback((next: Dialog) => {
    opener.current ??= document.activeElement;
    setDialog(next);
  }, []);
  const close = useCallback(() => setDialog(undefined), []);
  useEffect(() => {
    if (dialog !== undefined) return;
    // A page that the palette opened may have the focus already.
    if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
    opener.current = null;
  }, [dialog]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        // The browser uses the key too.
        event.preventDefault();
        if (dialog === 'palette') close();
        else if (document.querySelector('[role=dialog], [role=alertdialog]') === null) open('palette');
      } else if (isLetterShortcut(event, '?')) {
        event.preventDefault();
        open('help');
      } else if (isLetterShortcut(event, '/')) {
        event.preventDefault();
        // A page without a search has that of all pages.
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (search === null) open('palette');
        else search.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dialog, open, close]);
  const dialogs = (
    <Suspense>
      {dialog === 'palette' && <CommandPalette onClose={close} onHelp={() => open('help')} />}
      {dialog === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
  return { open, dialogs };
}
