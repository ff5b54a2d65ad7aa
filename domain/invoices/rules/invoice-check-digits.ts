import type { Identifier } from '../invoice.ts';
import type { FailureList } from './invoice-failures.ts';

/** Sum of the digits with their weights, from the left. */
const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** The sum of Luhn: every second digit is doubled, from the second one on. */
const doubled = (digits: string): number =>
  [...digits].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

const reversed = (digits: string): string => [...digits].toReversed().join('');

const isGln = (id: string): boolean =>
  /^\d+$/.test(id) &&
  [...reversed(id)].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;

const isNorwegian = (id: string): boolean => /^\d{9}$/.test(id) && weighted(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

const isBelgian = (id: string): boolean =>
  /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

const isSwedish = (id: string): boolean => /^\d{10}$/.test(id) && doubled(reversed(id)) % 10 === 0;

const isAustralian = (id: string): boolean =>
  /^\d{11}$/.test(id) && (weighted(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

const isItalianTaxCode = (id: string): boolean => /^(?:\d{11}|[a-z]{6}\d{2}[a-z]\d{2}.{3}\d[a-z])$/is.test(id);

/** Only numbers with the country are checked. */
const isItalianVat = (id: string): boolean =>
  !/^it/i.test(id) || (/^..\d{11}$/.test(id) && doubled(id.slice(2)) % 10 === 0);

interface NumberRule {
  readonly code: string;
  readonly isRight: (id: string) => boolean;
  readonly isOnlyEndpoint?: true;
}

/** By scheme: numbers of registers whose form, or last digits, can be checked. */
const numberRules: Readonly<Record<string, NumberRule>> = {
  '0088': { code: 'PEPPOL-COMMON-R040', isRight: isGln },
  '0192': { code: 'PEPPOL-COMMON-R041', isRight: isNorwegian },
  '0184': { code: 'PEPPOL-COMMON-R042', isRight: (id) => /^(?:DK)?\d{8}$/.test(id) },
  '0208': { code: 'PEPPOL-COMMON-R043', isRight: isBelgian },
  '0201': { code: 'PEPPOL-COMMON-R044', isRight: (id) => /^[a-z0-9]{6}$/i.test(id) },
  '0210': { code: 'PEPPOL-COMMON-R045', isRight: isItalianTaxCode },
  '9907': { code: 'PEPPOL-COMMON-R046', isRight: isItalianTaxCode, isOnlyEndpoint: true },
  '0211': { code: 'PEPPOL-COMMON-R047', isRight: isItalianVat },
  '9906': { code: 'PEPPOL-COMMON-R048', isRight: isItalianVat, isOnlyEndpoint: true },
  '0007': { code: 'PEPPOL-COMMON-R049', isRight: isSwedish },
  '0151': { code: 'PEPPOL-COMMON-R050', isRight: isAustralian },
};

/** PEPPOL-COMMON-R040 to -R050: the form of an electronic address or of another id of a party. */
export function checkNumber(
  failures: FailureList,
  field: string,
  id: Identifier | undefined,
  use: 'endpoint' | 'id',
): void {
  const rule = numberRules[id?.scheme ?? ''];
  if (id === undefined || rule === undefined || rule.isRight(id.id)) return;
  if (rule.isOnlyEndpoint && use !== 'endpoint') return;
  failures.add(rule.code, { field }, { found: id.id, expectation: 'well_formed' });
}
