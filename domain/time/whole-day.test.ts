import { expect, it } from 'vitest';
import { formatWholeDay } from './whole-day.ts';

it('writes a day with its weekday in each language', () => {
  expect(formatWholeDay('2026-01-05', 'is')).toBe('mánudagur 5. janúar 2026');
  expect(formatWholeDay('2026-02-28', 'en')).toBe('Saturday 28 February 2026');
  expect(formatWholeDay('2026-03-01', 'no')).toBe('søndag 1. mars 2026');
  expect(formatWholeDay('2026-12-31', 'pl')).toBe('czwartek 31 grudnia 2026');
});
