import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../../hooks/use-printing.ts';

/** Width before the first layout, and in print: A4 without margins. In CSS pixels. */
const paperWidth = 680;

/** The available width of a chart, in CSS pixels. */
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
