// The browser's search folds texts in the same way as the database function `search_fold`.
const spelledOut: Readonly<Record<string, string>> = { ð: 'd', đ: 'd', þ: 'th', æ: 'ae', ø: 'o', ł: 'l' };

/** The form of a text that searches compare: lower case, without accents, special letters spelled out. */
export const searchFold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ðđþæøł]/g, (letter) => spelledOut[letter] ?? letter);

/** Whether a text contains every word of a search, in any order. An empty search matches every text. */
export function isFoundBy(text: string, search: string): boolean {
  const folded = searchFold(text);
  return searchFold(search)
    .split(/\s/)
    .every((word) => folded.includes(word));
}
