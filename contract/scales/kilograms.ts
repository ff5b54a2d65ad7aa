import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { maxScaleKilograms } from '@tunna/domain/scales/scale-reading';
import { decimalText } from '../fields.ts';

const atMost = (most: number) => (text: string) => {
  if (!isDecimalText(text)) return true;
  const kg = toDecimal(text);
  return kg.gte(0) && kg.lte(most) && kg.decimalPlaces() <= 3;
};
/** Kilograms that a scale can show. */
export const kilograms = decimalText.refine(atMost(maxScaleKilograms), 'unknown_value');
/** Kilograms of a load. */
export const weighed = kilograms.refine((text) => !isDecimalText(text) || toDecimal(text).gt(0), 'unknown_value');
