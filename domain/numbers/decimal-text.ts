// Separate from the arithmetic: public pages do not load its library.

const decimalPattern = /^[+-]?(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/** Maximum of digits before, and after, the point of a number on an invoice. */
export const maxDigits = 20;

/**
 * Whether a text is a decimal number as in XML Schema, with at most twenty digits before and after the point. No exponent, no thousands
 * separators.
 */
export function isDecimalText(text: string): boolean {
  const parts = decimalPattern.exec(text);
  if (parts === null) return false;
  const whole = (parts[1] ?? '').replace(/^0+/, '');
  const fraction = (parts[2] ?? parts[3] ?? '').replace(/0+$/, '');
  return text.length <= 3 * maxDigits && whole.length <= maxDigits && fraction.length <= maxDigits;
}
