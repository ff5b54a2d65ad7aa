import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';

/** Covers the screen and centres its content. Content that is higher than the screen scrolls. */
export function Overlay({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.overlay, className)} {...rest} />;
}
