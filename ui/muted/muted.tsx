import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../class-names.ts';
import styles from './muted.module.css';

/** `as` is the element. */
export type MutedProps<Tag extends ElementType> = { as?: Tag } & ComponentProps<Tag>;

/** A paragraph of secondary importance. */
export function Muted<Tag extends ElementType = 'p'>({ as, className, ...rest }: MutedProps<Tag>) {
  const Element: ElementType = as ?? 'p';
  return <Element className={classNames(styles.muted, className)} {...rest} />;
}

/** Small text that says more about the text beside it. */
export function Detail<Tag extends ElementType = 'span'>({ as, className, ...rest }: MutedProps<Tag>) {
  const Element: ElementType = as ?? 'span';
  return <Element className={classNames(styles.detail, className)} {...rest} />;
}
