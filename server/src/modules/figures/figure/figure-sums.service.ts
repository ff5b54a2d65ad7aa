import type { ComparedFigures, FigureTotals } from '@tunna/contract/figures/figures';
import { costPerKilogram, isRecycling } from '@tunna/domain/figures/figures';
import { amountText, type Decimal, toDecimal, zero } from '@tunna/domain/numbers/decimal';
import { change, share } from '@tunna/domain/numbers/share';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { FigureStreamRow, MadeOfRow } from './figure.queries.ts';

interface SummedRow {
  readonly currency: string;
  readonly kg: string;
  readonly estimated_kg: string;
  readonly cost: string;
}

/** Most addends are zero: estimated or converted weights are rare. */
const plus = (total: Decimal, text: string): Decimal => (text === '0' ? total : total.plus(text));

export interface Weighed {
  readonly kg: string;
  readonly estimatedKg: string;
  readonly cost: string;
}

/** Sums rows. Costs in other currencies are summed separately. */
export class Sum {
  readonly #currency: string;
  #ownKg = zero;
  #otherKg = zero;
  #estimatedKg = zero;
  #cost = zero;
  readonly #otherCosts = new Map<string, Decimal>();

  /** @param currency the currency of the figures; readings have none */
  constructor(currency: string) {
    this.#currency = currency;
  }

  add(row: SummedRow): void {
    this.#estimatedKg = plus(this.#estimatedKg, row.estimated_kg);
    if (row.currency === this.#currency || row.currency === '') {
      this.#ownKg = plus(this.#ownKg, row.kg);
      this.#cost = plus(this.#cost, row.cost);
    } else {
      this.#otherKg = plus(this.#otherKg, row.kg);
      this.#otherCosts.set(row.currency, plus(this.#otherCosts.get(row.currency) ?? zero, row.cost));
    }
  }

  get kg(): Decimal {
    return this.#ownKg.plus(this.#otherKg);
  }

  get cost(): Decimal {
    return this.#cost;
  }

