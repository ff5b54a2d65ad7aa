import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocation.ts';
import { Decimal, zero } from './decimal.ts';

const shares = (total: string, weights: readonly string[], decimals = 2) =>
  allocate(
    new Decimal(total),
    weights.map((weight) => new Decimal(weight)),
    decimals,
  ).map((share) => share.toFixed());

const decimal = (most: number, decimals: number) =>
  fc
    .bigInt({ min: 0n, max: 10n ** BigInt(most) })
    .map((units) => new Decimal(units.toString()).div(new Decimal(10).pow(decimals)));
const amounts = fc.tuple(decimal(14, 2), fc.boolean()).map(([amount, isLess]) => (isLess ? amount.negated() : amount));
const weights = fc
  .array(fc.oneof(fc.constant(zero), decimal(9, 3)), { minLength: 1, maxLength: 12 })
  .filter((all) => all.some((weight) => !weight.isZero()));
const sumOf = (all: readonly Decimal[]) => all.reduce((sum: Decimal, one) => sum.plus(one), zero);

describe('allocate', () => {
  it('gives the remainder to the largest fractions, and to the first of equal ones', () => {
    expect(shares('100', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33']);
    expect(shares('0.05', ['1', '2', '4'])).toEqual(['0.01', '0.01', '0.03']);
    expect(shares('-100', ['1', '1', '1'])).toEqual(['-33.34', '-33.33', '-33.33']);
    expect(shares('10', ['0', '2.5'], 0)).toEqual(['0', '10']);
    expect(shares('0', ['1', '2'])).toEqual(['0', '0']);
    expect(shares('1.005', ['1', '1'])).toEqual(['0.503', '0.502']);
  });

  it('rejects weights without a positive sum, and negative weights', () => {
    expect(() => shares('1', [])).toThrow(new RangeError('At least one weight must be positive.'));
    expect(() => shares('1', ['0', '0'])).toThrow(RangeError);
    expect(() => shares('1', ['2', '-1'])).toThrow(new RangeError('A weight must not be negative.'));
  });

  it('sums to the total, with every share within a unit of the exact one and of the same sign', () => {
    fc.assert(
      fc.property(amounts, weights, (total, all) => {
        const given = allocate(total, all, 2);
        expect(sumOf(given).eq(total)).toBe(true);
        given.forEach((share, index) => {
          const weight = all[index] ?? zero;
          const exact = total.times(weight).div(sumOf(all));
          expect(share.minus(exact).abs().lt('0.01')).toBe(true);
          expect(share.decimalPlaces()).toBeLessThanOrEqual(2);
          if (weight.isZero()) expect(share.isZero()).toBe(true);
          expect(share.isZero() || share.isNegative() === total.isNegative()).toBe(true);
        });
      }),
    );
  });

  it('never gives a larger weight a smaller share', () => {
    fc.assert(
      fc.property(amounts, weights, (total, all) => {
        const given = allocate(total, all, 2).map((share) => share.abs());
        const order = all.map((_weight, index) => index).sort((a, b) => (all[a] ?? zero).comparedTo(all[b] ?? zero));
        for (const [place, index] of order.slice(1).entries()) {
          const lighter = order[place] ?? 0;
          if ((all[lighter] ?? zero).eq(all[index] ?? zero)) continue;
          expect((given[index] ?? zero).gte(given[lighter] ?? zero)).toBe(true);
        }
      }),
    );
  });
});
