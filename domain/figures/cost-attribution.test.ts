import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineKinds } from '../invoices/classification/line-kind.ts';
import { amountText, sum, toDecimal } from '../numbers/decimal.ts';
import { type AttributedLine, type AttributionFacts, attributeCost } from './cost-attribution.ts';

const nothing: AttributionFacts = {
  streamOf: () => undefined,
  collectionsAt: () => new Map(),
  containersAt: () => new Map(),
};

const line = (position: number, given: Partial<AttributedLine>): AttributedLine => ({
  ...{ position, kind: 'transport', wasteStreamId: undefined, locationId: undefined, containerId: undefined },
  ...{ serviceDay: '2026-03-31', kg: undefined, cost: '100' },
  ...given,
});
const weighed = (position: number, wasteStreamId: number, kg: string, locationId?: string): AttributedLine =>
  line(position, { kind: 'material', wasteStreamId, kg, locationId });
const sharesOf = (lines: readonly AttributedLine[], facts = nothing, sign: 1 | -1 = 1) =>
  attributeCost(lines, sign, facts).map(({ position, basis, shares }) => [
    position,
    basis,
    Object.fromEntries(shares.map(({ wasteStreamId, cost }) => [wasteStreamId, cost])),
  ]);

describe('the cost of a line without a stream', () => {
  it('follows the container on the day of the line, whatever else is known', () => {
    const facts = {
      ...nothing,
      streamOf: (id: number, day: string) => (id === 7 ? (day < '2026-03-15' ? 1 : 2) : undefined),
      collectionsAt: () => new Map([[3, 5]]),
    };
    const lines = [
      line(1, { containerId: 7, serviceDay: '2026-03-14', locationId: 'a' }),
      line(2, { containerId: 7, serviceDay: '2026-03-15' }),
      line(3, { containerId: 7, kind: undefined }),
    ];
    expect(sharesOf(lines, facts)).toEqual([
      [1, 'container', { 1: '100' }],
      [2, 'container', { 2: '100' }],
      [3, 'container', { 2: '100' }],
    ]);
  });

  it('is shared by collections of its month, and a rental by containers; to the cent', () => {
    const asked: string[] = [];
    const facts: AttributionFacts = {
      ...nothing,
      collectionsAt: (locationId, month) => {
        asked.push(`${locationId} ${month}`);
        return new Map([
          [2, 1],
          [1, 2],
          [9, 0],
        ]);
      },
      containersAt: () => new Map([[5, 1]]),
    };
    const lines = [line(1, { locationId: 'a' }), line(2, { locationId: 'a', kind: 'rental', cost: '0.01' })];
    expect(sharesOf(lines, facts)).toEqual([
      [1, 'collections', { 1: '66.67', 2: '33.33' }],
      [2, 'collections', { 5: '0.01' }],
    ]);
    expect(asked).toEqual(['a 2026-03']);
  });

  it('is shared by the weights at its location, and by all of the invoice only without a location', () => {
    const lines = [
      weighed(1, 1, '30', 'a'),
      weighed(2, 2, '10', 'a'),
      weighed(3, 2, '-5', 'b'),
      line(4, { locationId: 'a' }),
      line(5, {}),
      line(6, { locationId: 'b' }),
      line(7, { kind: undefined }),
    ];
    expect(sharesOf(lines)).toEqual([
      [4, 'weight', { 1: '75', 2: '25' }],
      [5, 'weight', { 1: '85.71', 2: '14.29' }],
    ]);
  });

  it('of a credit note has negative shares by the credited weights', () => {
    const lines = [weighed(1, 1, '-30'), weighed(2, 2, '-10'), line(3, { cost: '-0.02' })];
    expect(sharesOf(lines, nothing, -1)).toEqual([[3, 'weight', { 1: '-0.02', 2: '0' }]]);
    expect(sharesOf(lines, nothing, 1)).toEqual([]);
  });
});

it('adds up to each line exactly, or is not attributed at all', () => {
  const ids = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
  const amount = fc
    .integer({ min: -99_999, max: 99_999 })
    .map((cents) => amountText(toDecimal(String(cents)).div(100)));
  const given = fc.record({
    kind: fc.option(fc.constantFrom(...lineKinds), { nil: undefined }),
    wasteStreamId: ids,
    containerId: ids,
    locationId: fc.constantFrom('a', 'b', undefined),
    kg: fc.option(amount, { nil: undefined }),
    cost: amount,
  });
  const counts = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 4 })), { maxLength: 3 })
    .map((entries) => new Map(entries));
  fc.assert(
    fc.property(
      fc.array(given, { maxLength: 8 }),
      counts,
      counts,
      fc.constantFrom(1 as const, -1 as const),
      (lines, collections, containers, sign) => {
        const all = lines.map((one, index) => line(index + 1, one));
        const found = attributeCost(all, sign, {
          streamOf: (id) => (id === 1 ? 2 : undefined),
          collectionsAt: () => collections,
          containersAt: () => containers,
        });
        expect(new Set(found.map(({ position }) => position)).size).toBe(found.length);
        for (const { position, shares } of found) {
          const own = all[position - 1];
          expect(own?.wasteStreamId).toBeUndefined();
          expect(shares.length).toBeGreaterThan(0);
          expect(amountText(sum(shares.map(({ cost }) => cost)))).toBe(own?.cost);
          for (const { cost } of shares) expect(toDecimal(cost).times(toDecimal(own?.cost)).isNegative()).toBe(false);
        }
      },
    ),
  );
});
