import { Decimal, zero } from './decimal.ts';

/**
 * Allocates a total in proportion to weights, by the largest remainder method: the shares sum to the total exactly, each is within one unit
 * of the last decimal of its exact value, and a weight of zero gets nothing. Of equal remainders the first is rounded up. A negative total,
 * of a credit note, is allocated like the positive one.
 * @param weights not negative
 * @param decimals of each share; more if the total has more
 * @throws RangeError if a weight is negative or their sum is zero
 */
export function allocate(total: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
  if (weights.some((weight) => weight.isNegative() && !weight.isZero())) {
    throw new RangeError('A weight must not be negative.');
  }
  const whole = weights.reduce((sum: Decimal, weight) => sum.plus(weight), zero);
  if (whole.isZero()) throw new RangeError('At least one weight must be positive.');
  const unit = new Decimal(10).pow(-Math.max(decimals, total.decimalPlaces()));
  const amount = total.abs();
  const parts = weights.map((weight, index) => {
    const units = amount.times(weight).div(whole).div(unit);
    const floor = units.floor();
    return { index, floor, remainder: units.minus(floor) };
  });
  const given = parts.reduce((sum: Decimal, { floor }) => sum.plus(floor), zero);
  const left = amount.div(unit).minus(given).toNumber();
  const raised = new Set(
    parts
      .toSorted((one, other) => other.remainder.comparedTo(one.remainder))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) => {
    const share = (raised.has(index) ? floor.plus(1) : floor).times(unit);
    return total.isNegative() ? share.negated() : share;
  });
}
