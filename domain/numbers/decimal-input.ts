import { isDecimalText } from './decimal-text.ts';

/**
 * The number that somebody typed or pasted, as decimal text: with a decimal comma as it is written here (`1.234,50`), or as programs write it
 * (`1234.50`). One point with three digits after it separates thousands, as in `1.234`, unless nothing but a zero stands before it.
 * @returns nothing for what is no number
 */
export function readDecimal(typed: string): string | undefined {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '').replace(/^[−–]/, '-');
  const isGrouped = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(text);
  const plain = isGrouped || /^-?\d*,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  const bare = plain.replace(/^\+/, '').replace(/\.$/, '');
  return isDecimalText(bare) ? bare : undefined;
}

/** Decimal text as it is typed here: `1234,5`. */
export const writeDecimal = (decimal: string): string => decimal.replace('.', ',');
