// What the emptying request takes. Each expression leaves no choice where one part of it ends and the next begins, so that no
// input makes it try again and again.

/** Digits with an optional leading plus, in groups separated by one space or hyphen. */
export const phoneNumberPattern = /^\+?[0-9]+(?:[ -][0-9]+)*$/;

/** The standard address shape: dot-separated words, `@`, a domain of two or more labels. Letters of other scripts stand in Punycode. */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** The most characters that each field takes. */
export const longestField = { fullName: 200, phoneNumber: 32, email: 254 } as const;

export function isPhoneNumber(value: string): boolean {
  return value.length <= longestField.phoneNumber && phoneNumberPattern.test(value);
}

export function isEmail(value: string): boolean {
  return value.length <= longestField.email && value.indexOf('@') <= 64 && emailPattern.test(value);
}
