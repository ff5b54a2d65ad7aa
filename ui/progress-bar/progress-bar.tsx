import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import styles from './progress-bar.module.css';

export interface ProgressBarProps extends Omit<ComponentProps<'progress'>, 'className' | 'children'> {
  label: ReactNode;
  hideLabel?: boolean;
  /** From 0 to `max`, which is 1 by default. Without it the progress is indeterminate. */
  value?: number | undefined;
  /** Applied to the outermost element; all other props, including `ref`, to the bar. */
  className?: string | undefined;
}

/** The browser’s own element: it needs no inline style, which a strict Content-Security-Policy blocks. */
export function ProgressBar({ label, hideLabel = false, className, ...rest }: ProgressBarProps) {
  const labelId = useId();
  return (
    <div className={classNames(styles.root, className)}>
      <span id={labelId}>{hideLabel ? <HiddenText>{label}</HiddenText> : label}</span>
      <progress aria-labelledby={labelId} {...rest} className={styles.bar} />
    </div>
  );
}
