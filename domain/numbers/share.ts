import { amountText, type DecimalText, toDecimal } from './decimal.ts';

/** Decimals of a share: precise to a gram in ten tonnes. */
const shareDecimals = 7;

/** A part of a whole, from 0 to 1. Undefined if the whole is zero or negative: credit notes may exceed the invoices of a period. */
export function share(part: DecimalText, whole: DecimalText): DecimalText | undefined {
  const of = toDecimal(whole);
  if (of.lte(0)) return undefined;
  return amountText(toDecimal(part).div(of).toDecimalPlaces(shareDecimals));
}

/** The relative change: 0.1 is a tenth more. Undefined if the earlier value is zero or negative. */
export function change(now: DecimalText, before: DecimalText): DecimalText | undefined {
  return share(amountText(toDecimal(now).minus(toDecimal(before))), before);
}
