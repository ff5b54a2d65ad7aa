import { describe, expect, it } from 'vitest';
import { languages } from '../text/languages.ts';
import { formatDayText, readDayText } from './day-text.ts';
import { addDays } from './days.ts';

describe('a short day', () => {
  it('is written as each language does', () => {
    expect(languages.map((language) => [language, formatDayText('2026-01-05', language)])).toEqual(
      expect.arrayContaining([
        ['is', '5.1.2026'],
        ['en', '5 Jan 2026'],
        ['no', '5.1.2026'],
        ['pl', '5.1.2026'],
      ]),
    );
  });

  it('is read again, for every day of a leap year and in every language', () => {
    for (let day = '2028-01-01'; day <= '2028-12-31'; day = addDays(day, 1))
      for (const language of languages) expect(readDayText(formatDayText(day, language))).toBe(day);
  });
});

describe('a typed day', () => {
  it.each([
    ['5.1.2026', '2026-01-05'],
    [' 05. 01. 2026 ', '2026-01-05'],
    ['5/1/2026', '2026-01-05'],
    ['5-1-2026', '2026-01-05'],
    ['31 12 2026', '2026-12-31'],
    ['5. janúar 2026', '2026-01-05'],
    ['5 STYCZNIA 2026', '2026-01-05'],
    ['5 jan 2026', '2026-01-05'],
    ['5. agust 2026', '2026-08-05'],
    ['5 pazdziernika 2026', '2026-10-05'],
    ['2026-1-5', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
  ])('%j is %s', (text, day) => expect(readDayText(text)).toBe(day));

  it('is completed with the year that is given', () => {
    expect(readDayText('5.1.', '2026')).toBe('2026-01-05');
    expect(readDayText('5.1', '2026')).toBe('2026-01-05');
    expect(readDayText('5.1.27', '2026')).toBe('2027-01-05');
    expect(readDayText('5.1.')).toBeUndefined();
    expect(readDayText('5.1.27')).toBeUndefined();
  });

  it('without a year is of the year in which the field accepts it, as around New Year', () => {
    expect(readDayText('4.1.', '2026', { min: '2026-12-01', max: '2027-02-28' })).toBe('2027-01-04');
    expect(readDayText('24.12.', '2026', { min: '2026-12-01', max: '2027-02-28' })).toBe('2026-12-24');
    expect(readDayText('30.12.', '2027', { max: '2027-01-02' })).toBe('2026-12-30');
    expect(readDayText('5 Jan', '2026', { min: '2026-12-28' })).toBe('2027-01-05');
    expect(readDayText('29.2.', '2027', { min: '2027-12-01' })).toBeUndefined();
    // No year is better: the form says what it accepts.
    expect(readDayText('1.7.', '2026', { min: '2026-12-01', max: '2027-02-28' })).toBe('2026-07-01');
    // A typed year stays.
    expect(readDayText('4.1.26', '2026', { min: '2026-12-01' })).toBe('2026-01-04');
    expect(readDayText('4.1.2026', '2026', { min: '2026-12-01' })).toBe('2026-01-04');
  });

  it.each([
    '',
    '5',
    'á morgun',
    '5 ja 2026',
    '5 blah 2026',
    '31.2.2026',
    '29.2.2026',
    '0.1.2026',
    '1.13.2026',
    '1.1.1999',
    '5.1.2026 12:00',
    '5.1.202',
    '1.1.20266',
    'x5.1.2026',
    '12026-01-05',
    '2026-01-055',
  ])('%j is none', (text) => expect(readDayText(text, '2026')).toBeUndefined());
});
