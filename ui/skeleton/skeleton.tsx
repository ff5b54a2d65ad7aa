import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Use `className` for other sizes. */
  shape?: 'text' | 'title' | 'block' | 'circle';
  /** Visible from the first paint, without the delay of 300 ms. */
  immediate?: boolean;
}

/** A placeholder for content. Hidden from screen readers: the owner of the content announces loading once. */
export function Skeleton({ shape = 'text', immediate = false, className, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], immediate && styles.immediate, className)}
      {...rest}
    />
  );
}