  weighed(): Weighed {
    return { kg: amountText(this.kg), estimatedKg: amountText(this.#estimatedKg), cost: amountText(this.#cost) };
  }

  /** Only for lines in the currency of the figures: other currencies are not included in the cost. */
  costPerKg(): string | undefined {
    return costPerKilogram(amountText(this.#cost), amountText(this.#ownKg));
  }

  otherCosts() {
    return [...this.#otherCosts]
      .filter(([, amount]) => !amount.isZero())
      .sort(([, one], [, other]) => other.abs().comparedTo(one.abs()))
      .map(([currency, amount]) => ({ currency, amount: amountText(amount) }));
  }
}

/** Groups rows by key, in the order in which the keys first appear. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known === undefined) groups.set(keyOf(row), [row]);
    else known.push(row);
  }
  return groups;
}

/** The weights and costs of rows. Most groups have one row, whose text is used unchanged, without parsing it as a number. */
export function weighedOf(rows: readonly SummedRow[], currency: string): Weighed {
  const [only] = rows;
  return rows.length === 1 && (only?.currency === currency || only?.currency === '')
    ? { kg: only.kg, estimatedKg: only.estimated_kg, cost: only.cost }
    : sumOf(rows, currency).weighed();
}

/** The sum of rows. */
export function sumOf(rows: readonly SummedRow[], currency: string): Sum {
  const sum = new Sum(currency);
  for (const row of rows) sum.add(row);
  return sum;
}

/** Sorts by weight or cost, descending. */
export const largestFirst =
  (of: 'kg' | 'cost') => (one: { kg: string; cost: string }, other: { kg: string; cost: string }) =>
    toDecimal(other[of]).comparedTo(toDecimal(one[of])) || toDecimal(other.cost).comparedTo(toDecimal(one.cost));

/** The rows of a comparison: all of the earlier period, and those of both periods that can be compared. */
export interface ComparedRows<Row> {
  readonly before: readonly Row[];
  /** Absent if the periods cannot be compared. */
  readonly alike?: { readonly now: readonly Row[]; readonly before: readonly Row[] } | undefined;
}

/** The same rows in the comparison period, by key, and their change. */
export function comparedOf<Row extends SummedRow>(
  rows: ComparedRows<Row> | undefined,
  currency: string,
  isSame: (row: Row) => boolean,
) {
  if (rows === undefined) return undefined;
  const { kg, cost } = weighedOf(rows.before.filter(isSame), currency);
  const { alike } = rows;
  if (alike === undefined) return { kg, cost, kgChange: undefined, costChange: undefined };
  const [now, then] = [alike.now, alike.before].map((those) => weighedOf(those.filter(isSame), currency));
  return {
    kg,
    cost,
    kgChange: now && then && change(now.kg, then.kg),
    costChange: now && then && change(now.cost, then.cost),
  };
}

/** Totals of the whole period. */
export function totalsOf(rows: readonly MadeOfRow[], currency: string): FigureTotals {
  const sum = new Sum(currency);
  let [convertedKg, sortedKg, recycledKg, unmappedCost, unplacedCost] = [zero, zero, zero, zero, zero];
  let [lines, unmappedLines, unplacedLines, unweighedLines] = [0, 0, 0, 0];
  for (const row of rows) {
    sum.add(row);
    convertedKg = plus(convertedKg, row.converted_kg);
    if (row.is_sorted) sortedKg = plus(sortedKg, row.kg);
    if (isRecycling(row.treatment_code)) recycledKg = plus(recycledKg, row.kg);
    lines += row.lines;
    unweighedLines += row.unweighed_lines;
    const isOwn = row.currency === currency;
    // An unclassified line is one concern, also without a location: it may need none.
    if (row.kind === '') {
      unmappedLines += row.lines;
      if (isOwn) unmappedCost = plus(unmappedCost, row.cost);
    } else {
      unplacedLines += row.unplaced_lines;
      if (isOwn) unplacedCost = plus(unplacedCost, row.unplaced_cost);
    }
  }
  const kg = amountText(sum.kg);
  return {
    ...sum.weighed(),
    costPerKg: sum.costPerKg(),
    convertedKg: amountText(convertedKg),
    sortedKg: amountText(sortedKg),
    sortingRate: share(amountText(sortedKg), kg),
    recycledKg: amountText(recycledKg),
    recyclingRate: share(amountText(recycledKg), kg),
    otherCosts: sum.otherCosts(),
    lines,
    unmappedLines,
    unmappedCost: amountText(unmappedCost),
    unplacedLines,
    unplacedCost: amountText(unplacedCost),
    unweighedLines,
  };
}

/** The totals that are compared. */
type ComparedTotals = Pick<FigureTotals, 'kg' | 'cost' | 'costPerKg' | 'sortingRate' | 'recyclingRate'> & {
  readonly kgCo2e: string;
};

const difference = (now: string | undefined, before: string | undefined): string | undefined =>
  now === undefined || before === undefined ? undefined : amountText(toDecimal(now).minus(before));

/** The changes between the totals of two periods that can be compared. */
export const changesOf = (now: ComparedTotals, before: ComparedTotals): NonNullable<ComparedFigures['changes']> => ({
  kg: change(now.kg, before.kg),
  cost: change(now.cost, before.cost),
  costPerKg:
    now.costPerKg === undefined || before.costPerKg === undefined ? undefined : change(now.costPerKg, before.costPerKg),
  kgCo2e: change(now.kgCo2e, before.kgCo2e),
  sortingRate: difference(now.sortingRate, before.sortingRate),
  recyclingRate: difference(now.recyclingRate, before.recyclingRate),
});

/** A stream as figures name it. */
export const streamView = (row: FigureStreamRow) => ({
  id: row.id,
  names: streamNames(row),
  color: row.color,
  categoryCode: row.category_code,
  isSeparatelyCollected: row.separately_collected,
});
