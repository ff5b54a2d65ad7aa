import { type RefObject, useEffect } from 'react';

const takesText = 'input, textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=listbox]';

/** A slash, typed anywhere but in a field, leads to the search. */
export function useSearchShortcut(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(takesText) !== null) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search]);
}
