import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';

/** Covers the whole screen and holds its content in the middle; content higher than the screen scrolls. */
export function Overlay({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.overlay, className)} {...rest} />;
}
