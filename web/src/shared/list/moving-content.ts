import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Content that moves between elements and keeps its state: a dialog that was opened from an empty list stays open when the list gets its
 * first row.
 *
 * @returns `content`, to be rendered once, and `place`, the ref of the element it is shown in
 */
export function useMovingContent(children: ReactNode) {
  const [home] = useState(() => {
    const element = document.createElement('div');
    element.style.display = 'contents';
    return element;
  });
  const place = useCallback((element: HTMLElement | null) => element?.append(home), [home]);
  return { content: createPortal(children, home), place };
}
