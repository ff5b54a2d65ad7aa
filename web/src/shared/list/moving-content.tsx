import { useIsBrowser } from '@tunna/ui';
import { type ReactNode, useCallback, useMemo } from 'react';
import { createPortal } from 'react-dom';

function createHome(): HTMLElement {
  const element = document.createElement('div');
  element.style.display = 'contents';
  return element;
}

/**
 * Content that moves between elements and keeps its state: a dialog that was opened from an empty list stays open when the list gets its
 * first row. The server renders it in its place.
 *
 * @returns `content`, to be rendered once; `place`, the ref of the element it is shown in; and `rendered`, the content of that element
 */
export function useMovingContent(children: ReactNode) {
  const isBrowser = useIsBrowser();
  const home = useMemo(() => (isBrowser ? createHome() : undefined), [isBrowser]);
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (home !== undefined) element?.append(home);
    },
    [home],
  );
  if (home === undefined)
    return { content: null, place, rendered: <div style={{ display: 'contents' }}>{children}</div> };
  return { content: createPortal(children, home), place, rendered: null };
}
