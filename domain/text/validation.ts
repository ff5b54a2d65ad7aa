// Validation of the fields of a collection request. In each expression the parts are unambiguous, so that no input causes backtracking.

/** Digits with an optional leading plus, in groups separated by one space or hyphen. */
export const phoneNumberPattern = /^\+?[0-9]+(?:[ -][0-9]+)*$/;

/** The standard address format: dot-separated words, `@`, a domain of two or more labels. Other scripts in Punycode. */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Maximum of characters by field. */
export const longestField = { fullName: 200, phoneNumber: 32, email: 254 } as const;

export function isPhoneNumber(value: string): boolean {
  return value.length <= longestField.phoneNumber && phoneNumberPattern.test(value);
}

export function isEmail(value: string): boolean {
  return value.length <= longestField.email && value.indexOf('@') <= 64 && emailPattern.test(value);
}
