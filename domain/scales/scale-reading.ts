import { amountText, Decimal, type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** Units that scales show, and the kilograms of one of them, exact. */
export const scaleUnits = { kg: '1', g: '0.001', t: '1000', lb: '0.45359237' } as const;

export type ScaleUnit = keyof typeof scaleUnits;

export const scaleUnitNames = Object.keys(scaleUnits) as readonly ScaleUnit[];

/** What a scale shows, in kilograms to the gram, half away from zero. */
export const scaleKilograms = (shown: DecimalText, unit: ScaleUnit): DecimalText =>
  amountText(toDecimal(shown).times(scaleUnits[unit]).toDecimalPlaces(3, Decimal.ROUND_HALF_UP));

/**
 * Why a reading is kept apart: it counts nowhere until somebody has looked at it.
 * - `unstable`: the scale was still moving
 * - `overloaded`: the scale says that it is overloaded
 * - `negative`: less than nothing lies on it
 * - `empty`: nothing lies on it, or less than the scale is there to weigh
 * - `too_heavy`: more than the scale can carry
 * - `inconsistent`: gross less tare is not net
 * - `repeated`: the same weight of the same load, or within seconds, once more
 * - `wrong_time`: it was weighed in the future, or longer ago than readings are sent on
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

/** Kilograms that any scale may show. */
export const maxScaleKilograms = 100_000;

/** Seconds by which a device's clock may be wrong before its readings are marked. */
export const toleratedClockSkew = 120;

/** Seconds within which the same weight is the same load, where the device does not count loads. */
const repetition = 10;

/** Days after which a reading that was kept on a device is no longer taken as it is. */
const oldestReading = 400;

/** A reading as it came in, in kilograms. */
export interface ArrivedReading {
  readonly gross?: DecimalText | undefined;
  readonly tare?: DecimalText | undefined;
  readonly net: DecimalText;
  readonly isStable: boolean;
  readonly isOverloaded: boolean;
  /** Counted by the device: raised when the scale was empty. */
  readonly load?: number | undefined;
  /** When it was weighed by the server's clock. */
  readonly weighedAt: Date;
}

/** What is known of the scale. */
export interface ReadingRules {
  /** Kilograms that it can carry. */
  readonly capacity?: DecimalText | undefined;
  /** Less than this is nothing. */
  readonly least: DecimalText;
  /** The smallest difference that it shows: roundings of gross and tare may differ by so much. */
  readonly division?: DecimalText | undefined;
}

type Earlier = Pick<ArrivedReading, 'net' | 'load' | 'weighedAt'>;

function isRepeated(reading: ArrivedReading, earlier: Earlier | undefined): boolean {
  if (earlier === undefined || !toDecimal(earlier.net).eq(reading.net)) return false;
  if (reading.load !== undefined && earlier.load !== undefined) return reading.load === earlier.load;
  return Math.abs(reading.weighedAt.getTime() - earlier.weighedAt.getTime()) <= repetition * 1000;
}

function isInconsistent({ gross, tare, net }: ArrivedReading, division: DecimalText | undefined): boolean {
  if (gross === undefined) return false;
  const difference = toDecimal(gross)
    .minus(tare ?? '0')
    .minus(net)
    .abs();
  return difference.gt(division ?? '0.001');
}

/** Whether something can have been weighed at a moment: not to come, as far as clocks agree, and not longer ago than is sent on. */
export function isPlausibleTime(at: Date, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= -toleratedClockSkew * 1000 && age <= oldestReading * 86_400_000;
}

/** Why a reading is kept apart; undefined where it may wait to be assigned. `earlier` is the one of this scale before it. */
export function heldReason(
  reading: ArrivedReading,
  { capacity, least, division }: ReadingRules,
  earlier: Earlier | undefined,
  now: Date,
): HeldReason | undefined {
  const net = toDecimal(reading.net);
  if (reading.isOverloaded) return 'overloaded';
  if (!reading.isStable) return 'unstable';
  if (net.lt(0)) return 'negative';
  if (net.eq(0) || net.lt(least)) return 'empty';
  if (toDecimal(reading.gross ?? reading.net).gt(capacity ?? maxScaleKilograms)) return 'too_heavy';
  if (isInconsistent(reading, division)) return 'inconsistent';
  if (!isPlausibleTime(reading.weighedAt, now)) return 'wrong_time';
  if (isRepeated(reading, earlier)) return 'repeated';
  return undefined;
}

/**
 * When something was weighed by the server's clock, told by a device whose clock may be wrong: both times are its own, so that what
 * lies between them is right.
 */
export function correctedTime(deviceTime: Date, sentAt: Date, now: Date): { readonly at: Date; readonly skew: number } {
  const skew = sentAt.getTime() - now.getTime();
  // Less than the way through the network takes is no skew.
  const isRight = Math.abs(skew) < 2_000;
  return {
    at: new Date(deviceTime.getTime() - (isRight ? 0 : skew)),
    /** Seconds, positive where the device is ahead. */
    skew: isRight ? 0 : Math.round(skew / 1000),
  };
}
