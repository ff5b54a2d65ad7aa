import { currencyDecimals } from '../invoices/invoice-arithmetic.ts';
import { amountText, Decimal, type DecimalText, roundHalfUp, toDecimal } from '../numbers/decimal.ts';

/** How full a container should be when it is emptied: the rest is room for a week with more waste than others. */
export const targetFill = new Decimal('0.8');

/** With fewer emptyings one of them decides too much. */
export const minCollections = 4;

/**
 * Days that waste may stand at most: food smells and draws vermin after two weeks; of other waste nobody should forget for two months
 * that it is there. Our own limits: where a rule of the town is stricter, it holds.
 */
export const longestWait = { food: 14, other: 60 } as const;

/** By how much longer waste must be able to stand before it is worth changing anything: a quarter, a fifth of the emptyings. */
const worthwhile = new Decimal('1.25');

/** Under this a container is too large, where it cannot be emptied less often. */
const tooEmpty = new Decimal('0.4');

/** Beyond this more was carried away than fits: not every emptying is known. Only a scale can say otherwise. */
const maxPlausibleFactor = new Decimal('1.5');

/** Litres of wheelie bins that are made (EN 840). Of other kinds every size is. */
const wheelieBins = [60, 80, 120, 140, 180, 240, 360, 660, 770, 1100] as const;

const yearDays = new Decimal(365);

/** From where the kilograms are known: the container was weighed, an invoice names it, or several share what an invoice says. */
export const sizingBases = ['weighed', 'invoiced', 'shared'] as const;
export type SizingBasis = (typeof sizingBases)[number];

export interface SizedContainer {
  readonly kind: string;
  readonly volumeLiters?: number | undefined;
  readonly isFood: boolean;
  readonly emptyings: number;
  /** Of the period in which the container was there. */
  readonly days: number;
  readonly kgPerEmptying?: Decimal | undefined;
  /** Of the container itself, by a scale. */
  readonly isWeighed: boolean;
  readonly kgPerLiter?: Decimal | undefined;
  /** Net; absent where nobody knows. */
  readonly costPerEmptying?: Decimal | undefined;
  readonly currency: string;
}

/** Why nothing can be said of a container, what has to be mended first standing first. */
export const sizingGaps = ['noVolume', 'tooFewEmptyings', 'noDensity', 'noWeight', 'unknownEmptyings'] as const;
export type SizingGap = (typeof sizingGaps)[number];

/** What is to be done about a container. */
export const sizings = ['fewerEmptyings', 'smallerContainer', 'overfull', 'fits'] as const;
export type Sizing = (typeof sizings)[number];

export interface SizingVerdict {
  readonly sizing: Sizing;
  /** 1 is full. */
  readonly fill: DecimalText;
  /** Between two emptyings, as it was: one decimal. */
  readonly days: DecimalText;
  /** Between two emptyings, as it could be. */
  readonly suggestedDays?: number;
  /** Litres of the container that would be right. */
  readonly suggestedLiters?: number;
  /** Net; absent where nothing is saved, or nobody knows what an emptying costs. */
  readonly savingPerYear?: DecimalText | undefined;
}

/** The smallest container that is made and no fuller than it should be with so many litres of waste. */
function litersFor(kind: string, waste: Decimal): number {
  const needed = waste.div(targetFill);
  const bin = kind === 'wheelie_bin' ? wheelieBins.find((liters) => needed.lessThanOrEqualTo(liters)) : undefined;
  return bin ?? needed.ceil().toNumber();
}

/** What is missing before anything can be said of a container. */
export function sizingGap({
  volumeLiters,
  emptyings,
  kgPerLiter,
  kgPerEmptying,
  isWeighed,
}: SizedContainer): SizingGap | undefined {
  if (volumeLiters === undefined) return 'noVolume';
  if (emptyings < minCollections) return 'tooFewEmptyings';
  if (kgPerLiter === undefined) return 'noDensity';
  // What credit notes take off may be more than there was.
  if (kgPerEmptying?.greaterThan(0) !== true) return 'noWeight';
  const most = kgPerLiter.times(volumeLiters).times(maxPlausibleFactor);
  return !isWeighed && kgPerEmptying.greaterThan(most) ? 'unknownEmptyings' : undefined;
}

/** Whether a container is emptied too often, too large, too full, or right; nothing where that cannot be said. */
export function sizingOf(container: SizedContainer): SizingVerdict | undefined {
  const { kind, isFood, emptyings, volumeLiters, kgPerEmptying, kgPerLiter, costPerEmptying, currency } = container;
  if (sizingGap(container) !== undefined) return undefined;
  if (volumeLiters === undefined || kgPerEmptying === undefined || kgPerLiter === undefined) return undefined;
  const waste = kgPerEmptying.div(kgPerLiter);
  const fill = waste.div(volumeLiters);
  const days = new Decimal(container.days).div(emptyings);
  const said = { fill: amountText(roundHalfUp(fill, 4)), days: amountText(roundHalfUp(days, 1)) };
  if (fill.greaterThan(1)) {
    return { sizing: 'overfull', ...said, suggestedLiters: litersFor(kind, waste) };
  }
  const limit = isFood ? longestWait.food : longestWait.other;
  const suggestedDays = Decimal.min(days.times(targetFill).div(fill), limit).floor();
  if (suggestedDays.greaterThanOrEqualTo(days.times(worthwhile))) {
    const fewer = yearDays.div(days).minus(yearDays.div(suggestedDays));
    const saving = costPerEmptying === undefined ? undefined : fewer.times(costPerEmptying);
    return {
      sizing: 'fewerEmptyings',
      ...said,
      suggestedDays: suggestedDays.toNumber(),
      ...(saving?.greaterThan(0) === true
        ? { savingPerYear: amountText(roundHalfUp(saving, currencyDecimals(currency))) }
        : {}),
    };
  }
  const suggestedLiters = litersFor(kind, waste);
  if (fill.lessThan(tooEmpty) && suggestedLiters < volumeLiters) {
    return { sizing: 'smallerContainer', ...said, suggestedLiters };
  }
  return { sizing: 'fits', ...said };
}

/** What all savings come to. */
export const allSavings = (verdicts: readonly Pick<SizingVerdict, 'savingPerYear'>[]): DecimalText =>
  amountText(verdicts.reduce((sum, { savingPerYear }) => sum.plus(toDecimal(savingPerYear)), new Decimal(0)));
