import { expect, it } from 'vitest';
import { startOfRange } from './day-range.ts';
import { isDay } from './days.ts';

it.each([
  ['03-01', '2026-03-31', '2026-03-01'],
  ['03-31', '2026-03-31', '2026-03-31'],
  ['12-15', '2027-01-14', '2026-12-15'],
  ['02-29', '2028-03-31', '2028-02-29'],
  ['07-15', '2027-01-15', '2026-07-15'],
  // The ends are in the wrong order.
  ['07-14', '2027-01-15', undefined],
  ['03-31', '2026-03-01', undefined],
  ['02-29', '2026-03-31', undefined],
])('a range from %s to %s starts on %s', (first, end, start) => {
  const inYear = (year: number) => {
    const day = `${year}-${first}`;
    return isDay(day) ? day : undefined;
  };
  expect(startOfRange(inYear, end)).toBe(start);
});
