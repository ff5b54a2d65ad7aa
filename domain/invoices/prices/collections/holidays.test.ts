import { describe, expect, it } from 'vitest';
import { addDays } from '../../../time/days.ts';
import { isHoliday, isNearHoliday } from './holidays.ts';

function holidaysOf(country: string, year: number): string {
  const first = `${year}-01-01`;
  const days = [...Array(366).keys()].map((days) => addDays(first, days));
  return days
    .filter((day) => day.startsWith(`${year}`) && isHoliday(day, country))
    .map((day) => day.slice(5))
    .join(' ');
}

describe('public holidays', () => {
  // Maundy Thursday, Good Friday, Easter, first day of summer, 1 May, Ascension, Whitsun, 17 June, the first Monday in August.
  it.each([
    // The earliest first day of summer; 2024 has the latest.
    [2018, '01-01 03-29 03-30 04-01 04-02 04-19 05-01 05-10 05-20 05-21 06-17 08-06 12-24 12-25 12-26'],
    [2022, '01-01 04-14 04-15 04-17 04-18 04-21 05-01 05-26 06-05 06-06 06-17 08-01 12-24 12-25 12-26'],
    [2023, '01-01 04-06 04-07 04-09 04-10 04-20 05-01 05-18 05-28 05-29 06-17 08-07 12-24 12-25 12-26'],
    [2024, '01-01 03-28 03-29 03-31 04-01 04-25 05-01 05-09 05-19 05-20 06-17 08-05 12-24 12-25 12-26'],
    [2025, '01-01 04-17 04-18 04-20 04-21 04-24 05-01 05-29 06-08 06-09 06-17 08-04 12-24 12-25 12-26'],
    [2026, '01-01 04-02 04-03 04-05 04-06 04-23 05-01 05-14 05-24 05-25 06-17 08-03 12-24 12-25 12-26'],
    [2027, '01-01 03-25 03-26 03-28 03-29 04-22 05-01 05-06 05-16 05-17 06-17 08-02 12-24 12-25 12-26'],
  ])('of Iceland in %i', (year, days) => {
    expect(holidaysOf('IS', year)).toBe(days);
  });

  // Maundy Thursday, Good Friday, Easter, 1 May, 17 May, Ascension, Whitsun.
  it.each([
    [2022, '01-01 04-14 04-15 04-17 04-18 05-01 05-17 05-26 06-05 06-06 12-24 12-25 12-26'],
    [2023, '01-01 04-06 04-07 04-09 04-10 05-01 05-17 05-18 05-28 05-29 12-24 12-25 12-26'],
    [2024, '01-01 03-28 03-29 03-31 04-01 05-01 05-09 05-17 05-19 05-20 12-24 12-25 12-26'],
    [2025, '01-01 04-17 04-18 04-20 04-21 05-01 05-17 05-29 06-08 06-09 12-24 12-25 12-26'],
    [2026, '01-01 04-02 04-03 04-05 04-06 05-01 05-14 05-17 05-24 05-25 12-24 12-25 12-26'],
  ])('of Norway in %i', (year, days) => {
    expect(holidaysOf('NO', year)).toBe(days);
  });

  // Epiphany, Easter, 1 and 3 May, Whit Sunday, Corpus Christi, 15 August, 1 and 11 November.
  it.each([
    [2022, '01-01 01-06 04-17 04-18 05-01 05-03 06-05 06-16 08-15 11-01 11-11 12-24 12-25 12-26'],
    [2023, '01-01 01-06 04-09 04-10 05-01 05-03 05-28 06-08 08-15 11-01 11-11 12-24 12-25 12-26'],
    [2024, '01-01 01-06 03-31 04-01 05-01 05-03 05-19 05-30 08-15 11-01 11-11 12-24 12-25 12-26'],
    [2025, '01-01 01-06 04-20 04-21 05-01 05-03 06-08 06-19 08-15 11-01 11-11 12-24 12-25 12-26'],
    [2026, '01-01 01-06 04-05 04-06 05-01 05-03 05-24 06-04 08-15 11-01 11-11 12-24 12-25 12-26'],
  ])('of Poland in %i', (year, days) => {
    expect(holidaysOf('PL', year)).toBe(days);
  });

  it('of another country may be any of them', () => {
    const known = ['IS', 'NO', 'PL'].flatMap((country) => holidaysOf(country, 2026).split(' '));
    expect(holidaysOf('DK', 2026)).toBe([...new Set(known)].toSorted().join(' '));
  });

  it('are near on the day before and the day after', () => {
    const days = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19'];
    expect(days.filter((day) => isNearHoliday(day, 'IS'))).toEqual(['2026-06-16', '2026-06-17', '2026-06-18']);
    expect(days.filter((day) => isNearHoliday(day, 'NO'))).toEqual([]);
  });
});
