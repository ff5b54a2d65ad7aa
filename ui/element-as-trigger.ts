import { type Ref, useImperativeHandle } from 'react';

/** Gives the library an element of the page where it expects to render the trigger of a layer. */
export function ElementAsTrigger({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
