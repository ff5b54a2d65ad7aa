import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './hidden-text.module.css';

/** Text that is spoken and not shown. Hidden by a class: an inline style would not pass a strict Content-Security-Policy. */
export function HiddenText({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classNames(styles.hidden, className)} {...rest} />;
}
