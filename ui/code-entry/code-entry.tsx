import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { controlAttributes, FieldError } from '../field/field.tsx';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import styles from './code-entry.module.css';

export const codeLength = 6;

export interface CodeEntryProps extends Omit<ComponentProps<'fieldset'>, 'children' | 'onPaste'> {
  legend: ReactNode;
  hideLegend?: boolean;
  /** Accessible name of one box; positions count from 1. */
  digitLabel: (position: number) => string;
  /** Called with six digits when all boxes are filled. */
  onComplete: (code: string) => void;
  /** The pasted text is not a code. */
  onInvalidPaste: () => void;
  error?: ReactNode;
  /** Set while the code is checked. The boxes are empty when it is reset. */
  disabled?: boolean;
  /** The error of the last check. With each new one the boxes are empty: a check without a network may fail before `disabled` is rendered. */
  failure?: Error | null;
  autoFocus?: boolean;
}

const empty: readonly string[] = Array.from({ length: codeLength }, () => '');

/** The code in a pasted text: six digits, or three and three, with optional surrounding blanks. */
function codeIn(text: string): string | undefined {
  return /^\d{3}\s*\d{3}$/.test(text.trim()) ? text.replaceAll(/\s/g, '') : undefined;
}

export function CodeEntry({
  legend,
  hideLegend = false,
  digitLabel,
  onComplete,
  onInvalidPaste,
  error,
  disabled = false,
  failure = null,
  autoFocus = false,
  ...rest
}: CodeEntryProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [digits, setDigits] = useState(empty);
  const [before, setBefore] = useState({ disabled, failure });
  const [resets, setResets] = useState(0);

  if (disabled !== before.disabled || failure !== before.failure) {
    setBefore({ disabled, failure });
    const isOver = before.disabled && !disabled;
    if (isOver || (failure !== null && failure !== before.failure)) {
      setDigits(empty);
      setResets(resets + 1);
    }
  }
  useEffect(() => {
    if (autoFocus || resets > 0) boxes.current[0]?.focus();
  }, [autoFocus, resets]);

  const focus = (position: number) => boxes.current[Math.min(Math.max(position, 0), codeLength - 1)]?.focus();

  const change = (next: readonly string[], nextFocus: number) => {
    setDigits(next);
    focus(nextFocus);
    if (next.every((digit) => digit !== '')) onComplete(next.join(''));
  };

  const type = (position: number, value: string) => {
    const typed = value.replaceAll(/\D/g, '');
    if (typed.length >= codeLength) {
      change([...typed.slice(0, codeLength)], codeLength - 1);
      return;
    }
    if (value === '') {
      setDigits(digits.with(position, ''));
      return;
    }
    const digit = typed.replace(digits[position] ?? '', '').at(-1);
    if (digit !== undefined) change(digits.with(position, digit), position + 1);
  };

  const press = (position: number, event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: position - 1,
      ArrowRight: position + 1,
      Home: 0,
      End: codeLength - 1,
    };
    const move = moves[event.key];
    if (event.key === 'Backspace' && digits[position] === '' && position > 0) {
      event.preventDefault();
      setDigits(digits.with(position - 1, ''));
      focus(position - 1);
    } else if (move !== undefined) {
      event.preventDefault();
      focus(move);
    } else if (event.key === digits[position]) {
      // The same digit again fires no input event, but the focus moves on.
      event.preventDefault();
      focus(position + 1);
    }
  };

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const code = codeIn(event.clipboardData.getData('text'));
    if (code === undefined) onInvalidPaste();
    else change([...code], codeLength - 1);
  };

  const { 'aria-invalid': invalid, ...described } = controlAttributes(id, { error }, rest['aria-describedby']);
  return (
    <fieldset {...rest} {...described} disabled={disabled} onPaste={paste}>
      <legend className={styles.legend}>{hideLegend ? <HiddenText>{legend}</HiddenText> : legend}</legend>
      <div className={styles.digits}>
        {digits.map((digit, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position.
          <label key={position}>
            <HiddenText>{digitLabel(position + 1)}</HiddenText>
            <input
              ref={(box) => {
                boxes.current[position] = box;
              }}
              type="text"
              inputMode="numeric"
              autoComplete={position === 0 ? 'one-time-code' : 'off'}
              aria-invalid={invalid}
              value={digit}
              onChange={(event) => type(position, event.target.value)}
              onKeyDown={(event) => press(position, event)}
              onFocus={(event) => event.target.select()}
              className={styles.digit}
            />
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
