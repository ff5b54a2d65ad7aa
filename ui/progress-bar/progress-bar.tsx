import type { ComponentProps, ReactNode } from 'react';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import styles from './progress-bar.module.css';

export interface ProgressBarProps extends Omit<ComponentProps<'progress'>, 'className' | 'children'> {
  label: ReactNode;
  hideLabel?: boolean;
  /** From 0 to `max`, which is 1 unless said otherwise; without it work goes on and nobody knows how far. */
  value?: number;
  /** Lands on the outermost element; everything else, `ref` too, on the bar. */
  className?: string | undefined;
}

/** The browser's own bar: its length needs no inline style, which a strict Content-Security-Policy would drop. */
export function ProgressBar({ label, hideLabel = false, className, ...rest }: ProgressBarProps) {
  return (
    <div className={className}>
      <label className={styles.label}>
        {hideLabel ? <HiddenText>{label}</HiddenText> : label}
        <progress className={styles.bar} {...rest} />
      </label>
    </div>
  );
}
