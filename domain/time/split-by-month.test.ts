import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayNumber } from './days.ts';
import { type DayRange, splitByMonth } from './split-by-month.ts';

const day = fc
  .integer({ min: dayNumber('2025-11-01'), max: dayNumber('2026-04-30') })
  .map((number) => addDays('1970-01-01', number));

/** The days of a range from November to April. */
const daysIn = ({ from, before }: DayRange): string[] =>
  Array.from({ length: 181 }, (_none, index) => addDays('2025-11-01', index)).filter(
    (one) => (from === '-infinity' || one >= from) && (before === 'infinity' || one < before),
  );

it('has each day once, in whole months or beside them', () => {
  fc.assert(
    fc.property(fc.option(day), fc.option(day), (from, to) => {
      const { months, edges } = splitByMonth(from, to);
      expect([...daysIn(months), ...edges.flatMap(daysIn)].toSorted()).toEqual(
        daysIn({ from: from ?? '-infinity', before: to === null ? 'infinity' : addDays(to, 1) }),
      );
      for (const end of [months.from, months.before]) expect(end).toMatch(/^-?infinity$|-01$/);
      for (const edge of edges) expect(daysIn(edge).length).toBeLessThan(62);
    }),
    { numRuns: 300 },
  );
});

it('needs no single days for whole months', () => {
  expect(splitByMonth('2026-03-01', '2026-03-31')).toEqual({
    months: { from: '2026-03-01', before: '2026-04-01' },
    edges: [],
  });
  expect(splitByMonth(null, null)).toEqual({ months: { from: '-infinity', before: 'infinity' }, edges: [] });
  expect(splitByMonth('2026-03-02', null)).toEqual({
    months: { from: '2026-04-01', before: 'infinity' },
    edges: [{ from: '2026-03-02', before: '2026-04-01' }],
  });
});
