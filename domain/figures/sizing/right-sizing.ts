import { currencyDecimals } from '../../invoices/invoice-arithmetic.ts';
import { amountText, Decimal, type DecimalText, roundHalfUp, toDecimal } from '../../numbers/decimal.ts';
import { replayCollections } from './fillings.ts';
import { type CollectionWeight, minCollections } from './sizing-weights.ts';

/** How full a container should be at its collection: the rest is room for a week with more waste. */
export const targetFill = new Decimal('0.8');

/**
 * The longest interval between collections, in days: food smells and attracts vermin after two weeks, other waste should not be forgotten
 * for more than two months. These are our own limits; stricter local rules take precedence.
 */
export const longestWait = { food: 14, other: 60 } as const;

/** A change is suggested if it makes the interval at least a quarter longer: a fifth of the collections less. */
const minGain = new Decimal('1.25');

/** A container that is emptier than this is too large, if it cannot be emptied less often. */
const tooEmpty = new Decimal('0.4');

/** Beyond this factor of the capacity, collections are missing in the data: no container holds more, however heavy its waste is. */
const maxPlausibleFactor = new Decimal('1.5');

/** A suggestion is withheld if more than this share of the period’s collections would have been fuller than is safe. */
const maxUnsafeShare = 0.05;

/** The fill that is safe, so that a busier year still fits: more if invoices confirm the readings of every collection. */
const safeFill = new Decimal('0.8');
const confirmedSafeFill = new Decimal('0.9');

/** Litres of skips that lorries carry: usual sizes of DIN 30720 (lifted by a chain) and DIN 30722 (pulled by a hook). */
const skips: readonly number[] = [3000, 5000, 7000, 8000, 10000, 12000, 15000, 20000, 25000, 30000, 35000, 40000];

/** Litres of what is sold, by kind: of wheelie bins those of EN 840. Other kinds have no standard. */
const standardSizes: ReadonlyMap<string, readonly number[]> = new Map([
  ['wheelie_bin', [60, 80, 120, 140, 180, 240, 360, 660, 770, 1100]],
  ['skip', skips],
  ['compactor', skips],
]);

const yearDays = new Decimal(365);

export interface SizedContainer {
  readonly kind: string;
  readonly volumeLiters?: number | undefined;
  /** Litres of the organization's containers of this kind, which their providers have: with the standard sizes, those that are suggested. */
  readonly sizesInUse?: readonly number[] | undefined;
  readonly isFood: boolean;
  readonly emptyings: number;
  /** Within the period in which the container was in use. */
  readonly days: number;
  readonly weight?: CollectionWeight | undefined;
  readonly kgPerLiter?: Decimal | undefined;
  /** Net; absent if unknown. */
  readonly costPerEmptying?: Decimal | undefined;
  readonly currency: string;
}

/** Why there is no verdict, in the order in which the gaps should be filled. */
export const sizingGaps = [
  'noVolume',
  'tooFewEmptyings',
  'noDensity',
  'noWeight',
  'weightsDiffer',
  'unknownEmptyings',
] as const;
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
  /** Litres of the suggested container. Absent for an overfull one if no container of its kind is large enough. */
  readonly suggestedLiters?: number;
  /** What the suggestion would have done with the waste of the period. */
  readonly replay?: SizingReplay;
  /** Net; absent if there is no saving or the cost of a collection is unknown. */
  readonly savingPerYear?: DecimalText | undefined;
}

/** The collections of the period if they had followed a suggestion. */
export interface SizingReplay {
  readonly emptyings: number;
  /** Those that would have been overfull. */
  readonly overfull: number;
  /** The fill of the fullest; 1 is full. */
  readonly fullest: DecimalText;
}

/** Available sizes in litres in which the waste reaches at most the target fill, the smallest first. */
function sizesFor({ kind, sizesInUse = [] }: SizedContainer, waste: Decimal): number[] {
  const needed = waste.div(targetFill);
  const available = new Set([...(standardSizes.get(kind) ?? []), ...sizesInUse]);
  return [...available].filter((liters) => needed.lte(liters)).sort((one, other) => one - other);
}

/** What a verdict needs, or the first gap in the data of a container. */
function measuresOf({ volumeLiters, emptyings, kgPerLiter, weight }: SizedContainer) {
  if (volumeLiters === undefined) return 'noVolume';
  if (emptyings < minCollections) return 'tooFewEmptyings';
  if (kgPerLiter === undefined) return 'noDensity';
  // Credit notes may exceed the invoiced weight.
  if (weight?.kgPerEmptying.gt(0) !== true) return 'noWeight';
  if (weight.check === 'differs') return 'weightsDiffer';
  const maxKg = kgPerLiter.times(volumeLiters).times(maxPlausibleFactor);
  if (weight.kgPerEmptying.gt(maxKg)) return 'unknownEmptyings';
  return { volumeLiters, weight, kgPerLiter };
}

