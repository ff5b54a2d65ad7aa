import { daysAfter, monthNames } from '@tunna/domain/time/dates';
import { firstOfMonth, isDay } from '@tunna/domain/time/days';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { useId } from 'react';
import styles from './day-field.module.css';
import { useLanguage } from './use-language.ts';

/** Days that can be chosen. */
const shownDays = 60;

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  readonly today: string;
  readonly value: string | undefined;
}

/** A list of the coming days in the page's language, by month. It needs no JavaScript, and a phone shows it over the whole width. */
export function DayField({ name, label, hint, today, value }: Props) {
  const language = useLanguage();
  const id = useId();
  const days = Array.from({ length: shownDays }, (_day, index) => daysAfter(today, index));
  // A planned day may be later, and a rejected form may have any text.
  if (value !== undefined && isDay(value) && value > today && !days.includes(value)) days.push(value);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <select
        key={value}
        id={id}
        name={name}
        defaultValue={value !== undefined && days.includes(value) ? value : today}
        className={styles.select}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
      >
        {[...Map.groupBy(days, firstOfMonth)].map(([month, monthDays]) => (
          <optgroup key={month} label={`${monthNames(language)[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`}>
            {monthDays.map((day) => (
              <option key={day} value={day}>
                {formatWholeDay(day, language)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
