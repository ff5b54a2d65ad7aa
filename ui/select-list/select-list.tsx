import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { assignRef } from '../assign-ref.ts';
import { classNames } from '../class-names.ts';
import { controlAttributes, Field, type FieldTexts } from '../field/field.tsx';
import { loadsLayers, useLoadedLayers } from '../hooks/use-loaded-layers.ts';
import { Icon } from '../icon/icon.tsx';
import type { SelectOption } from './option-list.tsx';
import styles from './select-list.module.css';
import { useTypeAhead } from './type-ahead.ts';

export type { SelectOption } from './option-list.tsx';

type ButtonAttributes = Omit<
  ComponentProps<'button'>,
  'className' | 'children' | 'value' | 'defaultValue' | 'name' | 'dir' | 'type' | 'role'
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

const openingKeys: readonly string[] = [' ', 'Enter', 'ArrowUp', 'ArrowDown'];

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
  size = 'full',
  className,
  ref,
  ...rest
}: SelectListProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const texts = { label, hideLabel, hint, error };
  const { chosen, choose } = useChoice(value, defaultValue, onValueChange);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, setOpen, handlers } = useOpening(options, chosen, choose);
  const layers = useLoadedLayers(isOpen, () => setOpen(false));
  const assign = useCallback(
    (element: HTMLButtonElement | null) => {
      setButton(element);
      return assignRef(ref, element);
    },
    [ref],
  );
  const isEmpty = chosen === undefined || chosen === '';
  return (
    <Field id={id} {...texts} className={classNames(styles[size], className)}>
      <button
        {...loadsLayers}
        {...rest}
        {...handlers}
        {...controlAttributes(id, texts, rest['aria-describedby'])}
        ref={assign}
        type="button"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-options` : undefined}
        aria-required={required}
        aria-autocomplete="none"
        data-placeholder={isEmpty ? '' : undefined}
        className={styles.trigger}
      >
        <span>{isEmpty ? placeholder : options.find((option) => option.value === chosen)?.label}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      {name !== undefined && <input type="hidden" name={name} value={chosen ?? ''} disabled={rest.disabled} />}
      {layers !== undefined && button !== null && (
        <layers.OptionList
          id={`${id}-options`}
          open={isOpen}
          options={options}
          value={chosen}
          trigger={button}
          onChoose={choose}
          onOpenChange={setOpen}
        />
      )}
    </Field>
  );
}

function useChoice(
  value: string | undefined,
  defaultValue: string | undefined,
  onValueChange: SelectListProps['onValueChange'],
) {
  const [own, setOwn] = useState(defaultValue);
  const choose = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return { chosen: value ?? own, choose };
}

/** Opens the list like a native select: a mouse when it is pressed, a finger when it is lifted, and keys. */
function useOpening(options: readonly SelectOption[], chosen: string | undefined, choose: (value: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const pointer = useRef('touch');
  const typeAhead = useTypeAhead(options, chosen, choose);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      pointer.current = event.pointerType;
      // A disabled button gets this event too.
      if (event.currentTarget.disabled || event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return;
      // The focus goes to the list.
      event.preventDefault();
      setOpen(true);
    },
    onClick({ currentTarget }: { currentTarget: HTMLButtonElement }) {
      currentTarget.focus();
      if (pointer.current !== 'mouse') setOpen(true);
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, altKey, metaKey } = event;
      const isTyped = key.length === 1 && !ctrlKey && !altKey && !metaKey && typeAhead(key);
      if (isTyped || !openingKeys.includes(key)) return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return { isOpen, setOpen, handlers };
}
