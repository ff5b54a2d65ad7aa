// Icelandic order, by our own tables: Chromium has no Icelandic collation and silently falls back to English. The order is that of the
// Unicode CLDR for Icelandic, with runs of digits compared as numbers.

// Each letter is distinct; letters in one group differ only if the rest of both texts is equal.
const alphabet = 'a á b c dđ ð e é f g h i í j k l m n o ó p q r s t u ú v w x y ý z þ æä öø å'.split(' ');

// Letters that do not decompose into a base letter and marks.
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i' };

// Primary weights by kind, with room to add a code point.
const whitespaceWeight = 1;
const symbolWeight = 2;
const digitsWeight = 2_000_000;
const letterWeight = 3_000_000;
const foreignLetterWeight = 4_000_000;

const letters = new Map<string, { primary: number; secondary: number }>(
  alphabet.flatMap((group, index) =>
    [...group].map((letter, secondary) => [letter, { primary: letterWeight + index, secondary }] as const),
  ),
);

/** Texts are compared by letters, then accents, then case, and finally the text itself. */
type SortKey = { primary: number[]; secondary: number[]; tertiary: number[]; text: string };

function addLetter(key: SortKey, letter: string, tertiary: number): void {
  const known = letters.get(letter);
  if (known) {
    key.primary.push(known.primary);
    key.secondary.push(known.secondary);
    key.tertiary.push(tertiary);
    return;
  }
  const parts = [...(spelledOut[letter] ?? letter.normalize('NFD'))];
  for (const part of parts) {
    const base = letters.get(part);
    const codePoint = part.codePointAt(0) ?? 0;
    if (/\p{M}/u.test(part)) {
      key.secondary.push(symbolWeight + codePoint);
    } else {
      key.primary.push(base ? base.primary : foreignLetterWeight + codePoint);
      // A letter that is spelled out differs from its plain spelling as an accented letter does from its base.
      key.secondary.push(1);
      key.tertiary.push(tertiary);
    }
  }
}

function addDigits(key: SortKey, digits: string): void {
  const significant = digits.replace(/^0+(?=\d)/, '');
  key.primary.push(digitsWeight, significant.length);
  for (const digit of significant) key.primary.push(Number(digit));
}

function sortKey(text: string): SortKey {
  const key: SortKey = { primary: [], secondary: [], tertiary: [], text };
  for (const piece of text.normalize('NFC').match(/[0-9]+|[^0-9]/gu) ?? []) {
    const codePoint = piece.codePointAt(0) ?? 0;
    if (/[0-9]/.test(piece)) addDigits(key, piece);
    else if (/[\p{L}\p{M}]/u.test(piece)) {
      const lower = piece.toLowerCase();
      addLetter(key, lower, lower === piece ? 0 : 1);
    } else key.primary.push(/\s/.test(piece) ? whitespaceWeight : symbolWeight + codePoint);
  }
  return key;
}

function compareWeights(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareKeys(a: SortKey, b: SortKey): number {
  return (
    compareWeights(a.primary, b.primary) ||
    compareWeights(a.secondary, b.secondary) ||
    compareWeights(a.tertiary, b.tertiary) ||
    (a.text < b.text ? -1 : Number(a.text > b.text))
  );
}

/**
 * Icelandic alphabetical order: a á b c d ð e é … z þ æ ö å. Accents of other languages and case matter only between otherwise equal texts
 * (lower case first). `2` is before `10`; spaces and signs are before digits, digits before letters, letters of other scripts last.
 *
 * @returns negative, zero or positive; zero only for identical texts, so that the order of a list is stable
 */
export function compareIcelandic(a: string, b: string): number {
  return compareKeys(sortKey(a), sortKey(b));
}

/** A sorted copy of a list. Each key is calculated once: for lists of thousands, where `compareIcelandic` would be slow. */
export function sortIcelandic<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, key: sortKey(textOf(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);
}
