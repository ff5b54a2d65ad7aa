import { treatmentOf } from '../inventory/treatment.ts';
import type { DecimalText } from '../invoices/invoice.ts';
import { amountText, Decimal, toDecimal } from '../invoices/invoice-arithmetic.ts';
import { addMonths, daysBetween, monthAfter } from '../time/days.ts';

/** Whole months, both ends included: `2026-01` to `2026-03`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** With what a period is compared: the one as long before it, the same a year earlier. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Months that a period may have: ten years. */
export const longestPeriod = 120;

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** How many months a period has. */
export const monthsOf = ({ from, until }: Period): number => monthNumber(until) - monthNumber(from) + 1;

/** The period that another one is compared with. */
export function comparedPeriod(period: Period, comparison: Comparison): Period {
  const back = comparison === 'year' ? 12 : monthsOf(period);
  return { from: monthAfter(period.from, -back), until: monthAfter(period.until, -back) };
}

/** How many days a period has. */
export const daysOf = ({ from, until }: Period): number => daysBetween(`${from}-01`, addMonths(`${until}-01`, 1));

/** Decimals of a share: enough for a gram of ten tonnes. */
const shareDecimals = 7;

/**
 * A part of a whole, 1 being all of it. Of nothing there is no share, and neither is there of less than nothing: credit notes may
 * take more off than a period has.
 */
export function share(part: DecimalText, whole: DecimalText): DecimalText | undefined {
  const of = toDecimal(whole);
  if (of.lessThanOrEqualTo(0)) return undefined;
  return amountText(toDecimal(part).div(of).toDecimalPlaces(shareDecimals, Decimal.ROUND_HALF_UP));
}

/** What a kilogram costs, to four decimals; nothing where there are no kilograms to speak of. */
export function costPerKilogram(cost: DecimalText, kg: DecimalText): DecimalText | undefined {
  const weight = toDecimal(kg);
  if (weight.lessThanOrEqualTo(0)) return undefined;
  return amountText(toDecimal(cost).div(weight).toDecimalPlaces(4, Decimal.ROUND_HALF_UP));
}

/** By how much of what it was something changed: 0.1 is a tenth more. Nothing where it was not more than nothing before. */
export function change(now: DecimalText, before: DecimalText): DecimalText | undefined {
  return share(amountText(toDecimal(now).minus(toDecimal(before))), before);
}

/** Whether a treatment counts as recycling. R1 is energy; R12 and R13 do not say what becomes of the waste in the end. */
export const isRecycling = (treatmentCode: string | undefined | null): boolean =>
  treatmentOf(treatmentCode ?? '')?.group === 'recycling';
