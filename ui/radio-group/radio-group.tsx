import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { controlAttributes, FieldError, FieldHint } from '../field/field.tsx';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import styles from './radio-group.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'defaultValue' | 'children'> {
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption[];
  /** Name of the value in the form. */
  name?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  orientation?: 'column' | 'row';
}

/** One of several options. The browser’s own radio buttons, so that forms work without JavaScript. */
export function RadioGroup({
  legend,
  hideLegend = false,
  hint,
  error,
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  orientation = 'column',
  className,
  ...rest
}: RadioGroupProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only this group role may be marked invalid.
      role="radiogroup"
      {...rest}
      {...controlAttributes(id, { hint, error }, rest['aria-describedby'])}
      className={classNames(styles.group, className)}
    >
      <legend className={styles.legend}>{hideLegend ? <HiddenText>{legend}</HiddenText> : legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div className={orientation === 'row' ? styles.row : undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name ?? ownId}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValueChange?.(option.value)}
              className={styles.radio}
            />
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
