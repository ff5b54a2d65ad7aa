import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './logo.module.css';

const variations = ['full', 'mark'] as const;

export interface LogoProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The bin with the name, or the bin alone. */
  variation?: (typeof variations)[number];
}

/** @throws for an unknown variation, which untyped data could contain */
export function Logo({ variation = 'full', className, ...rest }: LogoProps) {
  if (!variations.includes(variation)) throw new Error(`Unknown logo variation: ${variation}`);
  return (
    <span className={classNames(styles.logo, className)} {...rest}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label; a title would also show as a tooltip. */}
      <svg
        viewBox="0 0 24 24"
        width="28"
        height="28"
        {...(variation === 'mark' ? { role: 'img', 'aria-label': 'Tunna' } : { 'aria-hidden': true })}
      >
        <path className={styles.mark} d="M4.5 8.5h15l-1.3 11.6a2 2 0 0 1-2 1.9H7.8a2 2 0 0 1-2-1.9Z" />
        <path className={styles.lid} d="M3.5 5h17M9.5 3h5" />
        <path className={styles.arrow} d="M12 18v-5.5m-2.7 2.5 2.7-2.7 2.7 2.7" />
      </svg>
      {variation === 'full' && 'Tunna'}
    </span>
  );
}
