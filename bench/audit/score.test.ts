import { describe, expect, it } from 'vitest';
import { scoreMonths } from './score.ts';

describe('the audit of labelled invoices', () => {
  const score = scoreMonths(96, 7);
  const kinds = [...score.kinds.values()];
  const sum = (of: (kind: (typeof kinds)[number]) => number): number =>
    kinds.reduce((total, kind) => total + of(kind), 0);

  it('is right when it is certain', () => {
    expect(score.notes.filter((note) => note.startsWith('false'))).toEqual([]);
    expect(sum(({ right }) => right) / sum(({ claimed }) => claimed)).toBeGreaterThanOrEqual(0.97);
  });

  it('lists nearly every fault that the records of the customer show', () => {
    expect(sum(({ listed }) => listed) / sum(({ checkable }) => checkable)).toBeGreaterThanOrEqual(0.95);
  });

  it('is certain about nearly every fault of the other rules, and hides few', () => {
    const decided = [...score.kinds].filter(([rule]) => rule !== 'price_jump' && rule !== 'other_location');
    const of = (name: 'certain' | 'checkable' | 'hidden' | 'planted') =>
      decided.reduce((total, [, kind]) => total + kind[name], 0);
    expect(of('certain') / of('checkable')).toBeGreaterThanOrEqual(0.97);
    expect(of('hidden') / of('planted')).toBeLessThan(0.03);
  });

  it('is never certain about jumps and locations', () => {
    for (const rule of ['price_jump', 'other_location']) expect(score.kinds.get(rule)?.claimed).toBe(0);
  });
});
