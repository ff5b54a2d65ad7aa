import { treatmentOf } from '../inventory/treatment.ts';
import { amountText, type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** The cost of a kilogram, with four decimals; undefined if there are no kilograms. */
export function costPerKilogram(cost: DecimalText, kg: DecimalText): DecimalText | undefined {
  const weight = toDecimal(kg);
  if (weight.lte(0)) return undefined;
  return amountText(toDecimal(cost).div(weight).toDecimalPlaces(4));
}

/** True for the treatments that count as recycling. R1 is energy; R12 and R13 do not define the final treatment. */
export const isRecycling = (treatmentCode: string | undefined | null): boolean =>
  treatmentOf(treatmentCode ?? '')?.group === 'recycling';
