import { type HTMLAttributes, type ReactNode, type Ref, useCallback } from 'react';
import { assignRef } from '../assign-ref.ts';
import { classNames } from '../class-names.ts';
import styles from './divider.module.css';

export interface DividerProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
  /** A word in the middle of the line. */
  children?: ReactNode;
}

export function Divider({ ref, className, children, ...rest }: DividerProps) {
  const attach = useCallback((element: HTMLElement | null) => assignRef(ref, element), [ref]);
  if (children === undefined || children === null) {
    return <hr ref={attach} className={classNames(styles.divider, className)} {...rest} />;
  }
  // Without the separator role: screen readers would not read its text.
  return (
    <div ref={attach} className={classNames(styles.text, className)} {...rest}>
      {children}
    </div>
  );
}
