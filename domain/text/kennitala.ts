const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Whether a kennitala (Icelandic identity number of a person or a company) looks mistyped: it is not ten digits, or its ninth is not
 * the check digit of the first eight, modulo 11. A reason to warn, never to refuse: numbers without a check digit have been issued
 * since 2026.
 * @param text spaces and a hyphen inside say nothing
 */
export function isKennitalaDoubtful(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^[0-9]{10}$/.test(digits)) return true;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  // A remainder of 1 asks for the digit 10: such numbers were never issued.
  return (11 - (sum % 11)) % 11 !== Number(digits[8]);
}
