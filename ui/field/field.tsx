import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** The translated texts of a control. */
export interface FieldTexts {
  label: ReactNode;
  /** Visually hidden if the page already shows the same text. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The error message. The control is red while it is set. */
  error?: ReactNode;
}

interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

const isShown = (node: ReactNode) => node !== undefined && node !== null && node !== false && node !== '';

/** The attributes that connect a control with its hint and error, in addition to the caller’s. */
export function controlAttributes(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
  describedBy?: string,
): ControlAttributes {
  return {
    id,
    'aria-invalid': isShown(error) || undefined,
    'aria-describedby': classNames(describedBy, isShown(hint) && `${id}-hint`, isShown(error) && `${id}-error`),
  };
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!isShown(children)) return null;
  return (
    <div id={`${id}-hint`} className={styles.hint}>
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!isShown(children)) return null;
  return (
    <div id={`${id}-error`} className={styles.error}>
      <Icon name="warning" size={16} />
      {children}
    </div>
  );
}

interface FieldProps extends FieldTexts {
  id: string;
  className?: string | undefined;
  /** The control, with `controlAttributes`. */
  children: ReactNode;
}

/** Label above; control, hint and error below. */
export function Field({ id, label, hideLabel = false, hint, error, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {hideLabel ? <HiddenText>{label}</HiddenText> : label}
      </label>
      {children}
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
