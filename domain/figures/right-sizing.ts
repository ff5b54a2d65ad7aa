import { currencyDecimals } from '../invoices/invoice-arithmetic.ts';
import { amountText, Decimal, type DecimalText, roundHalfUp, toDecimal } from '../numbers/decimal.ts';

/** How full a container should be at its collection: the rest is room for a week with more waste. */
export const targetFill = new Decimal('0.8');

/** With fewer collections a single one has too much influence. */
export const minCollections = 4;

/**
 * The longest interval between collections, in days: food smells and attracts vermin after two weeks, other waste should not be forgotten
 * for more than two months. These are our own limits; stricter local rules take precedence.
 */
export const longestWait = { food: 14, other: 60 } as const;

/** A change is suggested if it makes the interval at least a quarter longer: a fifth of the collections less. */
const worthwhile = new Decimal('1.25');

/** A container that is emptier than this is too large, if it cannot be emptied less often. */
const tooEmpty = new Decimal('0.4');

/** Beyond this factor of the capacity, collections are missing in the data. Only a scale can prove otherwise. */
const maxPlausibleFactor = new Decimal('1.5');

/** Litres of standard wheelie bins (EN 840). Other kinds have any size. */
const wheelieBins = [60, 80, 120, 140, 180, 240, 360, 660, 770, 1100] as const;

const yearDays = new Decimal(365);

/**
 * Source of the kilograms: the container's own weighings, an invoice line of the container, or an invoice line that several containers
 * share.
 */
export const sizingBases = ['weighed', 'invoiced', 'shared'] as const;
export type SizingBasis = (typeof sizingBases)[number];

export interface SizedContainer {
  readonly kind: string;
  readonly volumeLiters?: number | undefined;
  readonly isFood: boolean;
  readonly emptyings: number;
  /** Within the period in which the container was in use. */
  readonly days: number;
  readonly kgPerEmptying?: Decimal | undefined;
  /** True if a scale weighed this container. */
  readonly isWeighed: boolean;
  readonly kgPerLiter?: Decimal | undefined;
  /** Net; absent if unknown. */
  readonly costPerEmptying?: Decimal | undefined;
  readonly currency: string;
}

/** Why there is no verdict, in the order in which the gaps should be filled. */
export const sizingGaps = ['noVolume', 'tooFewEmptyings', 'noDensity', 'noWeight', 'unknownEmptyings'] as const;
export type SizingGap = (typeof sizingGaps)[number];

export const sizings = ['fewerEmptyings', 'smallerContainer', 'overfull', 'fits'] as const;
export type Sizing = (typeof sizings)[number];

export interface SizingVerdict {
  readonly sizing: Sizing;
  /** 1 is full. */
  readonly fill: DecimalText;
  /** Between two collections, today: one decimal. */
  readonly days: DecimalText;
  /** Between two collections, as suggested. */
  readonly suggestedDays?: number;
  /** Litres of the suggested container. */
  readonly suggestedLiters?: number;
  /** Net; absent if there is no saving or the cost of a collection is unknown. */
  readonly savingPerYear?: DecimalText | undefined;
}

/** The smallest standard container in which the waste reaches at most the target fill. */
function litersFor(kind: string, waste: Decimal): number {
  const needed = waste.div(targetFill);
  const bin = kind === 'wheelie_bin' ? wheelieBins.find((liters) => needed.lte(liters)) : undefined;
  return bin ?? needed.ceil().toNumber();
}

/** What a verdict needs, or the first gap in the data of a container. */
function measuresOf({ volumeLiters, emptyings, kgPerLiter, kgPerEmptying, isWeighed }: SizedContainer) {
  if (volumeLiters === undefined) return 'noVolume';
  if (emptyings < minCollections) return 'tooFewEmptyings';
  if (kgPerLiter === undefined) return 'noDensity';
  // Credit notes may exceed the invoiced weight.
  if (kgPerEmptying?.gt(0) !== true) return 'noWeight';
  const maxKg = kgPerLiter.times(volumeLiters).times(maxPlausibleFactor);
  if (!isWeighed && kgPerEmptying.gt(maxKg)) return 'unknownEmptyings';
  return { volumeLiters, kgPerEmptying, kgPerLiter };
}

/** The first gap in the data of a container; undefined if a verdict is possible. */
export function sizingGap(container: SizedContainer): SizingGap | undefined {
  const measures = measuresOf(container);
  return typeof measures === 'string' ? measures : undefined;
}

/** Whether a container is emptied too often, too large, too full, or right; undefined if data is missing. */
export function sizingOf(container: SizedContainer): SizingVerdict | undefined {
  const { kind, isFood, emptyings, costPerEmptying, currency } = container;
  const measures = measuresOf(container);
  if (typeof measures === 'string') return undefined;
  const { volumeLiters, kgPerEmptying, kgPerLiter } = measures;
  const waste = kgPerEmptying.div(kgPerLiter);
  const fill = waste.div(volumeLiters);
  const days = new Decimal(container.days).div(emptyings);
  const said = { fill: amountText(roundHalfUp(fill, 4)), days: amountText(roundHalfUp(days, 1)) };
  if (fill.gt(1)) {
    return { sizing: 'overfull', ...said, suggestedLiters: litersFor(kind, waste) };
  }
  const limit = isFood ? longestWait.food : longestWait.other;
  const suggestedDays = Decimal.min(days.times(targetFill).div(fill), limit).floor();
  if (suggestedDays.gte(days.times(worthwhile))) {
    const fewer = yearDays.div(days).minus(yearDays.div(suggestedDays));
    const saving = costPerEmptying === undefined ? undefined : fewer.times(costPerEmptying);
    return {
      sizing: 'fewerEmptyings',
      ...said,
      suggestedDays: suggestedDays.toNumber(),
      ...(saving?.gt(0) === true ? { savingPerYear: amountText(roundHalfUp(saving, currencyDecimals(currency))) } : {}),
    };
  }
  const suggestedLiters = litersFor(kind, waste);
  if (fill.lt(tooEmpty) && suggestedLiters < volumeLiters) {
    return { sizing: 'smallerContainer', ...said, suggestedLiters };
  }
  return { sizing: 'fits', ...said };
}

export const allSavings = (verdicts: readonly Pick<SizingVerdict, 'savingPerYear'>[]): DecimalText =>
  amountText(verdicts.reduce((sum, { savingPerYear }) => sum.plus(toDecimal(savingPerYear)), new Decimal(0)));
