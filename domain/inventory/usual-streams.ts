import type { WasteCategoryCode } from './waste-category-codes.ts';

/**
 * The codes of the waste categories that a new organization usually has: the seven streams that Icelandic law requires to be collected
 * separately since 2023 (act 55/2003; paper and cardboard have a container each), and mixed waste.
 */
export const usualStreams: ReadonlySet<string> = new Set<WasteCategoryCode>([
  'paper',
  'cardboard',
  'plastic',
  'metal',
  'glass',
  'food',
  'textile',
  'hazardous',
  'residual',
]);
