import { toDecimal } from '@tunna/domain/numbers/decimal';

/** A figure, or several that belong together. Null is a figure that cannot be calculated, such as a rate without waste. */
export interface Figure {
  /** What kind of figure it is. */
  readonly section: string;
  /** What was asked for. */
  readonly of: string;
  /** The row within the section. Empty where it has one row. */
  readonly key: string;
  readonly measures: Readonly<Record<string, string | null>>;
}

interface Difference {
  readonly section: string;
  readonly figure: string;
  readonly expected: string | null;
  readonly found: string | null;
}

export interface Comparison {
  /** The number of compared figures by section. */
  readonly compared: ReadonlyMap<string, number>;
  readonly differences: readonly Difference[];
}

/** A source, a period of months, and what it is limited to. */
export const queryText = (query: {
  readonly source: 'invoice' | 'reading';
  readonly from: string;
  readonly until: string;
  readonly scope: string;
}): string => [query.source, `${query.from}..${query.until}`, query.scope].join(' ');

const nameOf = ({ of, section, key }: Figure): string => JSON.stringify([of, section, key]);

/** A row that one side lacks has nothing to add, and no rate. */
const isNothing = (value: string | null | undefined): boolean =>
  value === undefined || value === null || toDecimal(value).isZero();

function isSame(expected: string | null | undefined, found: string | null | undefined): boolean {
  if (expected === undefined || found === undefined) return isNothing(expected ?? found);
  if (expected === null || found === null) return expected === found;
  return toDecimal(expected).comparedTo(toDecimal(found)) === 0;
}

/** Compares every measure of every figure that either side has. */
export function compareFigures(expected: readonly Figure[], found: readonly Figure[]): Comparison {
  const byName = new Map(expected.map((figure) => [nameOf(figure), figure]));
  const foundByName = new Map(found.map((figure) => [nameOf(figure), figure]));
  const compared = new Map<string, number>();
  const differences: Difference[] = [];
  for (const name of new Set([...byName.keys(), ...foundByName.keys()])) {
    const [own, other] = [byName.get(name), foundByName.get(name)];
    const one = own ?? other;
    if (one === undefined) continue;
    for (const measure of new Set([...Object.keys(own?.measures ?? {}), ...Object.keys(other?.measures ?? {})])) {
      compared.set(one.section, (compared.get(one.section) ?? 0) + 1);
      const [expectedValue, foundValue] = [own?.measures[measure], other?.measures[measure]];
      if (isSame(expectedValue, foundValue)) continue;
      const figure = [one.of, one.key, measure].filter((text) => text !== '').join(' ');
      differences.push({ section: one.section, figure, expected: expectedValue ?? null, found: foundValue ?? null });
    }
  }
  return { compared, differences };
}
