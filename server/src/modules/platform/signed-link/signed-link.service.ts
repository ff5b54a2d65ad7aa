import { createHmac, timingSafeEqual } from 'node:crypto';

/** Text that represents numbers and cannot be forged. */
export interface SignedNumbers {
  /** The text for a path: letters, digits, dots, hyphens and underscores. The same numbers and secret give the same text. */
  sign(numbers: readonly number[]): string;
  /** @returns undefined for a text that was not signed here for this purpose */
  read(text: string): readonly number[] | undefined;
}

/** The secrets that verify signatures. The first one signs. */
export type SigningSecrets = readonly [string | Buffer, ...(string | Buffer)[]];

/** `<number>.<number>.….<signature>`, numbers in base 36, signature HMAC-SHA-256. `purpose` separates kinds of links. */
export function signedNumbers(secrets: SigningSecrets, purpose: string): SignedNumbers {
  const signatureOf = (secret: string | Buffer, payload: string) =>
    createHmac('sha256', secret).update(`${purpose}:${payload}`).digest();
  return {
    sign(numbers) {
      const payload = numbers.map((number) => number.toString(36)).join('.');
      return `${payload}.${signatureOf(secrets[0], payload).toString('base64url')}`;
    },
    read(text) {
      const end = text.lastIndexOf('.');
      const payload = text.slice(0, Math.max(end, 0));
      const signature = Buffer.from(text.slice(end + 1), 'base64url');
      const isSigned = secrets.some((secret) => {
        const expected = signatureOf(secret, payload);
        return signature.length === expected.length && timingSafeEqual(signature, expected);
      });
      return isSigned ? payload.split('.').map((part) => Number.parseInt(part, 36)) : undefined;
    },
  };
}
