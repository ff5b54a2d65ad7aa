import { NearestName } from '../../text/nearest.ts';
import { searchFold } from '../../text/search.ts';

/** A heading as it is compared: folded, words separated by one space. */
export const foldHeading = (heading: string): string =>
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
      headings.indexOf(heading) !== place ? [] : [[place, foldHeading(heading)] as const],
    ),
  );
  const places = new Map<Field, number>();
  for (const fits of [
    (heading: string, word: string) => heading === word,
    (heading: string, word: string) => heading.startsWith(`${word} `),
  ]) {
    for (const field of Object.keys(words) as Field[]) {
      if (places.has(field)) continue;
      const found = words[field]
        .map((word) => [...left].find(([, heading]) => fits(heading, word))?.[0])
        .find((place) => place !== undefined);
      if (found === undefined) continue;
      places.set(field, found);
      left.delete(found);
    }
  }
  return places;
}

/**
 * Proposes the column of each field: as an earlier table with such headings was understood, else by the words of the headings, else by
 * headings that are nearly such words.
 * @param words the possible headings of each field, folded, the surest first
 * @param remembered the field of each folded heading; '' for a column that is not imported
 */
export function proposeFields<Field extends string>(
  headings: readonly string[],
  words: Readonly<Record<Field, readonly string[]>>,
  remembered: ReadonlyMap<string, string>,
): Map<Field, number> {
  const fields = Object.keys(words) as Field[];
  const places = new Map<Field, number>();
  headings.forEach((heading, place) => {
    const field = fields.find((one) => one === remembered.get(foldHeading(heading)));
    if (field !== undefined && !places.has(field)) places.set(field, place);
  });
  const open = headings.map((heading) => (remembered.has(foldHeading(heading)) ? '' : heading));
  const left = Object.fromEntries(
    fields.map((field) => [field, places.has(field) ? [] : words[field]]),
  ) as unknown as Record<Field, readonly string[]>;
  for (const [field, place] of proposePlaces(open, left)) places.set(field, place);
  const taken = new Set(places.values());
  for (const [place, heading] of open.entries()) {
    if (taken.has(place) || open.indexOf(heading) !== place) continue;
    const free = fields.filter((field) => !places.has(field));
    const intended = new NearestName(free.flatMap((field) => words[field])).find(heading);
    const field = intended === undefined ? undefined : free.find((one) => words[one].includes(intended));
    if (field !== undefined) places.set(field, place);
  }
  return places;
}
