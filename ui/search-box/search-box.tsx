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
  /** Names the box; it is spoken and not shown. */
  label: string;
  /** Names the cross that empties it. */
  clearLabel: string;
  /** The term the page searches by; a change that did not come from the box, such as Back, shows in it. */
  value?: string | undefined;
  /** Gets the term, lower-cased and trimmed, as it is typed. */
  onSearch?: ((term: string) => void) | undefined;
  /** Enter was pressed on the term. */
  onGo?: ((term: string) => void) | undefined;
  /** Milliseconds without typing before `onSearch`; 0, immediately, by default. */
  debounce?: number;
  /** Lands on the outermost element; everything else, `ref` too, on the input. */
  className?: string | undefined;
}

const termOf = (text: string) => text.trim().toLowerCase();

export function SearchBox({
  label,
  clearLabel,
  value = '',
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

  useEffect(() => {
    // What was reported comes back as `value`, perhaps after more has been typed: an echo must not undo that.
    const echo = reported.current.indexOf(value);
    reported.current.splice(0, echo + 1);
    if (echo < 0) setText((shown) => (termOf(shown) === value ? shown : value));
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
