import { longestPeriod, monthsOf } from '@tunna/domain/time/months';
import { z } from 'zod';
import { hexColor, language, month } from '../fields.ts';

/** Whole months, inclusive. */
export const period = z.object({ from: month, until: month });

/** A period whose end is not before its start, of at most ten years. */
export const withPeriod = <Shape extends typeof period>(query: Shape) =>
  query
    .refine(({ from, until }) => from <= until, { path: ['until'], message: 'ends_before_start' })
    .refine((given) => monthsOf(given) <= longestPeriod, { path: ['until'], message: 'period_too_long' });

/** A waste stream as figures name it. */
export const figureStream = z.object({
  id: z.int().positive(),
  names: z.record(language, z.string()),
  color: hexColor,
  categoryCode: z.string(),
  isSeparatelyCollected: z.boolean(),
});
