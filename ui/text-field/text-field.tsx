import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { controlAttributes, Field, type FieldTexts } from '../field/field.tsx';
import styles from './text-field.module.css';

interface TextFieldLook extends FieldTexts {
  /** Width: small 160 px, medium 300 px, full the width of its container. */
  size?: 'small' | 'medium' | 'full';
  /** Applied to the outermost element; all other props, including `ref`, to the control. */
  className?: string | undefined;
}

export type TextFieldProps = TextFieldLook &
  Omit<ComponentProps<'input'>, 'size' | 'className'> & {
    /** A button at the end of the field. */
    end?: ReactNode;
  };
export type TextAreaProps = TextFieldLook & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextField({ label, hideLabel, hint, error, size = 'full', className, end, ...rest }: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const texts = { label, hint, error, ...(hideLabel === undefined ? {} : { hideLabel }) };
  return (
    <Field id={id} {...texts} className={classNames(styles[size], className)}>
      <div className={styles.line}>
        <input
          type="text"
          {...rest}
          {...controlAttributes(id, texts, rest['aria-describedby'])}
          className={classNames(styles.control, end !== undefined && styles.short)}
        />
        {end}
      </div>
    </Field>
  );
}

/** The same field with several lines. */
export function TextArea({ label, hideLabel, hint, error, size = 'full', className, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const texts = { label, hint, error, ...(hideLabel === undefined ? {} : { hideLabel }) };
  return (
    <Field id={id} {...texts} className={classNames(styles[size], className)}>
      <textarea
        rows={4}
        {...rest}
        {...controlAttributes(id, texts, rest['aria-describedby'])}
        className={classNames(styles.control, styles.area)}
      />
    </Field>
  );
}