/** The first gap in the data of a container; undefined if a verdict is possible. */
export function sizingGap(container: SizedContainer): SizingGap | undefined {
  const measures = measuresOf(container);
  return typeof measures === 'string' ? measures : undefined;
}

/** The same waste, collected every number of days into a capacity. Undefined if that is not safe, or the period is too short. */
function replayed(
  { spans, basis, check }: CollectionWeight,
  everyDays: number,
  capacityKg: Decimal,
): SizingReplay | undefined {
  const fills = replayCollections(spans, everyDays).map((kg) => kg.div(capacityKg));
  const [first] = fills;
  if (first === undefined) return undefined;
  const safe = basis === 'weighed' && check === 'agrees' ? confirmedSafeFill : safeFill;
  if (fills.filter((fill) => fill.gt(safe)).length > fills.length * maxUnsafeShare) return undefined;
  return {
    emptyings: fills.length,
    overfull: fills.filter((fill) => fill.gt(1)).length,
    fullest: amountText(
      roundHalfUp(
        fills.reduce((max, fill) => (fill.gt(max) ? fill : max), first),
        4,
      ),
    ),
  };
}

/** The longest interval up to a limit that would have been safe. */
function longerInterval(weight: CollectionWeight, from: Decimal, limit: number, capacityKg: Decimal) {
  for (let days = limit; from.lte(days); days -= 1) {
    const replay = replayed(weight, days, capacityKg);
    if (replay !== undefined) return { days, replay };
  }
  return undefined;
}

/** The smallest container, smaller than the present one, that would have been safe. */
function smallerVolume(container: SizedContainer, weight: CollectionWeight, days: Decimal, kgPerLiter: Decimal) {
  const { volumeLiters = 0 } = container;
  const interval = Math.max(1, days.toDecimalPlaces(0).toNumber());
  const sizes = sizesFor(container, weight.kgPerEmptying.div(kgPerLiter));
  for (const liters of sizes.filter((one) => one < volumeLiters)) {
    const replay = replayed(weight, interval, kgPerLiter.times(liters));
    if (replay !== undefined) return { liters, replay };
  }
  return undefined;
}

/** Whether a container is emptied too often, too large, too full, or right; undefined if data is missing. */
export function sizingOf(container: SizedContainer): SizingVerdict | undefined {
  const { isFood, emptyings, costPerEmptying, currency } = container;
  const measures = measuresOf(container);
  if (typeof measures === 'string') return undefined;
  const { volumeLiters, weight, kgPerLiter } = measures;
  const waste = weight.kgPerEmptying.div(kgPerLiter);
  const fill = waste.div(volumeLiters);
  const days = new Decimal(container.days).div(emptyings);
  const amounts = { fill: amountText(roundHalfUp(fill, 4)), days: amountText(roundHalfUp(days, 1)) };
  if (fill.gt(1)) {
    const [suggestedLiters] = sizesFor(container, waste);
    return { sizing: 'overfull', ...amounts, ...(suggestedLiters === undefined ? {} : { suggestedLiters }) };
  }
  const limit = Decimal.min(days.times(targetFill).div(fill), isFood ? longestWait.food : longestWait.other);
  const capacityKg = kgPerLiter.times(volumeLiters);
  const longer = longerInterval(weight, days.times(minGain), limit.floor().toNumber(), capacityKg);
  if (longer !== undefined) {
    const fewer = yearDays.div(days).minus(yearDays.div(longer.days));
    const saving = costPerEmptying === undefined ? undefined : fewer.times(costPerEmptying);
    return {
      sizing: 'fewerEmptyings',
      ...amounts,
      suggestedDays: longer.days,
      replay: longer.replay,
      ...(saving?.gt(0) === true ? { savingPerYear: amountText(roundHalfUp(saving, currencyDecimals(currency))) } : {}),
    };
  }
  const smaller = fill.lt(tooEmpty) ? smallerVolume(container, weight, days, kgPerLiter) : undefined;
  if (smaller !== undefined) {
    return { sizing: 'smallerContainer', ...amounts, suggestedLiters: smaller.liters, replay: smaller.replay };
  }
  return { sizing: 'fits', ...amounts };
}

export const allSavings = (verdicts: readonly Pick<SizingVerdict, 'savingPerYear'>[]): DecimalText =>
  amountText(verdicts.reduce((sum, { savingPerYear }) => sum.plus(toDecimal(savingPerYear)), new Decimal(0)));
