import type { Language } from '@tunna/domain/text/languages';
import { formatDayText, readDayText } from '@tunna/domain/time/day-text';
import { dayIn, isDay } from '@tunna/domain/time/days';
import { Popover, TextField, type TextFieldProps } from '@tunna/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './date-field.module.css';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface Props extends Pick<TextFieldProps, 'hint' | 'error' | 'required' | 'ref' | 'name' | 'hideLabel'> {
  readonly label: string;
  readonly size?: 'small' | 'full';
  /** `YYYY-MM-DD`; otherwise the text that could not be read, or an empty text. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The first and the last day that the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Drawn here, because every page loads the icons of the design system. */
const CalendarIcon = () => (
  <svg className={styles.icon} viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
    <path d="M5 5h14v15H5zM5 10h14M9 3v4M15 3v4" />
  </svg>
);

/**
 * A day in the page's language, typed or chosen in a calendar. The browsers' own fields follow the language of the browser, which
 * may not be Icelandic. It is one stop of the Tab key: the arrow down opens the calendar.
 */
export function DateField({ value, onValueChange, label, min, max, size = 'full', ...rest }: Props) {
  const { t, i18n } = useTranslation('calendar');
  const language = i18n.language as Language;
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const today = dayIn(new Date());
  const type = (text: string) => {
    setTyped(text);
    // A year of two digits may become one of four: it is read when the field is left.
    const whole = text === '' ? '' : readDayText(text);
    if (whole !== undefined) onValueChange(whole);
  };
  const complete = () => {
    if (typed !== undefined) onValueChange(readDayText(typed, today.slice(0, 4), { min, max }) ?? typed.trim());
    setTyped(undefined);
  };
  const choose = (day: string) => {
    setTyped(undefined);
    setOpen(false);
    onValueChange(day);
  };
  return (
    <TextField
      {...rest}
      label={label}
      className={size === 'small' ? styles.small : styles.full}
      value={typed ?? (isDay(value) ? formatDayText(value, language) : value)}
      placeholder={t('placeholder')}
      autoComplete="off"
      maxLength={20}
      onChange={({ target }) => type(target.value)}
      onBlur={complete}
      aria-keyshortcuts="ArrowDown"
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        complete();
        setOpen(true);
      }}
      end={
        <Popover
          label={t('name', { label })}
          open={open}
          onOpenChange={setOpen}
          maxWidth={340}
          trigger={
            <button type="button" className={styles.open} aria-label={t('open')} tabIndex={-1}>
              <CalendarIcon />
            </button>
          }
        >
          <Suspense fallback={<div className={styles.pending} />}>
            <Calendar day={isDay(value) ? value : undefined} today={today} min={min} max={max} onChoose={choose} />
          </Suspense>
        </Popover>
      }
    />
  );
}
