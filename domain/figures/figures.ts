import { treatmentOf } from '../inventory/treatment.ts';
import { amountText, Decimal, type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** What a kilogram costs, to four decimals; nothing where there are no kilograms to speak of. */
export function costPerKilogram(cost: DecimalText, kg: DecimalText): DecimalText | undefined {
  const weight = toDecimal(kg);
  if (weight.lessThanOrEqualTo(0)) return undefined;
  return amountText(toDecimal(cost).div(weight).toDecimalPlaces(4, Decimal.ROUND_HALF_UP));
}

/** Whether a treatment counts as recycling. R1 is energy; R12 and R13 do not say what becomes of the waste in the end. */
export const isRecycling = (treatmentCode: string | undefined | null): boolean =>
  treatmentOf(treatmentCode ?? '')?.group === 'recycling';
