import { searchFold } from '../../text/search.ts';
import { startOfRange } from '../../time/day-range.ts';
import { addDays, addMonths } from '../../time/days.ts';
import { type DecimalSign, readNumber, readUnit } from '../table/table-cells.ts';
import { readDay } from '../table/table-days.ts';
import { labelText } from './document-words.ts';

/** A number of a document, with signs and currencies around it. */
export const amountIn = (text: string, sign: DecimalSign): string | undefined =>
  /\d/.test(text) && text.length <= 40 ? readNumber(text, sign) : undefined;

/** A day of a document. */
export function dayIn(text: string): string | undefined {
  const plain = text.replace(/\.$/, '');
  return plain.length <= 30 ? readDay(plain, 'dmy') : undefined;
}

export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** `1.9.2026 - 30.9.2026`, `1.9. - 30.9.2026`, `15.12. - 14.1.2027`, `september 2026` */
export function rangeIn(text: string): DayRange | undefined {
  const whole = dayIn(`1. ${text}`);
  if (whole !== undefined && /^\p{L}/u.test(text.trim()))
    return { start: whole, end: addDays(addMonths(whole, 1), -1) };
  const [first, last, ...more] = text.split(/\s+(?:-|–|—|til|to)\s|(?<=\d)\s*[–—]\s*(?=\d)/);
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  const end = dayIn(last);
  const start =
    dayIn(first) ??
    (end === undefined ? undefined : startOfRange((year) => dayIn(`${first.replace(/\.?$/, '.')}${year}`), end));
  return start === undefined || end === undefined || start > end ? undefined : { start, end };
}

/** An invoice number: one word with a digit that is no amount of money. */
export function numberIn(text: string): string | undefined {
  const [word = ''] = text
    .trim()
    .replace(/^(?:nr|no|númer|number)\b[.:]?\s*|^[#:]\s*/iu, '')
    .split(/\s/);
  const plain = word.replace(/[,;:.]+$/, '');
  return /^[\p{L}\d][\p{L}\d\-/_.]{0,40}$/u.test(plain) && /\d/.test(plain) && dayIn(plain) === undefined
    ? plain
    : undefined;
}

const currencies: Readonly<Record<string, string>> = {
  kr: 'ISK',
  isk: 'ISK',
  'isl kr': 'ISK',
  íkr: 'ISK',
  eur: 'EUR',
  '€': 'EUR',
  nok: 'NOK',
  dkk: 'DKK',
  sek: 'SEK',
  pln: 'PLN',
  gbp: 'GBP',
  usd: 'USD',
};

export const currencyIn = (text: string): string | undefined => currencies[labelText(text)];

/** The currency that is beside an amount. */
export function currencyBeside(text: string): string | undefined {
  const [, before, after] =
    /^(kr\.?|isk|eur|€|nok|dkk|sek|pln|gbp|usd)\s*[\d-]|\d[\s,-]*(kr\.?|isk|eur|€|nok|dkk|sek|pln|gbp|usd)$/i.exec(
      text.trim(),
    ) ?? [];
  const found = before ?? after;
  return found === undefined ? undefined : currencyIn(found);
}

/** A quantity with its unit, as in `2 stk` or `1.234 kg`. */
export function quantityIn(text: string, sign: DecimalSign, unitOf: (text: string) => string | undefined) {
  const plain = amountIn(text, sign);
  if (plain !== undefined) return { quantity: plain, unit: undefined };
  const [, digits, word] = /^(-?[\d.,' ]*\d)\s*(\p{L}[\p{L}\d³.]{0,20})$/u.exec(text.trim()) ?? [];
  const quantity = digits === undefined ? undefined : amountIn(digits, sign);
  const unit = word === undefined ? undefined : unitOf(word);
  if (quantity === undefined) return undefined;
  return { quantity, unit };
}

/** @param learned codes of units that a provider writes in its own way, by their folded text */
export const unitReader =
  (learned: Readonly<Record<string, string>> = {}) =>
  (text: string): string | undefined => {
    const plain = text.trim();
    return learned[searchFold(plain)] ?? readUnit(plain.replace(/\.$/, '')) ?? readUnit(plain);
  };
