// Apart from the arithmetic, whose library public pages need not load.

const decimalPattern = /^[+-]?(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/** Digits before the point, and after it, that a number of an invoice may have. */
export const maxDigits = 20;

/** Whether a text is a decimal number as XML Schema writes it, within twenty digits before and after the point. No exponent, no thousands. */
export function isDecimalText(text: string): boolean {
  const parts = decimalPattern.exec(text);
  if (parts === null) return false;
  const whole = (parts[1] ?? '').replace(/^0+/, '');
  const fraction = (parts[2] ?? parts[3] ?? '').replace(/0+$/, '');
  return text.length <= 3 * maxDigits && whole.length <= maxDigits && fraction.length <= maxDigits;
}
