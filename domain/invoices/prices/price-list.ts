import { type Decimal, type DecimalText, toDecimal } from '../../numbers/decimal.ts';
import { baseUnit, unitFactor } from '../classification/weight.ts';
import type { DayText } from '../invoice.ts';

/** A price that was agreed with a provider. */
export interface AgreedPrice {
  readonly id: number;
  /** Of an item of the provider's, by its key; else of a waste stream. */
  readonly itemKey?: string | undefined;
  readonly wasteStreamId?: number | undefined;
  /** Of containers of one kind; without it of any, and of none. */
  readonly containerKind?: string | undefined;
  readonly unit: string;
  /** Of one unit, without VAT. */
  readonly price: DecimalText;
  readonly currency: string;
  readonly validFrom: DayText;
  /** Included; without it until something else is agreed. */
  readonly validUntil?: DayText | undefined;
  /** Per cent that may be added to the price, such as for fuel. */
  readonly surchargePercent?: DecimalText | undefined;
  /** Per cent by which it may rise in each full year since it began. */
  readonly yearlyRisePercent?: DecimalText | undefined;
}

/** The fields of a line that determine its price. */
export interface PricedLine {
  readonly itemKey: string;
  readonly wasteStreamId?: number | undefined;
  readonly containerKind?: string | undefined;
  readonly unit?: string | undefined;
  readonly serviceDay: DayText;
}

/** Whether a price holds on a day. */
export const holdsOn = (
  { validFrom, validUntil }: Pick<AgreedPrice, 'validFrom' | 'validUntil'>,
  day: DayText,
): boolean => validFrom <= day && (validUntil === undefined || day <= validUntil);

const isOf = (price: AgreedPrice, line: PricedLine): boolean =>
  (price.itemKey === undefined
    ? price.wasteStreamId !== undefined && price.wasteStreamId === line.wasteStreamId
    : price.itemKey === line.itemKey) &&
  (price.containerKind === undefined || price.containerKind === line.containerKind) &&
  line.unit !== undefined &&
  baseUnit(price.unit) === baseUnit(line.unit);

/** The closer to the line, the more: its item before its stream, its kind of container before any. */
const closeness = (price: AgreedPrice): number =>
  (price.itemKey === undefined ? 0 : 2) + (price.containerKind === undefined ? 0 : 1);

/** The price that was agreed for a line, in its currency and on its day. */
export function agreedPrice(
  prices: readonly AgreedPrice[],
  line: PricedLine,
  currency: string,
): AgreedPrice | undefined {
  const found = prices.filter(
    (price) => price.currency === currency && holdsOn(price, line.serviceDay) && isOf(price, line),
  );
  return found.toSorted((one, other) => closeness(other) - closeness(one) || one.id - other.id)[0];
}

/** Full years from one day to another. */
export function fullYears(from: DayText, to: DayText): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}

/** The most that one of a unit may cost by a price on a day: risen as agreed, with what may be added. */
export function highestPrice(price: AgreedPrice, unit: string, day: DayText): Decimal {
  const share = (percent: DecimalText | undefined): Decimal => toDecimal(percent).div(100).plus(1);
  const risen = toDecimal(price.price).times(share(price.yearlyRisePercent).pow(fullYears(price.validFrom, day)));
  return risen.times(share(price.surchargePercent)).times(unitFactor(unit)).div(unitFactor(price.unit));
}
