import { describe, expect, it } from 'vitest';
import { type CompletenessFigures, completenessSentences } from './completeness-words.ts';

const completeness = {
  months: 3,
  monthsWithData: 3,
  monthsBeforeData: 0,
  unfinishedMonths: 0,
  missingInvoices: 0,
  missing: [],
};
const totals = { unmappedLines: 0, unmappedCost: '0', unplacedLines: 0, unplacedCost: '0' };
const figures: CompletenessFigures = { currency: 'ISK', totals, completeness };
const period = { from: '2024-01', until: '2024-12' };
const sentences = (more: Partial<CompletenessFigures>): string[] =>
  completenessSentences({ ...figures, ...more }, 'en', (text, gaps) => [text, ...Object.values(gaps)].join(' '));

describe('the sentences about missing data', () => {
  it('are none if nothing is missing', () => {
    const basis = { kind: 'whole', leftOut: [], earlier: completeness } as const;
    expect(sentences({ compared: { period, basis } })).toEqual([]);
  });

  it('name months, missing invoices by provider, and unclassified lines with their sum', () => {
    const missing = ['2026-07', '2026-08'].map((month) => ({ month, serviceProvider: { name: 'Terra' } }));
    expect(
      sentences({
        totals: { unmappedLines: 27, unmappedCost: '142900', unplacedLines: 3, unplacedCost: '27900' },
        completeness: {
          ...completeness,
          ...{ monthsWithData: 1, monthsBeforeData: 2, unfinishedMonths: 1, missingInvoices: 2, missing },
        },
      }),
    ).toEqual([
      'months 1 3',
      'beforeData 2',
      'unfinished 1',
      'missing 2 Terra (July 2026, August 2026)',
      'unmapped 27 142.900\u00a0kr.',
      'unplaced 3 27.900\u00a0kr.',
    ]);
  });

  it('name at most four providers and three months', () => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
    const leftOut = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ serviceProvider: { name }, months }));
    const basis = { kind: 'part', leftOut, earlier: completeness } as const;
    const four = ['A', 'B', 'C', 'D'].map((name) => `${name} (manyMonths 4)`).join('; ');
    expect(sentences({ compared: { period, basis } })).toEqual([`alike 2024 ${four}; more 2`]);
  });

  it('name three months, and no months before the data if there are none', () => {
    const leftOut = [{ serviceProvider: { name: 'A' }, months: ['2026-01', '2026-02', '2026-03'] }];
    const basis = { kind: 'part', leftOut, earlier: completeness } as const;
    expect(sentences({ compared: { period, basis } })).toEqual([
      'alike 2024 A (January 2026, February 2026, March 2026)',
    ]);
    expect(sentences({ completeness: { ...completeness, monthsWithData: 2 } })).toEqual(['months 2 3']);
    expect(sentences({ compared: { period, basis: { kind: 'none', leftOut: [], earlier: completeness } } })).toEqual([
      'none.period 2024 3 3',
    ]);
  });

  it('give the reason why there is no comparison', () => {
    const earlier = { months: 12, monthsWithData: 2 };
    const none = (reason: 'earlier' | 'period' | 'contributors') =>
      sentences({ compared: { period, basis: { kind: 'none', reason, leftOut: [], earlier } } });
    expect(none('earlier')).toEqual(['none.earlier 2024 2 12']);
    expect(none('period')).toEqual(['none.period 2024 2 12']);
    expect(none('contributors')).toEqual(['none.contributors 2024 2 12']);
    expect(sentences({ completeness: undefined, compared: { period } })).toEqual(['none.unknown 2024']);
  });

  it('name readings without a department', () => {
    const leftOut = [{ department: { name: 'Eldhús' }, months: ['2026-01'] }, { months: ['2026-02'] }];
    const basis = { kind: 'part', leftOut, earlier: completeness } as const;
    expect(sentences({ compared: { period, basis } })).toEqual([
      'alike 2024 Eldhús (January 2026); others (February 2026)',
    ]);
  });
});
