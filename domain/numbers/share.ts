import { amountText, Decimal, type DecimalText, toDecimal } from './decimal.ts';

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

/** By how much of what it was something changed: 0.1 is a tenth more. Nothing where it was not more than nothing before. */
export function change(now: DecimalText, before: DecimalText): DecimalText | undefined {
  return share(amountText(toDecimal(now).minus(toDecimal(before))), before);
}
