import { searchFold } from './search.ts';

/** The number of typing errors between two texts: a letter added, left out, replaced, or swapped with the next one. */
export function typingErrors(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** The company forms that people leave out, and signs. Digits stay: two numbers are two things. */
const bare = (text: string): string =>
  searchFold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ (?:e?hf|ohf|slf|sf|ses|as|asa|sp z o o|ltd)\s*$/, '')
    .trim();

const digitsOf = (text: string): string => text.replace(/\D+/g, ' ').trim();

/** Letters of a text for each tolerated typing error. */
const lettersForError = 4;

/** Finds names that were given before in another spelling. */
export class GivenNames {
  readonly #first = new Map<string, string>();

  /** Adds a name. @returns the first one that differs at most by case, accents, signs or a company form; undefined if it is the first */
  add(name: string): string | undefined {
    const key = bare(name);
    const first = this.#first.get(key);
    if (first === undefined && key !== '') this.#first.set(key, name);
    return first;
  }
}

/** Finds the name that a text most probably means, among names that it does not equal. */
export class NearestName {
  readonly #names: readonly { readonly name: string; readonly bare: string }[];
  readonly #byBare: ReadonlyMap<string, string>;

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => ({ name, bare: bare(name) })).filter((one) => one.bare !== '');
    this.#byBare = new Map(this.#names.map((one) => [one.bare, one.name] as const).toReversed());
  }

  /** The first name that differs only by case, accents, signs or a company form. Its digits are equal. */
  same(text: string): string | undefined {
    return this.#byBare.get(bare(text));
  }

  /** @returns undefined if no name is near enough, or two are equally near */
  find(text: string): string | undefined {
    const written = bare(text);
    if (written === '') return undefined;
    const maxErrors = Math.floor(written.length / lettersForError);
    let found: { readonly name: string; readonly errors: number } | undefined;
    let isTied = false;
    for (const { name, bare: known } of this.#names) {
      if (Math.abs(known.length - written.length) > maxErrors || digitsOf(known) !== digitsOf(written)) continue;
      const errors = typingErrors(written, known);
      if (errors > (found?.errors ?? maxErrors)) continue;
      isTied = found?.errors === errors && found.name !== name;
      found = { name, errors };
    }
    return isTied ? undefined : found?.name;
  }
}
