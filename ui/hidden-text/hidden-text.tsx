import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './hidden-text.module.css';

/** Text for screen readers only. Hidden by a class, because a strict Content-Security-Policy blocks inline styles. */
export function HiddenText({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classNames(styles.hidden, className)} {...rest} />;
}
