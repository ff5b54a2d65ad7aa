import { type RefObject, useEffect } from 'react';
import { isLetterShortcut } from './letter-shortcuts.ts';

/** A slash, typed outside of a text field, focuses the search. */
export function useSearchShortcut(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isLetterShortcut(event, '/')) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search]);
}
