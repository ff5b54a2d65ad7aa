import { normalizeList, splitList } from '@tunna/domain/inventory/waste-content';
import { Icon } from '@tunna/ui';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './content-form.module.css';

interface Props {
  readonly label: string;
  readonly describedBy: string;
  /** Comma-separated. */
  readonly value: string;
  readonly lang: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** A list of short words: typed one after another, each ended by Enter or a comma; Backspace takes the last away. */
export function ChipsField({ label, describedBy, value, lang, readOnly, onChange, onLeave }: Props) {
  const { t } = useTranslation('waste-stream');
  const [typed, setTyped] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const items = splitList(value);
  const add = (text: string) => {
    setTyped('');
    const list = normalizeList([...items, text].join(','));
    if (list !== value) onChange(list);
  };
  const remove = (index: number) => {
    onChange(items.filter((_item, other) => other !== index).join(', '));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && items.length > 0) remove(items.length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[,\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text.replace(/\n/g, ',')}`);
  };
  return (
    <div className={styles.chips}>
      {items.length > 0 && (
        <ul aria-label={label} lang={lang}>
          {items.map((item, index) => (
            <li key={item} className={styles.chip}>
              {item}
              {!readOnly && (
                <button type="button" aria-label={t('content.removeItem', { item })} onClick={() => remove(index)}>
                  <Icon name="cross" size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <input
          ref={input}
          id={id}
          lang={lang}
          aria-label={label}
          aria-describedby={describedBy}
          value={typed}
          maxLength={1000}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            if (typed.trim() !== '') add(typed);
            onLeave();
          }}
        />
      )}
    </div>
  );
}
