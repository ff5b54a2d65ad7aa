import { useEffect, useRef } from 'react';

/** What covers the page, in the order in which it opened. */
const covers: { readonly close: () => void }[] = [];

/** Notes that a modal, or a menu over the whole page, is open. @param close dismisses it */
export function usePageCover(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const cover = { close: () => latest.current() };
    covers.push(cover);
    return () => void covers.splice(covers.indexOf(cover), 1);
  }, [isOpen]);
}

/** Dismisses what covers the page, as Escape does; of several, the last one that opened. @returns whether there was one */
export function dismissPageCover(): boolean {
  const cover = covers.at(-1);
  cover?.close();
  return cover !== undefined;
}
