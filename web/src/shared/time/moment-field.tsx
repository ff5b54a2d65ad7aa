import { readTimeText } from '@tunna/domain/time/time-text';
import { Row, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './date-field.module.css';
import { DateField } from './date-field.tsx';

interface Props {
  readonly label: string;
  /** `2026-03-14T09:05`; the texts of both fields where they could not be read. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error: string | undefined;
  /** The last day that the calendar offers. */
  readonly max?: string;
}

/** A day and a time of day in the page's language. The browsers' own field follows the language of the browser. */
export function MomentField({ label, value, onValueChange, error, max }: Props) {
  const { t } = useTranslation('calendar');
  // A day that could not be read may contain the letter.
  const [, day = '', time = ''] = /^(.*)T(.*)$/s.exec(value) ?? [];
  const [typed, setTyped] = useState<string>();
  const change = (nextDay: string, nextTime: string) => onValueChange(`${nextDay}T${nextTime}`);
  const complete = () => {
    if (typed !== undefined) change(day, readTimeText(typed) ?? typed.trim());
    setTyped(undefined);
  };
  return (
    <Row gap={8} align="start" nowrap>
      <DateField
        label={label}
        required
        value={day}
        max={max}
        error={error}
        onValueChange={(next) => change(next, time)}
      />
      <TextField
        label={t('time')}
        className={styles.time}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder={t('timePlaceholder')}
        value={typed ?? time}
        aria-invalid={error === undefined ? undefined : true}
        onChange={({ target }) => {
          setTyped(target.value);
          const whole = readTimeText(target.value);
          if (whole !== undefined) change(day, whole);
        }}
        onBlur={complete}
        onKeyDown={({ key }) => key === 'Enter' && complete()}
      />
    </Row>
  );
}
