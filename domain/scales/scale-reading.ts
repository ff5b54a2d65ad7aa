import { amountText, Decimal, type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** Units of scales, with the exact kilograms of one unit. */
export const scaleUnits = { kg: '1', g: '0.001', t: '1000', lb: '0.45359237' } as const;

export type ScaleUnit = keyof typeof scaleUnits;

const kilogramsOf: Readonly<Record<ScaleUnit, Decimal>> = {
  kg: new Decimal(scaleUnits.kg),
  g: new Decimal(scaleUnits.g),
  t: new Decimal(scaleUnits.t),
  lb: new Decimal(scaleUnits.lb),
};

export const scaleUnitNames = Object.keys(scaleUnits) as readonly ScaleUnit[];

/** The displayed value in kilograms, to the gram, half away from zero. */
export const scaleKilograms = (shown: DecimalText, unit: ScaleUnit): DecimalText =>
  amountText(toDecimal(shown).times(kilogramsOf[unit]).toDecimalPlaces(3));

/**
 * Why a reading is quarantined: it counts nowhere until a member reviews it.
 * - `unstable`: the scale was moving
 * - `overloaded`: the scale reports an overload
 * - `negative`: the weight is negative
 * - `empty`: the weight is zero, or less than the scale's minimum
 * - `too_heavy`: more than the scale's capacity
 * - `inconsistent`: gross less tare is not net
 * - `repeated`: the same weight of the same load, or within seconds
 * - `wrong_time`: in the future, or older than devices send
 */
export const heldReasons = [
  'unstable',
  'overloaded',
  'negative',
  'empty',
  'too_heavy',
  'inconsistent',
  'repeated',
  'wrong_time',
] as const;

export type HeldReason = (typeof heldReasons)[number];

/** Maximum of kilograms for any scale. */
export const maxScaleKilograms = 100_000;

/** Seconds by which a device's clock may be wrong before its readings are marked. */
export const toleratedClockSkew = 120;

/** Seconds within which the same weight is the same load, if the device does not count loads. */
const repetition = 10;

/** Days after which a reading stored on a device is quarantined. */
const oldestReading = 400;

/** A reading as received, in kilograms. */
export interface ArrivedReading {
  readonly gross?: DecimalText | undefined;
  readonly tare?: DecimalText | undefined;
  readonly net: DecimalText;
  readonly isStable: boolean;
  readonly isOverloaded: boolean;
  /** Counted by the device: raised when the scale is empty. */
  readonly load?: number | undefined;
  /** By the server's clock. */
  readonly weighedAt: Date;
}

/** The limits of a scale. */
export interface ReadingRules {
  /** In kilograms. */
  readonly capacity?: DecimalText | null | undefined;
  /** Smaller weights count as empty; see `emptyBelow`. */
  readonly least: DecimalText;
  /** The smallest displayed difference: gross and tare may be rounded by as much. */
  readonly division?: DecimalText | null | undefined;
}

/** Scale intervals below which a scale without a minimum counts as empty: a resting scale seldom shows exactly zero. */
const restingIntervals = 5;
/** Kilograms below which a scale counts as empty if neither its minimum nor its interval is known. */
const restingKilograms = '0.05';
/** The same for scales of small loads, as a share of the capacity. */
const restingShare = '0.01';

/**
 * The weight below which a scale counts as empty, in kilograms.
 * @param limits the minimum is `0` if none was entered
 */
export function emptyBelow({ least, division, capacity }: ReadingRules): DecimalText {
  if (toDecimal(least).gt(0)) return least;
  if (typeof division === 'string') return amountText(toDecimal(division).times(restingIntervals));
  if (typeof capacity !== 'string') return restingKilograms;
  const share = toDecimal(capacity).times(restingShare);
  return share.lt(restingKilograms) ? amountText(share) : restingKilograms;
}

type Earlier = Pick<ArrivedReading, 'net' | 'load' | 'weighedAt'>;

const isSameWeight = (one: DecimalText, other: DecimalText): boolean => one === other || toDecimal(one).eq(other);

/** Whether a reading is of the same weighing as another one of its scale: the same weight of the same load, or within seconds. */
export function isRepeated(reading: Earlier, earlier: Earlier | undefined): boolean {
  if (earlier === undefined || !isSameWeight(earlier.net, reading.net)) return false;
  if (reading.load !== undefined && earlier.load !== undefined) return reading.load === earlier.load;
  return Math.abs(reading.weighedAt.getTime() - earlier.weighedAt.getTime()) <= repetition * 1000;
}

function isInconsistent({ gross, tare, net }: ArrivedReading, division: ReadingRules['division']): boolean {
  if (gross === undefined) return false;
  const difference = toDecimal(gross)
    .minus(tare ?? '0')
    .minus(net)
    .abs();
  return difference.gt(division ?? '0.001');
}

/** Whether a reading can be from this moment: not in the future within the clock tolerance, and not older than devices send. */
export function isPlausibleTime(at: Date, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= -toleratedClockSkew * 1000 && age <= oldestReading * 86_400_000;
}

/** Why a reading is quarantined; undefined for a valid one. `earlier` is the scale's previous reading. */
export function heldReason(
  reading: ArrivedReading,
  rules: ReadingRules,
  earlier: Earlier | undefined,
  now: Date,
): HeldReason | undefined {
  const { capacity, division } = rules;
  const net = toDecimal(reading.net);
  if (reading.isOverloaded) return 'overloaded';
  if (!reading.isStable) return 'unstable';
  if (net.lt(0)) return 'negative';
  if (net.eq(0) || net.lt(emptyBelow(rules))) return 'empty';
  if (toDecimal(reading.gross ?? reading.net).gt(capacity ?? maxScaleKilograms)) return 'too_heavy';
  if (isInconsistent(reading, division)) return 'inconsistent';
  if (!isPlausibleTime(reading.weighedAt, now)) return 'wrong_time';
  if (isRepeated(reading, earlier)) return 'repeated';
  return undefined;
}

/**
 * The time of a weighing by the server's clock. The device's clock may be wrong, but both of its times come from the same clock: the
 * interval between them is right.
 */
export function correctedTime(deviceTime: Date, sentAt: Date, now: Date): { readonly at: Date; readonly skew: number } {
  const skew = sentAt.getTime() - now.getTime();
  // A difference shorter than the network's delay is no skew.
  const isRight = Math.abs(skew) < 2_000;
  return {
    at: new Date(deviceTime.getTime() - (isRight ? 0 : skew)),
    /** Seconds; positive if the device's clock is ahead. */
    skew: isRight ? 0 : Math.round(skew / 1000),
  };
}
