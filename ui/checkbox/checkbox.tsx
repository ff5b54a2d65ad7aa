import { type ComponentProps, type ReactNode, useCallback, useId } from 'react';
import { assignRef } from '../assign-ref.ts';
import { controlAttributes, FieldError } from '../field/field.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** May contain links. A press on a link does not check the box. */
  label: ReactNode;
  error?: ReactNode;
  /** Only some items are checked. */
  indeterminate?: boolean;
  /** Applied to the outermost element; all other props, including `ref`, to the checkbox. */
  className?: string | undefined;
}

/** The browser’s own checkbox, so that forms work without JavaScript. */
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
