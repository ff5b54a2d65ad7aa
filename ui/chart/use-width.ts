import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../hooks/use-printing.ts';

/** Until a page is laid out, and on paper: A4 with its margins. In CSS pixels. */
const paperWidth = 680;

/** The width that a chart has, in CSS pixels. */
export function useWidth<Element extends HTMLElement>(): readonly [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(paperWidth);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const measured = Math.floor(current.clientWidth);
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, printing ? Math.min(paperWidth, width) : width];
}
