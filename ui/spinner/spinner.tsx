import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import styles from './spinner.module.css';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'color' | 'children'> {
  size?: 'small' | 'medium' | 'large';
  /** Black is the text colour: light in the dark theme. */
  color?: 'gray' | 'black';
  /** Announced politely. Without it the spinner is decoration beside a text. */
  label?: string | undefined;
}

export function Spinner({ size = 'medium', color = 'gray', label, className, ...rest }: SpinnerProps) {
  const ring = classNames(styles.spinner, styles[size], styles[color]);
  if (label === undefined) return <span aria-hidden="true" className={classNames(ring, className)} {...rest} />;
  return (
    <span role="status" className={className} {...rest}>
      <span className={ring} />
      <HiddenText>{label}</HiddenText>
    </span>
  );
}
