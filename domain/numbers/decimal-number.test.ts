import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from './decimal-number.ts';

/** Numbers with up to 12 digits and 8 decimals, with the units that they stand for. */
const units = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const number = fc.record({ units, places: fc.integer({ min: 0, max: 8 }) });
type Number = { readonly units: bigint; readonly places: number };
const decimal = ({ units, places }: Number) => new Decimal(units, places);
const inEight = ({ units, places }: Number) => units * 10n ** BigInt(8 - places);

describe('a decimal number', () => {
  it.each([
    ['0', '0'],
    ['-0.00', '0'],
    ['+1.50', '1.5'],
    ['.5', '0.5'],
    ['.25', '0.25'],
    ['15e2', '1500'],
    ['5.', '5'],
    ['00012.340', '12.34'],
    [1e21, '1000000000000000000000'],
    [-2.5e-7, '-0.00000025'],
  ])('of %j is %s', (value, text) => {
    expect(new Decimal(value).toFixed()).toBe(text);
    expect(JSON.stringify([new Decimal(value)])).toBe(`["${text}"]`);
  });

  it.each(['', '.', '-', 'x', '1,5', ' 1', '0x1', '1e9999', '--1', Number.NaN, Number.POSITIVE_INFINITY])(
    'is not made of %j',
    (value) => {
      expect(() => new Decimal(value)).toThrow(RangeError);
      expect(() => new Decimal(value)).toThrow(`Not a decimal number: ${value}`);
    },
  );

  it('of another one is the same, and keeps a hundred digits of a long one', () => {
    expect(new Decimal(new Decimal('1.5')).toFixed()).toBe('1.5');
    const hundred = `1${'0'.repeat(99)}`;
    expect(new Decimal(`${hundred}16`).toFixed()).toBe(`${hundred}00`);
    expect(new Decimal(`-${hundred}51`).toFixed()).toBe(`-1${'0'.repeat(98)}100`);
    expect(new Decimal(`${hundred}5.1`).toFixed()).toBe(`1${'0'.repeat(98)}10`);
  });

  it.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.0049999', 2, '0.00'],
    ['-0.001', 2, '0.00'],
    ['2.5', 0, '3'],
    ['12', 3, '12.000'],
  ])('%s with %d decimals is %s', (text, places, rounded) => {
    expect(new Decimal(text).toFixed(places)).toBe(rounded);
  });

  it.each([
    ['1', '3', `0.${'3'.repeat(100)}`],
    ['-2', '3', `-0.${'6'.repeat(99)}7`],
    ['1', '-8', '-0.125'],
    // The digits that are dropped begin with 4499.
    [
      '0.5',
      '9440.1',
      '0.00005296554061927310092054109596296649399900424783635766570269382739589622991281872014067647588478935604',
    ],
  ])('%s divided by %s is %s', (dividend, divisor, quotient) => {
    const exact = new Decimal(dividend).div(divisor);
    expect(exact.toFixed().slice(0, quotient.length)).toBe(quotient);
  });

  it('is not divided by zero', () => {
    expect(() => new Decimal(1).div(0)).toThrow(RangeError);
    expect(() => new Decimal(1).mod('0.0')).toThrow(RangeError);
  });

  it('keeps a hundred significant digits of a quotient', () => {
    expect(new Decimal(`${10n ** 40n}`).div(7).toFixed().replace('.', '')).toHaveLength(100);
  });

  it('has the largest, the smallest and the sum of several', () => {
    const texts = ['1.5', -2, new Decimal('1.25')] as const;
    expect([Decimal.max(...texts), Decimal.min(...texts), Decimal.sum(...texts)].map(String)).toEqual([
      '1.5',
      '-2',
      '0.75',
    ]);
  });
});

describe('arithmetic', () => {
  it('is exact', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [a, b] = [decimal(one), decimal(other)];
        expect(a.plus(b).eq(decimal({ units: inEight(one) + inEight(other), places: 8 }))).toBe(true);
        expect(a.minus(b).plus(b)).toEqual(a);
        expect(a.times(b)).toEqual(decimal({ units: one.units * other.units, places: one.places + other.places }));
        expect(a.comparedTo(b)).toBe(Math.sign(Number(inEight(one) - inEight(other))));
        expect(a.lt(b)).toBe(!a.gte(b));
        expect(a.gt(b)).toBe(!a.lte(b));
      }),
    );
  });

  it('divides so that the product is the dividend again, except for the last of a hundred digits', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(other.units !== 0n);
        const [a, b] = [decimal(one), decimal(other)];
        const error = a.div(b).times(b).minus(a).abs();
        expect(error.lte(a.abs().times(new Decimal(10).pow(-98)))).toBe(true);
        expect(a.minus(a.mod(b)).div(b).isInteger()).toBe(true);
        expect(a.mod(b).abs().lt(b.abs())).toBe(true);
      }),
    );
  });

  it('rounds down, up, and to the nearest', () => {
    fc.assert(
      fc.property(number, (one) => {
        const a = decimal(one);
        expect(a.floor().lte(a) && a.floor().plus(1).gt(a) && a.floor().isInteger()).toBe(true);
        expect(a.ceil().gte(a) && a.ceil().minus(1).lt(a) && a.ceil().isInteger()).toBe(true);
        expect(a.toDecimalPlaces(2).minus(a).abs().lte('0.005')).toBe(true);
        expect(a.toDecimalPlaces(2).decimalPlaces()).toBeLessThanOrEqual(2);
      }),
    );
  });
});
