import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useCallback } from 'react';
import { assignRef } from './assign-ref.ts';
import { classNames } from './class-names.ts';

type Attributes = ComponentProps<'button'> & { readonly 'data-state'?: string };

type Handler = (...given: unknown[]) => unknown;

/** Both event handlers run, the child's first. Of other attributes the child's count. */
function merged(given: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>) {
  const both = { ...given, ...own };
  for (const [name, value] of Object.entries(given)) {
    const other = own[name];
    if (typeof value !== 'function' || typeof other !== 'function') continue;
    both[name] = (...event: unknown[]) => {
      (other as Handler)(...event);
      (value as Handler)(...event);
    };
  }
  return both;
}

/** Adds attributes to its only child, which must be an element. */
export function Slot({ children, ref, ...given }: Attributes & { readonly children: ReactNode }) {
  const child = children as ReactElement<Attributes>;
  const { ref: childRef, ...own } = child.props;
  const assignBoth = useCallback(
    (element: HTMLButtonElement | null) => {
      const detachRef = assignRef(ref, element);
      const detachOwn = assignRef(childRef, element);
      return () => {
        detachRef?.();
        detachOwn?.();
      };
    },
    [ref, childRef],
  );
  return cloneElement(child, {
    ...merged(given, own),
    className: classNames(given.className, own.className),
    ref: assignBoth,
  });
}
