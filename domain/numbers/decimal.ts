import { Decimal as DecimalJs } from 'decimal.js';

/** Decimal text: digits, at most one point, a sign. Never an exponent. */
export type DecimalText = string;

/**
 * Decimal numbers with a hundred significant digits. Numbers from files have at most forty (`isDecimalText`), so sums and products are
 * exact, and a quotient is never so close to a tie that rounding could be wrong.
 */
export const Decimal = DecimalJs.clone({
  precision: 100,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -200,
  toExpPos: 200,
});
export type Decimal = DecimalJs;

export const zero = new Decimal(0);

/** The number of a decimal text; zero for undefined. @throws if the text is not a decimal number */
export const toDecimal = (text: DecimalText | undefined): Decimal => (text === undefined ? zero : new Decimal(text));

export const sum = (texts: readonly (DecimalText | undefined)[]): Decimal =>
  texts.reduce((total: Decimal, text) => total.plus(toDecimal(text)), zero);

/** Half away from zero, as EN 16931 rounds: 0.005 is 0.01 and -0.005 is -0.01. */
export const roundHalfUp = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);

/** The shortest decimal text of an amount: `1200`, `1200.5`. */
export const amountText = (value: Decimal): DecimalText => (value.isZero() ? '0' : value.toFixed());
