import { useEffect, useRef } from 'react';

/** Back closes an open dialog instead of leaving the station: a gloved hand swipes the edge of a tablet by mistake. */
export function useBack(isOpen: boolean, close: () => void): void {
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    let wasPressed = false;
    // An entry for the dialog, with the router's state of the page.
    history.pushState(history.state, '');
    const pressed = () => {
      wasPressed = true;
      closing.current();
    };
    addEventListener('popstate', pressed);
    return () => {
      removeEventListener('popstate', pressed);
      if (!wasPressed) history.back();
    };
  }, [isOpen]);
}
