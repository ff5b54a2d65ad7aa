// Validation of the fields of a collection request. In each expression the parts are unambiguous, so that no input causes backtracking.

/** Digits with an optional leading plus, in groups separated by one space or hyphen. */
export const phoneNumberPattern = /^\+?[0-9]+(?:[ -][0-9]+)*$/;

/**
 * The standard address format: dot-separated words, `@`, a domain of two or more labels. A domain may have letters of any script, which
 * mail transports write in Punycode; the words before it may not. It has no flag `i`: with `u` the flag adds letters to `\w`.
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}0-9](?:[\p{L}\p{M}0-9-]{0,61}[\p{L}\p{M}0-9])?\.)+\p{L}(?:[\p{L}\p{M}0-9-]{0,61}[\p{L}\p{M}0-9])$/u;

/** Maximum of characters by field. */
export const longestField = { fullName: 200, phoneNumber: 32, email: 254 } as const;

export function isPhoneNumber(value: string): boolean {
  return value.length <= longestField.phoneNumber && phoneNumberPattern.test(value);
}

export function isEmail(value: string): boolean {
  return value.length <= longestField.email && value.indexOf('@') <= 64 && emailPattern.test(value);
}
