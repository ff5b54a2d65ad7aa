import { type Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { decimalText } from './fields.ts';

const holds = (condition: (kg: Decimal) => boolean) => (text: string) =>
  !isDecimalText(text) || condition(toDecimal(text));

/** Kilograms in a request within a range, with at most three decimals. */
export const kilogramsFrom = (min: number, max: number) =>
  decimalText
    .refine(
      holds((kg) => kg.gte(min)),
      { message: 'too_small', params: { limit: min } },
    )
    .refine(
      holds((kg) => kg.lte(max)),
      { message: 'too_large', params: { limit: max } },
    )
    .refine(
      holds((kg) => kg.decimalPlaces() <= 3),
      'unknown_value',
    );

/** A weight in a request: kilograms of more than zero, with at most three decimals. */
export const kilograms = (max: number) => kilogramsFrom(0.001, max);
