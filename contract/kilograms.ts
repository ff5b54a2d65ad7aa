import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { decimalText } from './fields.ts';

/** A weight in a request: kilograms of more than zero, with at most three decimals. */
export const kilograms = (max: number) =>
  decimalText.refine((text) => {
    if (!isDecimalText(text)) return true;
    const kg = toDecimal(text);
    return kg.gt(0) && kg.lte(max) && kg.decimalPlaces() <= 3;
  }, 'unknown_value');
