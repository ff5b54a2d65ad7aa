import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './grid.module.css';

/** One column; two from the md breakpoint (768 px), three from xl (1280 px). */
export function Grid({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.grid, className)} {...rest} />;
}
