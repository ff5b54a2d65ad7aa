/** The weight of a collection of each container, from its readings and from invoices, with the evidence for it. */

import { Decimal } from '../../numbers/decimal.ts';
import { addMonths, daysBetween, monthsBetween } from '../../time/days.ts';
import type { Period } from '../../time/months.ts';
import { type DayWeight, fillingsBetween, type Span, totalKg } from './fillings.ts';

/** With fewer collections a single one has too much influence. */
export const minCollections = 4;

/** A scale shows the weight of collections only if this share of them has readings. */
const minWeighedShare = new Decimal('0.75');

const one = new Decimal(1);

/** Weights that differ by more than a third are not about the same waste. */
const maxRatio = new Decimal(4).div(3);

/**
 * Source of the kilograms: the container's own readings, invoice lines of the container, or invoice lines that containers at a location
 * share.
 */
export const sizingBases = ['weighed', 'invoiced', 'shared'] as const;
export type SizingBasis = (typeof sizingBases)[number];

/** Whether readings and invoices of the same months state the same weight, as far as both exist. */
export const sizingChecks = ['agrees', 'differs', 'none'] as const;
export type SizingCheck = (typeof sizingChecks)[number];

export interface WeighedContainer {
  readonly id: number;
  readonly volumeLiters?: number | undefined;
  /** Days of its collections in the period, distinct, the earliest first. */
  readonly collections: readonly string[];
  /** In the period. */
  readonly readings: readonly DayWeight[];
}

/** The weight that invoice lines state. */
export interface InvoicedWeight {
  /** Absent for lines that name no container. */
  readonly containerId?: number | undefined;
  /** The first and last month, `YYYY-MM`. */
  readonly from: string;
  readonly until: string;
  readonly kg: Decimal;
}

export interface CollectionWeight {
  readonly kgPerEmptying: Decimal;
  readonly basis: SizingBasis;
  readonly check: SizingCheck;
  /** The weight added to the container, in consecutive spans. */
  readonly spans: readonly Span[];
}

const monthOf = (day: string): string => day.slice(0, 7);

const daysOfMonth = (month: string): number => daysBetween(`${month}-01`, addMonths(`${month}-01`, 1));

/** Kilograms by month of the period. The weight of several months is divided equally: an invoice does not say when it was added. */
function byMonth(lines: readonly InvoicedWeight[], period: Period): ReadonlyMap<string, Decimal> {
  const months = new Map<string, Decimal>();
  for (const { from, until, kg } of lines) {
    const covered = monthsBetween(from, until);
    for (const month of covered) {
      if (month < period.from || month > period.until) continue;
      months.set(month, (months.get(month) ?? new Decimal(0)).plus(kg.div(covered.length)));
    }
  }
  return months;
}

/** The weight of a collection in the months that have invoices, and the weight of each of these months for the container. */
function invoicedCollectionWeight(
  { collections }: WeighedContainer,
  months: ReadonlyMap<string, Decimal>,
  share: Decimal,
): Pick<CollectionWeight, 'kgPerEmptying' | 'spans'> | undefined {
  const count = collections.filter((day) => months.has(monthOf(day))).length;
  if (count < minCollections) return undefined;
  const spans = [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, kg]) => ({ days: daysOfMonth(month), kg: kg.times(share) }));
  return { kgPerEmptying: totalKg(spans).div(count), spans };
}

function weighedCollectionWeight({ collections, readings }: WeighedContainer) {
  const fillings = fillingsBetween(collections, readings);
  const weighed = fillings.filter(({ kg }) => kg.gt(0));
  if (weighed.length + 1 < minCollections || weighed.length < minWeighedShare.times(fillings.length).toNumber())
    return undefined;
  return { kgPerEmptying: totalKg(weighed).div(weighed.length), spans: weighed };
}

/**
 * Compares the readings of the months that have invoices with these, and how much they must be raised where some waste was not weighed.
 * @param isWhole whether every container was weighed
 */
function compared(
  weighed: readonly WeighedContainer[],
  months: ReadonlyMap<string, Decimal>,
  isWhole: boolean,
): { readonly check: SizingCheck; readonly raise: Decimal } {
  const invoiced = totalKg([...months.values()].map((kg) => ({ kg })));
  if (weighed.length === 0 || invoiced.lte(0)) return { check: 'none', raise: one };
  const readingKg = totalKg(weighed.flatMap(({ readings }) => readings.filter(({ day }) => months.has(monthOf(day)))));
  if (readingKg.lte(0) || readingKg.gt(invoiced.times(maxRatio))) return { check: 'differs', raise: one };
  if (!isWhole || readingKg.gte(invoiced)) return { check: 'agrees', raise: one };
  const raise = invoiced.div(readingKg);
  return { check: raise.gt(maxRatio) ? 'differs' : 'agrees', raise };
}

const raised = ({ kgPerEmptying, spans }: Pick<CollectionWeight, 'kgPerEmptying' | 'spans'>, by: Decimal) => ({
  kgPerEmptying: kgPerEmptying.times(by),
  spans: spans.map(({ days, kg }) => ({ days, kg: kg.times(by) })),
});

/**
 * The weight of a collection of each container of one stream at one location: the sum of its readings between collections, raised to the
 * invoiced weight if a part was not weighed; else the weight
 * invoiced for it; else its share, by litres emptied, of the invoiced weight that is left. Weights are compared only within the months that
 * have invoices.
 * @param lines of the containers, and of the stream at the location
 * @param period of the collections and readings
 */
export function collectionWeights(
  containers: readonly WeighedContainer[],
  lines: readonly InvoicedWeight[],
  period: Period,
): ReadonlyMap<number, CollectionWeight> {
  const found = new Map<number, CollectionWeight>();
  const readings = new Map(containers.map((container) => [container.id, weighedCollectionWeight(container)]));
  const weighed = containers.filter(({ id }) => readings.get(id) !== undefined);
  const { check, raise } = compared(weighed, byMonth(lines, period), weighed.length === containers.length);
  const sharing: WeighedContainer[] = [];
  for (const container of containers) {
    const collectionWeight = readings.get(container.id);
    const own = lines.filter(({ containerId }) => containerId === container.id);
    if (collectionWeight !== undefined)
      found.set(container.id, { ...raised(collectionWeight, raise), basis: 'weighed', check });
    else if (own.length === 0) sharing.push(container);
    else {
      const invoiced = invoicedCollectionWeight(container, byMonth(own, period), one);
      if (invoiced !== undefined) found.set(container.id, { ...invoiced, basis: 'invoiced', check: 'none' });
    }
  }
  const months = byMonth(
    lines.filter(({ containerId }) => containerId === undefined),
    period,
  );
  const rest = new Map(
    [...months].map(([month, kg]) => [
      month,
      kg.minus(totalKg(weighed.flatMap((one) => one.readings.filter(({ day }) => monthOf(day) === month)))),
    ]),
  );
  const litres = ({ volumeLiters, collections }: WeighedContainer): number =>
    (volumeLiters ?? Number.NaN) * collections.filter((day) => months.has(monthOf(day))).length;
  const emptied = sharing.reduce((sum, one) => sum + litres(one), 0);
  for (const container of sharing) {
    if (!(emptied > 0)) break;
    const shared = invoicedCollectionWeight(container, rest, new Decimal(litres(container)).div(emptied));
    if (shared !== undefined) found.set(container.id, { ...shared, basis: 'shared', check });
  }
  return found;
}
