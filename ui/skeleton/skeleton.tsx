import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Another size comes with `className`. */
  shape?: 'text' | 'title' | 'block' | 'circle';
  /** Shown from the first paint on, without the 300 ms that keep a short wait from flickering. */
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
