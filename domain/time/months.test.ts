import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedPeriod, daysOf, monthsOf } from './months.ts';

describe('a period', () => {
  it('is compared with the same number of months before it, or with the same months of the year before', () => {
    const quarter = { from: '2026-01', until: '2026-03' };
    expect(comparedPeriod(quarter, 'previous')).toEqual({ from: '2025-10', until: '2025-12' });
    expect(comparedPeriod(quarter, 'year')).toEqual({ from: '2025-01', until: '2025-03' });
    expect([monthsOf(quarter), daysOf(quarter), daysOf({ from: '2024-02', until: '2024-02' })]).toEqual([3, 90, 29]);
  });

  it('is compared with a period of the same length', () => {
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
