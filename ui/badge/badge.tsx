import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps extends ComponentProps<'span'> {
  variation?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
}

/** A short status word. The word carries the meaning; the colour only repeats it. */
export function Badge({ variation = 'neutral', className, ...rest }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[variation], className)} {...rest} />;
}
