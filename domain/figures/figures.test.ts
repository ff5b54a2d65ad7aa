import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, comparedPeriod, costPerKilogram, daysOf, monthsOf, share } from './figures.ts';

describe('a period', () => {
  it('is compared with as many months before it, or the same of last year', () => {
    const quarter = { from: '2026-01', until: '2026-03' };
    expect(comparedPeriod(quarter, 'previous')).toEqual({ from: '2025-10', until: '2025-12' });
    expect(comparedPeriod(quarter, 'year')).toEqual({ from: '2025-01', until: '2025-03' });
    expect([monthsOf(quarter), daysOf(quarter), daysOf({ from: '2024-02', until: '2024-02' })]).toEqual([3, 90, 29]);
  });

  it('is compared with one that is as long', () => {
    const month = fc.tuple(fc.integer({ min: 2005, max: 2190 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(
        month,
        fc.integer({ min: 0, max: 119 }),
        fc.constantFrom('previous', 'year'),
        (start, more, comparison) => {
          const from = `${start[0]}-${String(start[1]).padStart(2, '0')}`;
          const end = start[0] * 12 + start[1] - 1 + more;
          const until = `${Math.floor(end / 12)}-${String((end % 12) + 1).padStart(2, '0')}`;
          const compared = comparedPeriod({ from, until }, comparison as 'previous' | 'year');
          expect(monthsOf(compared)).toBe(more + 1);
          expect(compared.from < from).toBe(true);
        },
      ),
    );
  });
});

describe('a share', () => {
  it.each([
    ['1', '3', '0.3333333'],
    ['2', '3', '0.6666667'],
    ['0', '3', '0'],
    ['-1', '4', '-0.25'],
    ['3', '2', '1.5'],
    ['0.0000001', '10000', '0'],
  ])('of %s in %s is %s', (part, whole, expected) => expect(share(part, whole)).toBe(expected));

  it.each(['0', '-5'])('does not exist of %s', (whole) => {
    expect([share('1', whole), costPerKilogram('1', whole), change('1', whole)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('tells a change, and what a kilogram costs', () => {
    expect([change('110', '100'), change('0', '100'), change('-50', '100')]).toEqual(['0.1', '-1', '-1.5']);
    expect([costPerKilogram('100', '3'), costPerKilogram('-9', '2')]).toEqual(['33.3333', '-4.5']);
  });
});
