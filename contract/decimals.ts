import { type Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { decimalText } from './fields.ts';

// Every check runs, even if another has failed.
const holds = (condition: (number: Decimal) => boolean) => (text: string) =>
  !isDecimalText(text) || condition(toDecimal(text));

/** Decimal text in a request of at least `min`. Each rejection of a number names its limit. */
export const decimalFrom = (min: number) =>
  decimalText.refine(
    holds((number) => number.gte(min)),
    { message: 'too_small', params: { limit: min } },
  );

/** The same, of at most `max`. */
export const decimalBetween = (min: number, max: number) =>
  decimalFrom(min).refine(
    holds((number) => number.lte(max)),
    { message: 'too_large', params: { limit: max } },
  );

/** The same, with at most `places` decimals. */
export const decimalOfPlaces = (min: number, max: number, places: number) =>
  decimalBetween(min, max).refine(
    holds((number) => number.decimalPlaces() <= places),
    { message: 'too_many_decimals', params: { limit: places } },
  );

/** Decimal text in a request of more than zero, and at most `max`. */
export const decimalAboveZero = (max: number) =>
  decimalText
    .refine(
      holds((number) => number.gt(0)),
      'not_positive',
    )
    .refine(
      holds((number) => number.lte(max)),
      { message: 'too_large', params: { limit: max } },
    );
