import { randomInt } from 'node:crypto';
import { slugAlphabet, slugLength } from '@tunna/domain/inventory/container-slug';

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** What a container's label says: 49 random bits that can be read off and typed in. */
export const newContainerSlug = (): string => randomText(slugAlphabet, slugLength);

/** What a location's public address says: 59 random bits. */
export const newLocationId = (): string => randomText(lettersAndDigits, 10);
