import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxToday, type Reason, rankToday } from './today.ts';

const ranked = (...reasons: readonly Reason[]) =>
  rankToday(reasons.map((reason) => ({ reason }))).map(({ reason }) => reason);

describe('the things to do today', () => {
  it('are the largest gain and the longest delay in turn', () => {
    const [small, large] = [{ gain: '500' }, { gain: '12000' }] as const;
    const [new_, old] = [{ since: '2026-11-01' }, { since: '2026-10-01' }] as const;
    expect(ranked(small, new_, old, large)).toEqual([large, old, small, new_]);
    expect(ranked(new_, { since: '2026-09-01' }, old, small)).toEqual([small, { since: '2026-09-01' }, old, new_]);
  });

  it('are then the sums that the figures leave out, also negative ones, and at last the rest', () => {
    const [few, many] = [{ leftOut: '10' }, { leftOut: '-20' }] as const;
    expect(ranked({}, few, many, { since: '2026-10-01' })).toEqual([{ since: '2026-10-01' }, many, few, {}]);
  });

  it('keep their order if they are worth the same, and a sum of 0 comes before none', () => {
    const [first, second] = [
      { since: '2026-10-01', leftOut: '1' },
      { since: '2026-10-01', leftOut: '2' },
    ] as const;
    expect(ranked(first, second)).toEqual([first, second]);
    expect(ranked({}, { leftOut: '0' })).toEqual([{ leftOut: '0' }, {}]);
  });

  it('are no gain if there is nothing to gain', () => {
    expect(ranked({ gain: '0' }, { gain: '-5' }, { leftOut: '1' })).toEqual([
      { leftOut: '1' },
      { gain: '0' },
      { gain: '-5' },
    ]);
  });

  it('are at most seven, each of them given, and none before a larger one of its kind', () => {
    const amount = fc.option(fc.integer({ min: -1000, max: 1000 }).map(String), { nil: undefined });
    const day = fc.option(
      fc.integer({ min: 1, max: 9 }).map((number) => `2026-11-0${number}`),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ gain: amount, since: day, leftOut: amount })), (reasons) => {
        const items = reasons.map((reason) => ({ reason }));
        const found = rankToday(items);
        expect(found).toHaveLength(Math.min(items.length, maxToday));
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((item) => items.includes(item))).toBe(true);
        const gains = found.map(({ reason }) => Number(reason.gain ?? 0)).filter((gain) => gain > 0);
        expect(gains).toEqual(gains.toSorted((one, other) => other - one));
        const best = Math.max(0, ...reasons.map(({ gain }) => Number(gain ?? 0)));
        if (best > 0) expect(Number(found[0]?.reason.gain)).toBe(best);
      }),
    );
  });
});
