import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus at the actions of a record: the pressed one is disabled while it is carried out, and others may replace it.
 * @param isPending whether one of them is being carried out
 * @returns the ref of the element around them
 */
export function useFocusAfter(isPending: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    const isOver = wasPending.current && !isPending;
    wasPending.current = isPending;
    // A person who is elsewhere by now stays there.
    if (isOver && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, [isPending]);
  return place;
}
