import { Select } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlAttributes, Field, type FieldTexts } from '../field/field.tsx';
import { useLayer } from '../hooks/use-layer.ts';
import { Icon } from '../icon/icon.tsx';
import { styleNonce } from '../style-nonce.ts';
import styles from './select-list.module.css';

export interface SelectOption {
  /** Never empty. Without a value the placeholder is displayed. */
  value: string;
  label: string;
  disabled?: boolean;
}

type ButtonAttributes = Omit<
  ComponentProps<'button'>,
  'className' | 'children' | 'value' | 'defaultValue' | 'name' | 'dir'
>;

export interface SelectListProps extends FieldTexts, ButtonAttributes {
  options: readonly SelectOption[];
  placeholder?: ReactNode;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** Name of the value in the form. */
  name?: string | undefined;
  required?: boolean;
  /** Width: small 160 px, medium 300 px, full the width of its container. */
  size?: 'small' | 'medium' | 'full';
  /** Applied to the outermost element; all other props, including `ref`, to the button that opens the list. */
  className?: string | undefined;
}

/** One option of a list that opens on demand, at most 40 % of the window high. */
export function SelectList({
  label,
  hideLabel = false,
  hint,
  error,
  options,
  placeholder,
  value,
  defaultValue,
  onValueChange,
  name,
  required,
  disabled,
  size = 'full',
  className,
  ...rest
}: SelectListProps) {
  const ownId = useId();
  const [open, setOpen] = useState(false);
  const id = rest.id ?? ownId;
  const texts = { label, hideLabel, hint, error };
  return (
    <Field id={id} {...texts} className={classNames(styles[size], className)}>
      <Select.Root
        open={open}
        onOpenChange={setOpen}
        value={value}
        defaultValue={defaultValue}
        onValueChange={onValueChange}
        name={name}
        required={required}
        disabled={disabled}
      >
        <Select.Trigger
          {...rest}
          {...controlAttributes(id, texts, rest['aria-describedby'])}
          className={styles.trigger}
        >
          <Select.Value placeholder={placeholder} />
          <Select.Icon asChild>
            <Icon name="chevron-down" size={16} />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <OptionList options={options} open={open} />
        </Select.Portal>
      </Select.Root>
    </Field>
  );
}

interface OptionListProps extends Pick<SelectListProps, 'options'> {
  /** Radix renders the options of a closed list too; they are no layer then. */
  readonly open: boolean;
}

function OptionList({ options, open }: OptionListProps) {
  const { onEscapeKeyDown, onPointerDownOutside } = useLayer(open);
  return (
    <Select.Content
      position="popper"
      sideOffset={4}
      collisionPadding={8}
      onEscapeKeyDown={onEscapeKeyDown}
      onPointerDownOutside={onPointerDownOutside}
      className={styles.list}
    >
      <Select.Viewport nonce={styleNonce()}>
        {options.map((option) => (
          <Select.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className={styles.option}
          >
            <Select.ItemText>{option.label}</Select.ItemText>
            <Select.ItemIndicator>
              <Icon name="check" size={16} />
            </Select.ItemIndicator>
          </Select.Item>
        ))}
      </Select.Viewport>
    </Select.Content>
  );
}
