import { isDecimalText } from './decimal-text.ts';

interface DecimalInput {
  /** Whether a point may separate thousands. False for values below a thousand with decimals: degrees, percentages, weights per unit. */
  readonly thousands?: boolean;
}

/**
 * Reads a number that was typed or pasted, with a decimal comma (`1.234,50`) or a decimal point (`1234.50`). A point before three digits
 * separates thousands, as in `1.234`, unless only a zero precedes it.
 * @returns decimal text; undefined for anything that is not a number
 */
export function readDecimal(typed: string, { thousands = true }: DecimalInput = {}): string | undefined {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '').replace(/[−–]/, '-');
  const isGrouped = thousands && /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(text);
  const plain = isGrouped || /^-?\d*,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  return isDecimalText(plain) ? plain.replace('+', '').replace(/\.$/, '') : undefined;
}

/** Reads a whole number: `1100`, `1.100` or `1 100`. @returns undefined for anything else, such as `1,5` */
export function readInteger(typed: string): number | undefined {
  const number = Number(readDecimal(typed));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Decimal text as it is typed here: `1234,5`. */
export const writeDecimal = (decimal: string): string => decimal.replace('.', ',');
