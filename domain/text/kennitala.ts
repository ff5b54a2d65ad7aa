const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Whether a kennitala (Icelandic identity number of a person or a company) looks mistyped: it does not have ten digits, or the ninth is not
 * the check digit of the first eight, modulo 11. Only a reason to warn, never to reject: numbers without a check digit have been issued
 * since 2026.
 * @param text may contain spaces and a hyphen
 */
export function isKennitalaDoubtful(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^[0-9]{10}$/.test(digits)) return true;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  // A remainder of 1 requires the digit 10: such numbers were never issued.
  return (11 - (sum % 11)) % 11 !== Number(digits[8]);
}
