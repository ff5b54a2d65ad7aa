import { expect, test } from 'vitest';
import { languages } from '../text/languages.ts';
import { dayOf, daysAfter, formatDate, formatDateTime, formatDay, hourOf, monthNames, weekdayNames } from './dates.ts';

const january = new Date('2026-01-05T14:05:00Z');

test('formats a day in each language', () => {
  expect(languages.map((language) => formatDate(january, language))).toEqual([
    '5. janúar 2026',
    '5 January 2026',
    '5. januar 2026',
    '5 stycznia 2026',
  ]);
});

test('formats a minute in each language, with a 24-hour clock', () => {
  expect(languages.map((language) => formatDateTime(january, language))).toEqual([
    '5. janúar 2026 kl. 14:05',
    '5 January 2026, 14:05',
    '5. januar 2026 kl. 14:05',
    '5 stycznia 2026, 14:05',
  ]);
  expect(formatDateTime(new Date('2026-06-30T00:00:00Z'), 'is')).toBe('30. júní 2026 kl. 00:00');
});

test('uses Icelandic time, summer and winter, in any time zone of the machine', () => {
  expect(formatDateTime(new Date('2026-07-31T23:59:59Z'), 'is')).toBe('31. júlí 2026 kl. 23:59');
  expect(formatDateTime(new Date('2026-12-31T23:59:59Z'), 'is')).toBe('31. desember 2026 kl. 23:59');
});

test('uses another time zone if one is given', () => {
  expect(formatDateTime(new Date('2026-07-31T23:30:00Z'), 'no', 'Europe/Oslo')).toBe('1. august 2026 kl. 01:30');
  expect(formatDate(new Date('2026-03-01T00:30:00Z'), 'en', 'America/New_York')).toBe('28 February 2026');
});

test('names all months and days in each language', () => {
  for (const language of languages) {
    expect(new Set(monthNames(language)).size).toBe(12);
    expect(new Set(weekdayNames(language)).size).toBe(7);
  }
  expect(monthNames('is')).toContain('ágúst');
  expect(monthNames('pl')[0]).toBe('styczeń');
  expect(weekdayNames('is')[0]).toBe('mánudagur');
  const dates = monthNames('is').map((_, month) => formatDate(new Date(Date.UTC(2025, month, 1)), 'pl').split(' ')[1]);
  expect(new Set(dates).size).toBe(12);
});

test('rejects invalid dates', () => {
  expect(() => formatDate(new Date('nonsense'), 'is')).toThrow(RangeError);
  expect(() => formatDate(january, 'is', 'Atlantis/Capital')).toThrow(RangeError);
});

test('returns the day in a time zone, and the days after it', () => {
  expect(dayOf(new Date('2026-07-31T23:30:00Z'))).toBe('2026-07-31');
  expect(dayOf(new Date('2026-07-31T23:30:00Z'), 'Europe/Oslo')).toBe('2026-08-01');
  expect(dayOf(january)).toBe('2026-01-05');
  expect([hourOf(january), hourOf(new Date('2026-01-05T00:30:00Z')), hourOf(january, 'Europe/Oslo')]).toEqual([
    '14',
    '00',
    '15',
  ]);
  expect([daysAfter('2024-02-28', 1), daysAfter('2026-12-31', 1), daysAfter('2026-01-05', 365)]).toEqual([
    '2024-02-29',
    '2027-01-01',
    '2027-01-05',
  ]);
  expect(languages.map((language) => formatDay('2026-01-05', language))).toEqual([
    '5. janúar 2026',
    '5 January 2026',
    '5. januar 2026',
    '5 stycznia 2026',
  ]);
});
