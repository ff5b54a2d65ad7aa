import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { addDays, daysBetween } from '@tunna/domain/time/days';
import { useEffect, useState } from 'react';

const shown = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });

/** Hours and minutes where the tablet hangs, `09:05`. */
export const clockOf = (date: Date): string => shown.format(date);

const two = (number: number): string => String(number).padStart(2, '0');

/** The day where the tablet hangs, `2026-05-04`. */
export const localDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A day beside today: the key of its word; otherwise the date. */
export function dayWord(day: string, today: string, language: Language): 'today' | 'yesterday' | { date: string } {
  if (daysBetween(day, today) <= 0) return 'today';
  return addDays(day, 1) === today ? 'yesterday' : { date: formatDay(day, language) };
}

/** The time, as it goes by. It changes each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(
      () => setNow((before) => (clockOf(before) === clockOf(new Date()) ? before : new Date())),
      1_000,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}
