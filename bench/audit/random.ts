/** Random numbers that are the same for the same seed. */
export interface Random {
  /** 0 to 1. */
  next(): number;
  chance(probability: number): boolean;
  /** Both included. */
  between(min: number, max: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick: (values) => {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
  };
}
