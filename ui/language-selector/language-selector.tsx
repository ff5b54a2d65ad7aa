import { type ComponentProps, type MouseEvent, useCallback, useRef, useState } from 'react';
import { assignRef } from '../assign-ref.ts';
import { classNames } from '../class-names.ts';
import { useDismissableLayer } from '../hooks/use-layer.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './language-selector.module.css';

export interface LanguageOption {
  /** BCP 47 tag, such as `is`. */
  code: string;
  /** The language’s own name, such as "Íslenska". */
  name: string;
  /** The address of the page in this language. */
  href: string;
}

export interface LanguageSelectorProps extends Omit<ComponentProps<'details'>, 'onSelect' | 'children'> {
  languages: readonly LanguageOption[];
  /** Code of the language in use. */
  current: string;
  /** Accessible name of the button, such as "Language". */
  label: string;
  /** Handles the choice. `preventDefault` on the event keeps the current page. */
  onSelect?: (code: string, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Links in a `<details>` element: works with and without script. */
export function LanguageSelector({
  languages,
  current,
  label,
  onSelect,
  className,
  ref,
  ...rest
}: LanguageSelectorProps) {
  const [open, setOpen] = useState(false);
  const selector = useRef<HTMLDetailsElement>(null);
  const attach = useCallback(
    (element: HTMLDetailsElement | null) => {
      selector.current = element;
      return assignRef(ref, element);
    },
    [ref],
  );
  useDismissableLayer(open, selector, (reason) => {
    setOpen(false);
    if (reason === 'escape') selector.current?.querySelector('summary')?.focus();
  });
  const choose = (code: string, event: MouseEvent<HTMLAnchorElement>) => {
    setOpen(false);
    onSelect?.(code, event);
  };
  return (
    <details
      {...rest}
      ref={attach}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={classNames(styles.selector, className)}
    >
      <summary className={styles.button} aria-label={label}>
        <Icon name="globe" size={24} />
      </summary>
      <ul className={styles.menu}>
        {languages.map(({ code, name, href }) => (
          <li key={code}>
            <a
              href={href}
              lang={code}
              hrefLang={code}
              aria-current={code === current || undefined}
              onClick={(event) => choose(code, event)}
            >
              {name}
              {code === current && <Icon name="check" size={16} />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
