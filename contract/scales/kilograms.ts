import { maxScaleKilograms } from '@tunna/domain/scales/scale-reading';
import { kilogramsFrom, kilograms as positive } from '../kilograms.ts';

/** Kilograms that a scale can show. */
export const kilograms = kilogramsFrom(0, maxScaleKilograms);
/** Kilograms of a load. */
export const weighed = positive(maxScaleKilograms);
