/** Numbers that look random and are the same at every run, so that the demo data can be relied upon. */
export interface Random {
  /** From 0 up to but not including 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item;
  /** Letters and digits that cannot be mistaken for one another. */
  text(length: number): string;
  /** Version 4. */
  uuid(): string;
}

const unmistakable = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The generator mulberry32: small, even, and good enough for what is only looked at. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seededRandom(seed: number): Random {
  const fraction = mulberry32(seed);
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[integer(0, items.length - 1)] as Item;
  };
  const letters = (alphabet: string, length: number) => Array.from({ length }, () => pick([...alphabet])).join('');
  return {
    fraction,
    integer,
    pick,
    chance: (probability) => fraction() < probability,
    text: (length) => letters(unmistakable, length),
    uuid: () => letters('0123456789abcdef', 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
  };
}
