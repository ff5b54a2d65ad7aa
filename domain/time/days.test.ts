import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayIn,
  dayNumber,
  dayOfNumber,
  daysBetween,
  isDay,
  isoWeek,
  mondayOf,
  monthAfter,
  monthsBetween,
  weekdayOf,
  weeksOfMonth,
} from './days.ts';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  it('are numbered without gaps, each with its weekday', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, steps) => {
        const other = addDays(day, steps);
        expect(daysBetween(day, other)).toBe(steps);
        expect(dayOfNumber(dayNumber(day))).toBe(day);
        expect(weekdayOf(day)).toBe(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
        expect(weekdayOf(mondayOf(day))).toBe(1);
        expect(daysBetween(mondayOf(day), day)).toBe(weekdayOf(day) - 1);
      }),
    );
  });

  it('reject invalid texts', () => {
    for (const text of [
      '',
      '2026-02-30',
      '2026-13-01',
      '2025-02-29',
      '26-01-01',
      '2026-1-1',
      '0202-01-01',
      '2026-01-01T',
    ]) {
      expect([text, isDay(text)]).toEqual([text, false]);
    }
    expect(isDay('2028-02-29')).toBe(true);
    expect(['1999-12-31', '2000-01-01', '2199-12-31', '2200-01-01'].map(isDay)).toEqual([false, true, true, false]);
    for (const text of ['2026-02-30', '2026-13-01', 'x2026-01-01', '2026-01-01x', '+012026-01'])
      expect(() => dayNumber(text), text).toThrow(new RangeError(`${text} is not a date.`));
  });

  it('are in their ISO 8601 week, also in years with 53', () => {
    const known = {
      '2020-12-31': 53,
      '2021-01-03': 53,
      '2021-01-04': 1,
      '2026-01-01': 1,
      '2026-12-28': 53,
      '2027-01-03': 53,
      '2027-01-04': 1,
      '2024-12-30': 1,
      '2032-12-31': 53,
    };
    for (const [day, week] of Object.entries(known)) expect([day, isoWeek(day)]).toEqual([day, week]);
    fc.assert(
      fc.property(days, (day) => {
        const next = isoWeek(addDays(day, 7));
        expect(next === isoWeek(day) + 1 || (next === 1 && isoWeek(day) >= 52)).toBe(true);
      }),
    );
  });

  it('of a month form whole weeks', () => {
    fc.assert(
      fc.property(days, (day) => {
        const weeks = weeksOfMonth(day);
        const flat = weeks.flat();
        for (const week of weeks) expect([week.length, weekdayOf(week[0] ?? '')]).toEqual([7, 1]);
        const inMonth = flat.filter((each) => each.slice(0, 7) === day.slice(0, 7));
        expect(inMonth).toHaveLength(daysBetween(`${day.slice(0, 7)}-01`, addMonths(day, 1)));
        expect(weeks.length).toBeLessThanOrEqual(6);
        expect([flat[0], flat.at(-1)]).toEqual([
          mondayOf(inMonth[0] ?? ''),
          addDays(mondayOf(inMonth.at(-1) ?? ''), 6),
        ]);
      }),
    );
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  });

  it('change at midnight in the time zone', () => {
    expect(dayIn(new Date('2026-07-01T23:59:59Z'))).toBe('2026-07-01');
    expect(dayIn(new Date('2026-07-02T00:00:00Z'))).toBe('2026-07-02');
    expect(dayIn(new Date('2026-07-01T22:30:00Z'), 'Europe/Oslo')).toBe('2026-07-02');
  });
});

it('months are counted across years', () => {
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
});
