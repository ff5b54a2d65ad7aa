import { dayOf, defaultTimeZone, hourOf } from '@tunna/domain/time/dates';

/** A moment for a field of date and time, in local time: `2026-03-14T09:05`. */
export const localTime = (moment: Date): string =>
  `${dayOf(moment, defaultTimeZone)}T${hourOf(moment, defaultTimeZone)}:${String(moment.getUTCMinutes()).padStart(2, '0')}`;

/** The moment that such a field shows; the text itself where it is none. Iceland's clock is UTC all year round. */
export function momentOf(text: string): string {
  const at = new Date(`${text}:00Z`);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
