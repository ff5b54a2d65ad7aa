import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../text/languages.ts';
import { monthsOf } from './months.ts';
import {
  isComparison,
  isPeriod,
  lengthOf,
  periodName,
  steppedBy,
  usualPeriod,
  usualPeriods,
  yearUntil,
} from './period.ts';

const months = (from: string, until = from) => ({ from, until });

describe('a period', () => {
  it.each([
    [months('2026-03'), 'month', 'mars 2026', 'marzec 2026'],
    [months('2026-04', '2026-06'), 'quarter', '2. ársfjórðungur 2026', 'II kwartał 2026'],
    [months('2026-01', '2026-12'), 'year', '2026', '2026'],
    [months('2026-02', '2026-03'), 'custom', 'febrúar–mars 2026', 'luty–marzec 2026'],
    [months('2026-01', '2026-02'), 'custom', 'janúar–febrúar 2026', 'styczeń–luty 2026'],
    [months('2026-02', '2026-04'), 'custom', 'febrúar–apríl 2026', 'luty–kwiecień 2026'],
    [months('2026-10', '2026-12'), 'quarter', '4. ársfjórðungur 2026', 'IV kwartał 2026'],
    [months('2026-01', '2027-03'), 'custom', 'janúar 2026 – mars 2027', 'styczeń 2026 – marzec 2027'],
    [months('2025-07', '2026-06'), 'custom', 'júlí 2025 – júní 2026', 'lipiec 2025 – czerwiec 2026'],
  ] as const)('%o is a %s, called %s', (period, length, icelandic, polish) => {
    expect([lengthOf(period), periodName(period, 'is'), periodName(period, 'pl')]).toEqual([length, icelandic, polish]);
  });

  it('is stepped by its own length', () => {
    expect(steppedBy(months('2026-01', '2026-03'), -1)).toEqual(months('2025-10', '2025-12'));
    expect(steppedBy(months('2025-12'), 1)).toEqual(months('2026-01'));
    expect(steppedBy(months('2025-07', '2026-06'), 2)).toEqual(months('2027-07', '2028-06'));
  });

  it('is compared in a known way only', () => {
    expect(['previous', 'year', '', 'month'].map(isComparison)).toEqual([true, true, false, false]);
  });

  it.each([
    [months('2026-02', '2026-01'), false],
    [months('2016-01', '2025-12'), true],
    [months('2016-01', '2026-01'), false],
    [months('2026-13'), false],
    [months('1999-01', '2000-01'), false],
    [months('', ''), false],
    [months('x2026-01', 'x2026-01'), false],
    [months('2026-01', '2026-01x'), false],
    [months('2199-12'), true],
    [months('2200-01'), false],
    [months('2026-00'), false],
  ])('%o can be asked for: %s', (period, isAllowed) => {
    expect(isPeriod(period)).toBe(isAllowed);
  });
});

describe('usual periods', () => {
  it('have the expected months, also at the turn of a year', () => {
    expect(usualPeriods.map((usual) => usualPeriod(usual, '2026-01'))).toEqual([
      months('2026-01'),
      months('2025-12'),
      months('2026-01', '2026-03'),
      months('2025-10', '2025-12'),
      months('2026-01', '2026-12'),
      months('2025-01', '2025-12'),
      months('2025-01', '2025-12'),
    ]);
  });

  it('have the expected months within a year', () => {
    expect(usualPeriods.map((usual) => usualPeriod(usual, '2026-05'))).toEqual([
      months('2026-05'),
      months('2026-04'),
      months('2026-04', '2026-06'),
      months('2026-01', '2026-03'),
      months('2026-01', '2026-12'),
      months('2025-01', '2025-12'),
      months('2025-05', '2026-04'),
    ]);
  });

  it('of readings includes the present month', () => {
    expect(yearUntil('2026-01')).toEqual(months('2025-02', '2026-01'));
    expect(yearUntil('2026-12')).toEqual(months('2026-01', '2026-12'));
  });

  it('are all valid and have names, in any month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2001, max: 2198 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...usualPeriods),
        fc.constantFrom(...languages),
        (year, month, usual, language) => {
          const period = usualPeriod(usual, `${year}-${String(month).padStart(2, '0')}`);
          expect(isPeriod(period)).toBe(true);
          expect([1, 3, 12]).toContain(monthsOf(period));
          expect(periodName(period, language)).toMatch(/\d{4}$/);
        },
      ),
    );
  });
});
