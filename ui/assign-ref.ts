import type { Ref } from 'react';

/** Hands an element to a ref of either kind; gives back what a callback ref wants called when the element goes. */
export function assignRef<Element>(ref: Ref<Element> | undefined, element: Element | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const detach = ref(element);
    return typeof detach === 'function' ? detach : () => ref(null);
  }
  if (!ref) return undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
