import { keyOf } from './line-text.ts';

/** Endings of the cases of Icelandic nouns, with and without the article, without accents. */
const endings = new Set([
  ...['', 'a', 'i', 'u', 's', 'r', 'um', 'ar', 'ir', 'ur', 'an', 'in', 'id', 'inn', 'inum', 'ins', 'inu', 'inni'],
  ...['innar', 'ina', 'una', 'unni', 'unnar', 'unum', 'anna', 'arnar', 'irnar', 'urnar', 'arnir'],
  ...['ann', 'anum', 'ans'],
]);

const shortestStem = 4;

/** Whether two folded words are cases of one: `borgartun` and `borgartuni`, `hofn` and `hafnar`. Words with digits are equal or not. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\d/.test(one + other)) return false;
  // The vowels ö and a take turns: `gata`, `götu`.
  const [left, right] = [one.replaceAll('o', 'a'), other.replaceAll('o', 'a')];
  let stem = 0;
  while (stem < left.length && left[stem] === right[stem]) stem += 1;
  for (const length of [stem, stem - 1]) {
    const shortest = length === Math.min(left.length, right.length) ? shortestStem - 1 : shortestStem;
    if (length >= shortest && endings.has(left.slice(length)) && endings.has(right.slice(length))) return true;
  }
  return false;
}

const joining = new Set([
  'a',
  'i',
  'og',
  'um',
  'vid',
  'fyrir',
  'vegna',
  'til',
  'fra',
  'at',
  'of',
  'the',
  'w',
  'na',
  'ved',
]);

/** The folded words and numbers of a text that carry meaning. */
export const partsOf = (text: string): string[] =>
  (keyOf(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((part) => !joining.has(part));

/** Whether every part has its own match among the others. */
export function covers(others: readonly string[], parts: readonly string[]): boolean {
  const left = [...others];
  return parts.every((part) => {
    const at = left.findIndex((other) => isSameWord(part, other));
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
}

/** Whether two texts consist of the same words, whatever their cases and their order. */
export const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.length === other.length && covers(one, other);
