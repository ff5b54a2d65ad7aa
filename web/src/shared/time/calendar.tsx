import type { Language } from '@tunna/domain/text/languages';
import { monthNames, weekdayNames } from '@tunna/domain/time/dates';
import { addDays, addMonths, firstDay, lastDay, mondayOf, weeksOfMonth } from '@tunna/domain/time/days';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { Button, Icon } from '@tunna/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './date-field.module.css';

interface Props {
  /** The chosen day. */
  readonly day: string | undefined;
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The day to which a key moves. */
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => sameDayOf(day, -1),
  PageDown: (day) => sameDayOf(day, 1),
};

/** The same day of another month, or its last day. */
function sameDayOf(day: string, months: number): string {
  const last = addDays(addMonths(day, months + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** A month of days, with the keys of a date grid. */
export function Calendar({ day, today, min = firstDay, max = lastDay, onChoose }: Props) {
  const { t, i18n } = useTranslation('calendar');
  const language = i18n.language as Language;
  const within = (one: string): string => (one < min ? min : one > max ? max : one);
  const [focused, setFocused] = useState(within(day ?? today));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setFocused(within(move(focused)));
  };
  const month = `${monthNames(language)[Number(focused.slice(5, 7)) - 1]} ${focused.slice(0, 4)}`;
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Button
          variation="ghost"
          size="small"
          aria-label={t('previous')}
          disabled={focused.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => setFocused(within(sameDayOf(focused, -1)))}
        >
          <Icon name="arrow-left" size={16} />
        </Button>
        <strong aria-live="polite">{month}</strong>
        <Button
          variation="ghost"
          size="small"
          aria-label={t('next')}
          disabled={focused.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => setFocused(within(sameDayOf(focused, 1)))}
        >
          <Icon name="arrow-right" size={16} />
        </Button>
      </div>
      <table ref={grid} aria-label={month}>
        <thead>
          <tr>
            {weekdayNames(language).map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  {one.slice(0, 7) === focused.slice(0, 7) && (
                    <button
                      type="button"
                      data-day={one}
                      className={styles.day}
                      aria-label={formatWholeDay(one, language)}
                      aria-pressed={one === day}
                      aria-current={one === today ? 'date' : undefined}
                      tabIndex={one === focused ? 0 : -1}
                      disabled={one !== within(one)}
                      onKeyDown={press}
                      onClick={() => onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
