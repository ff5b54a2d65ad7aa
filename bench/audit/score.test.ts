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

  const weights: readonly string[] = ['weight_rounded_up', 'impossible_weight'];
  const undecided: readonly string[] = ['price_jump', 'other_location'];
  const shareOf = (
    part: 'certain' | 'hidden',
    whole: 'checkable' | 'planted',
    isIncluded: (rule: string) => boolean,
  ) => {
    const included = [...score.kinds].filter(([rule]) => isIncluded(rule)).map(([, kind]) => kind);
    const total = (name: typeof part | typeof whole) => included.reduce((all, kind) => all + kind[name], 0);
    return total(part) / total(whole);
  };

  it('is certain about nearly every fault, also of the few weights, and hides few', () => {
    const isOther = (rule: string) => !weights.includes(rule) && !undecided.includes(rule);
    expect(shareOf('certain', 'checkable', isOther)).toBeGreaterThanOrEqual(0.97);
    expect(shareOf('certain', 'checkable', (rule) => weights.includes(rule))).toBeGreaterThanOrEqual(0.9);
    expect(shareOf('hidden', 'planted', (rule) => !undecided.includes(rule))).toBeLessThan(0.03);
  });

  it('is never certain about jumps and locations', () => {
    for (const rule of undecided) expect(score.kinds.get(rule)?.claimed).toBe(0);
  });
});
