import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlAttributes, Field, type FieldTexts } from '../field/field.tsx';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import { useDismissableLayer } from '../hooks/use-layer.ts';
import styles from './combo-box.module.css';

export interface ComboOption {
  value: string;
  label: ReactNode;
}

type InputAttributes = Omit<ComponentProps<'input'>, 'type' | 'size' | 'className' | 'value' | 'onChange'>;

export interface ComboBoxProps extends FieldTexts, InputAttributes {
  /** The text of the field, chosen or typed. */
  value: string;
  /** Called with the typed text, or with the value of the chosen option unless `onChoose` takes it. */
  onValueChange: (value: string) => void;
  /** Called with the chosen option, for fields whose options are not texts to type. */
  onChoose?: ((option: ComboOption) => void) | undefined;
  /** Options that match the text. The caller filters them and limits their number. */
  options: readonly ComboOption[];
  /** The state of the search, announced politely and displayed below the options. Without options and status the list stays closed. */
  status?: ReactNode;
  /** Applied to the outermost element; all other props, including `ref`, to the field. */
  className?: string | undefined;
}

/** The next option in a direction, with wrap-around. */
const stepFrom = (place: number, step: 1 | -1, count: number): number =>
  place < 0 ? (step === 1 ? 0 : count - 1) : (place + step + count) % count;

/** A text field with suggestions. Other text is accepted too. */
export function ComboBox({
  label,
  hideLabel = false,
  hint,
  error,
  value,
  onValueChange,
  onChoose = (option) => onValueChange(option.value),
  options,
  status,
  className,
  ...rest
}: ComboBoxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  useDismissableLayer(isOpen, place, close);
  const choose = (option: ComboOption) => {
    onChoose(option);
    close();
  };
  const walk = (step: 1 | -1) => {
    const next = isOpen || step === 1 ? stepFrom(active, step, options.length) : options.length - 1;
    setOpen(true);
    setActive(options.length === 0 ? -1 : next);
    document.getElementById(`${id}-option-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = isOpen ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key === 'Tab') close();
  };
  return (
    <Field
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={classNames(styles.box, className)}
    >
      <div ref={place} className={styles.place}>
        <input
          autoComplete="off"
          {...rest}
          {...controlAttributes(id, { hint, error }, rest['aria-describedby'])}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${id}-option-${active}` : undefined}
          value={value}
          onChange={(event) => {
            setOpen(true);
            setActive(-1);
            onValueChange(event.target.value);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className={styles.control}
        />
        <div className={styles.popup} hidden={!isOpen || (options.length === 0 && status === undefined)}>
          {/* The field keeps the focus: its keys move through the options, and a press must not take the focus away. */}
          <div
            role="listbox"
            id={`${id}-options`}
            aria-label={typeof label === 'string' ? label : undefined}
            className={styles.list}
            onPointerDown={(event) => event.preventDefault()}
          >
            {isOpen &&
              options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
                <div
                  key={option.value}
                  id={`${id}-option-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles.option}
                  onClick={() => choose(option)}
                >
                  {option.label}
                </div>
              ))}
          </div>
          {status !== undefined && (
            <div className={styles.status} aria-hidden="true">
              {status}
            </div>
          )}
        </div>
        <HiddenText role="status">{isOpen && status}</HiddenText>
      </div>
    </Field>
  );
}
