import { useEffect, useRef } from 'react';

/** Milliseconds after which typed characters do not belong to the next ones. */
const silence = 1_000;

/** Receives what a scanner types: characters, and Enter at the end. */
export function useScannedLabel(onLabel: (label: string) => void): void {
  const notified = useRef(onLabel);
  useEffect(() => {
    notified.current = onLabel;
  });
  useEffect(() => {
    let text = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        text = '';
      }, silence);
      // The end of a label must not press the button that has the focus, and neither must a space in it.
      if (text !== '' && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
      if (event.key === 'Enter') {
        const label = text.trim();
        text = '';
        if (label !== '') notified.current(label);
      } else if (event.key.length === 1 && (text !== '' || event.key !== ' ')) text += event.key;
    };
    addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}
