import { type ComponentProps, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { assignRef } from '../assign-ref.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './search-box.module.css';

type InputAttributes = Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'onKeyDown'
>;

export interface SearchBoxProps extends InputAttributes {
  /** Accessible name of the box; not visible. */
  label: string;
  /** Accessible name of the clear button. */
  clearLabel: string;
  /** The term of the page. The box shows changes from elsewhere, such as Back. */
  value?: string | undefined;
  /** Called with the term in lower case and trimmed, while typing. */
  onSearch?: ((term: string) => void) | undefined;
  /** Called with the term on Enter. */
  onGo?: ((term: string) => void) | undefined;
  /** Milliseconds without typing before `onSearch`. Default: 0. */
  debounce?: number;
  /** Applied to the outermost element; all other props, including `ref`, to the input. */
  className?: string | undefined;
}

/** Icelandic, for pages without their own text. */
const searchPlaceholder = 'Leita…';

const termOf = (text: string) => text.trim().toLowerCase();

export function SearchBox({
  label,
  clearLabel,
  value = '',
  placeholder = searchPlaceholder,
  onSearch,
  onGo,
  debounce = 0,
  className,
  ref,
  ...rest
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      return assignRef(ref, element);
    },
    [ref],
  );

  const shown = useRef(value);
  useEffect(() => {
    // What was typed by the first effect stays.
    if (value === shown.current) return;
    shown.current = value;
    // A reported term returns as `value`, perhaps after more typing. Such an echo must not overwrite the text.
    const echo = reported.current.indexOf(value);
    reported.current.splice(0, echo + 1);
    if (echo < 0) setText((typed) => (termOf(typed) === value ? typed : value));
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (term: string) => {
    clearTimeout(timer.current);
    reported.current.push(term);
    onSearch?.(term);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    if (debounce === 0) report(termOf(typed));
    else timer.current = setTimeout(() => report(termOf(typed)), debounce);
  };
  const clear = () => {
    setText('');
    report('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      clear();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      report(termOf(text));
      onGo?.(termOf(text));
    }
  };

  return (
    <search className={classNames(styles.box, className)}>
      <Icon name="search" />
      <input
        aria-label={label}
        autoComplete="off"
        placeholder={placeholder}
        {...rest}
        ref={attach}
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={styles.input}
      />
      {text !== '' && (
        <Button variation="icon" size="small" className={styles.clear} aria-label={clearLabel} onClick={clear}>
          <Icon name="cross" size={16} />
        </Button>
      )}
    </search>
  );
}
