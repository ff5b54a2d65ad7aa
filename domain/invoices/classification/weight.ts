import type { DecimalText } from '../../numbers/decimal.ts';

/** A unit as a multiple of its base unit. */
interface UnitMeasure {
  readonly base: string;
  readonly factor: DecimalText;
}

/** UN/ECE Recommendation 20: kilograms of each unit of mass. */
const massUnits = {
  KGM: '1',
  GRM: '0.001',
  MGM: '0.000001',
  HGM: '0.1',
  DTN: '100',
  TNE: '1000',
  '2U': '1000',
  KTN: '1000000',
  LBR: '0.45359237',
  ONZ: '0.028349523125',
  STN: '907.18474',
  LTN: '1016.0469088',
} as const;

/** Litres of each unit of volume. */
const volumeUnits = {
  LTR: '1',
  DMQ: '1',
  MTQ: '1000',
  HLT: '100',
  DLT: '0.1',
  CLT: '0.01',
  MLT: '0.001',
  CMQ: '0.001',
  K6: '1000',
} as const;

/** One thing, under the codes that programs write. */
export const pieceUnits = ['C62', 'EA', 'H87', 'NAR', 'PCE', 'XPP'] as const;

const measures: ReadonlyMap<string, UnitMeasure> = new Map<string, UnitMeasure>([
  ...Object.entries(massUnits).map(([unit, factor]) => [unit, { base: 'KGM', factor }] as const),
  ...Object.entries(volumeUnits).map(([unit, factor]) => [unit, { base: 'LTR', factor }] as const),
  ...pieceUnits.map((unit) => [unit, { base: 'C62', factor: '1' }] as const),
]);

/** Every convertible unit with its factor, as SQL uses them. */
export const unitMeasures: readonly (UnitMeasure & { readonly unit: string })[] = [...measures].map(
  ([unit, measure]) => ({ unit, ...measure }),
);

/** A unit that is not known is only itself. */
const measureOf = (unit: string): UnitMeasure => measures.get(unit) ?? { base: unit, factor: '1' };

/** The code of a unit as it is compared. */
export const unitCode = (unit: string): string => unit.trim().toUpperCase();

export const isMassUnit = (unit: string): boolean => measureOf(unitCode(unit)).base === 'KGM';

/** The base unit of convertible units: litres for cubic metres, one for pieces. */
export const baseUnit = (unit: string): string => measureOf(unitCode(unit)).base;

/** All units that are convertible into a unit, including itself. */
export const unitsLike = (unit: string): string[] => [
  ...new Set([
    unitCode(unit),
    ...[...measures].filter(([, { base }]) => base === baseUnit(unit)).map(([code]) => code),
  ]),
];

/** How many of its base unit one of a unit is. */
export const unitFactor = (unit: string): DecimalText => measureOf(unitCode(unit)).factor;
