import { createHmac, timingSafeEqual } from 'node:crypto';

/** Text that stands for numbers, and that nobody can make up. */
export interface SignedNumbers {
  /** The text for a path: letters, digits, dots, hyphens and underscores. The same numbers are always the same text. */
  sign(numbers: readonly number[]): string;
  /** @returns undefined for a text that was not signed here for this purpose */
  read(text: string): readonly number[] | undefined;
}

/** `<number>.<number>.….<signature>`, numbers in base 36, signature HMAC-SHA-256. `purpose` keeps kinds of links apart. */
export function signedNumbers(secret: string, purpose: string): SignedNumbers {
  const signatureOf = (payload: string) => createHmac('sha256', secret).update(`${purpose}:${payload}`).digest();
  return {
    sign(numbers) {
      const payload = numbers.map((number) => number.toString(36)).join('.');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },
    read(text) {
      const end = text.lastIndexOf('.');
      const payload = text.slice(0, Math.max(end, 0));
      const given = Buffer.from(text.slice(end + 1), 'base64url');
      const expected = signatureOf(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return payload.split('.').map((part) => Number.parseInt(part, 36));
    },
  };
}
