import { type ComponentProps, type ReactNode, useCallback, useId } from 'react';
import { assignRef } from '../assign-ref.ts';
import { controlAttributes, FieldError } from '../field/field.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** May hold links: pressing one follows it and leaves the box alone. */
  label: ReactNode;
  error?: ReactNode;
  /** Some of its items are checked. */
  indeterminate?: boolean;
  /** Lands on the outermost element; everything else, `ref` too, on the box. */
  className?: string | undefined;
}

/** The browser's own checkbox, so that a form works before, and without, JavaScript. */
export function Checkbox({ label, error, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const attach = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = indeterminate;
      return assignRef(ref, box);
    },
    [indeterminate, ref],
  );
  return (
    <div className={className}>
      <label className={styles.label}>
        <input
          {...rest}
          {...controlAttributes(id, { error }, rest['aria-describedby'])}
          ref={attach}
          type="checkbox"
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
