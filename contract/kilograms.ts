import { decimalOfPlaces } from './decimals.ts';

/** Kilograms in a request within a range, with at most three decimals. */
export const kilogramsFrom = (min: number, max: number) => decimalOfPlaces(min, max, 3);

/** A weight in a request: kilograms of more than zero, with at most three decimals. */
export const kilograms = (max: number) => kilogramsFrom(0.001, max);
