// The server's lists are searched by `search_fold` of the database; what the browser searches by itself is folded the same way.
const spelledOut: Readonly<Record<string, string>> = { ð: 'd', đ: 'd', þ: 'th', æ: 'ae', ø: 'o', ł: 'l' };

/** Text as search compares it: lower case, without accents, letters that keyboards lack written out. */
export const searchFold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ðđþæøł]/g, (letter) => spelledOut[letter] ?? letter);

/** Whether every word of a search is in a text, in whatever order. An empty search is in any. */
export function isFoundBy(text: string, search: string): boolean {
  const folded = searchFold(text);
  return searchFold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
