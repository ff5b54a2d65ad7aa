import { randomInt } from 'node:crypto';
import { slugAlphabet, slugLength } from '@tunna/domain/inventory/container-slug';

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The slug on a container's label: 49 random bits, easy to read and type. */
export const newContainerSlug = (): string => randomText(slugAlphabet, slugLength);

/** The id in a location's public address: 59 random bits. */
export const newLocationId = (): string => randomText(lettersAndDigits, 10);
