import { describe, expect, it } from 'vitest';
import { missingMonths } from './expected-months.ts';

const all = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const without = (...months: string[]) => all.filter((month) => !months.includes(month));

describe('the months without an invoice that was to be expected', () => {
  it('are none where there is one each month, and this month is not over', () => {
    expect(missingMonths(all, '2026-07-31')).toEqual([]);
  });

  it('are named between others, and at the end once the invoice had time to come', () => {
    expect(missingMonths(without('2026-04'), '2026-07-20')).toEqual(['2026-04']);
    expect(missingMonths(without('2026-06'), '2026-07-15')).toEqual([]);
    expect(missingMonths(without('2026-06'), '2026-07-16')).toEqual(['2026-06']);
  });

  it('end two months after a provider has stopped', () => {
    expect(missingMonths(all.slice(0, 4), '2026-12-31')).toEqual(['2026-04', '2026-05']);
  });

  it('are none of a provider that invoices now and then, or that is new', () => {
    expect(missingMonths(['2026-01', '2026-03', '2026-05'], '2026-08-31')).toEqual([]);
    expect(missingMonths(['2026-05'], '2026-08-31')).toEqual([]);
    expect(missingMonths([], '2026-08-31')).toEqual([]);
  });
});
