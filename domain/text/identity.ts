import { isEmail } from './validation.ts';

/** The identity of a login. */
export type Identity =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string };

/** Iceland: the prefix for numbers without a country. */
export const phonePrefix = '+354';

/** An optional plus, a digit from 1 to 9, then 1 to 14 further digits. */
const phonePattern = /^\+?[1-9][0-9]{1,14}$/;

/** Whether a text is a phone number as typed, or after `internationalPhoneNumber`. */
export const isSignInPhoneNumber = (text: string): boolean =>
  phonePattern.test(text) || (text.startsWith(phonePrefix) && phonePattern.test(text.slice(phonePrefix.length)));

/** A phone number in international form. A number with a country (a plus, or 354 before seven digits) keeps it. */
export function internationalPhoneNumber(text: string): string {
  if (text.startsWith('+')) return text;
  return /^354[0-9]{7}$/.test(text) ? `+${text}` : phonePrefix + text;
}

/** Addresses are case-insensitive, and a letter of a domain has one form. */
export const normalEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC');

/**
 * Parses the input of the login field: with an @ it is an email address, otherwise a phone number, without its spaces and hyphens.
 * @returns the identity, or the code of the error message
 */
export function parseIdentity(text: string): Identity | 'wrong_email' | 'wrong_phone_number' {
  const typed = text.trim();
  if (typed.includes('@')) return isEmail(typed) ? { kind: 'email', value: normalEmail(typed) } : 'wrong_email';
  const digits = typed.replace(/[\s\u00a0-]/g, '').replace(/^00(?=[1-9])/, '+');
  return isSignInPhoneNumber(digits)
    ? { kind: 'phone', value: internationalPhoneNumber(digits) }
    : 'wrong_phone_number';
}
