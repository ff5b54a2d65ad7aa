// Separate from the arithmetic: public pages do not load its library.

/** At most twenty digits before and after the point, without the leading and trailing zeros. */
const decimalPattern = /^[+-]?(?:0*\d{1,20}(?:\.\d{0,20}0*)?|\.\d{1,20}0*)$/;

const maxLength = 60;

/**
 * Whether a text is a decimal number as in XML Schema, with at most twenty digits before and after the point. No exponent, no thousands
 * separators.
 */
export const isDecimalText = (text: string): boolean => text.length <= maxLength && decimalPattern.test(text);

/** Digits behind the point, as written: a zero at the end counts too. */
export const decimalsOf = (text: string | undefined): number => text?.split('.')[1]?.length ?? 0;
