import { Decimal } from './decimal-number.ts';

export { Decimal };

/** Decimal text: digits, at most one point, a sign. Never an exponent. */
export type DecimalText = string;

export const zero = new Decimal(0);

/** The number of a decimal text; zero for undefined. @throws if the text is not a decimal number */
export const toDecimal = (text: DecimalText | undefined): Decimal => (text === undefined ? zero : new Decimal(text));

export const sum = (texts: readonly (DecimalText | undefined)[]): Decimal =>
  texts.reduce((total: Decimal, text) => total.plus(toDecimal(text)), zero);

/** Half away from zero, as EN 16931 rounds: 0.005 is 0.01 and -0.005 is -0.01. */
export const roundHalfUp = (value: Decimal, decimals: number): Decimal => value.toDecimalPlaces(decimals);

/** The shortest decimal text of an amount: `1200`, `1200.5`. */
export const amountText = (value: Decimal): DecimalText => (value.isZero() ? '0' : value.toFixed());
