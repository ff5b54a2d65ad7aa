import { searchFold } from '../../text/search.ts';

/** A heading as it is compared: folded, words separated by one space. */
const foldHeading = (heading: string): string =>
  searchFold(heading)
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();

/**
 * Finds the column of each field by the words of its heading: whole headings first, then those that begin so. Each column is used once.
 * @param words the possible headings of each field, folded, the surest first
 * @returns the index of the column of each field
 */
export function proposePlaces<Field extends string>(
  headings: readonly string[],
  words: Readonly<Record<Field, readonly string[]>>,
): Map<Field, number> {
  const left = new Map(
    headings.flatMap((heading, place) =>
      heading === '' || headings.indexOf(heading) !== place ? [] : [[place, foldHeading(heading)] as const],
    ),
  );
  const places = new Map<Field, number>();
  for (const fits of [
    (said: string, word: string) => said === word,
    (said: string, word: string) => said.startsWith(`${word} `),
  ]) {
    for (const field of Object.keys(words) as Field[]) {
      if (places.has(field)) continue;
      const found = words[field]
        .map((word) => [...left].find(([, said]) => fits(said, word))?.[0])
        .find((place) => place !== undefined);
      if (found === undefined) continue;
      places.set(field, found);
      left.delete(found);
    }
  }
  return places;
}
