import type { ShownWeight, Station } from '@tunna/contract/scales/station';
import { toDecimal } from '@tunna/domain/numbers/decimal';

/** The current state of a scale. */
export interface LiveScale {
  /** `connecting` until the stream has begun; `lost` once nothing came for half a minute. */
  readonly connection: 'connecting' | 'live' | 'lost';
  /** The last received weight, until it is outdated. */
  readonly weight?: ShownWeight | undefined;
}

/** A confirmed load that is on the scale. */
export interface TakenLoad {
  readonly scaleId: number;
  readonly sequence?: number | undefined;
  readonly load?: number | undefined;
  /** Key of the weighing that confirmed it; absent if only its reading is known. */
  readonly key?: string;
  /** Whether the connection was lost since: another weight is then another load, if loads have no numbers. */
  readonly wasLost: boolean;
}

/**
 * - `typed`: no device reads the scale
 * - `connecting`, `lost`: no connection to the server; `silent`: no data from the scale
 * - `empty`, `moving`, `overloaded`, `underloaded`: nothing can be confirmed
 * - `above`: more than the scale's capacity; `negative`: clearly less than zero
 * - `resting`: it was weighed before its tare was cleared, or zero or tare is being set
 * - `taken`: this load was confirmed before
 * - `ready`: it is stable
 */
export type LoadState =
  | 'typed'
  | 'connecting'
  | 'lost'
  | 'silent'
  | 'empty'
  | 'moving'
  | 'overloaded'
  | 'underloaded'
  | 'above'
  | 'negative'
  | 'resting'
  | 'taken'
  | 'ready';

type Scale = Station['scales'][number];

export type ScaleRules = Pick<Scale, 'least' | 'isRead' | 'capacity'>;

/** Whether a scale is empty, or below its minimum. */
export function isEmpty(weight: Pick<ShownWeight, 'kg'>, { least }: Pick<ScaleRules, 'least'>): boolean {
  const kg = toDecimal(weight.kg);
  return kg.lte(0) || kg.lt(least);
}

/** The interval of a scale for which none was entered, in kilograms. */
const usualDivision = '0.01';

/** Whether an empty scale is at its zero, within half an interval; otherwise what rests on it is weighed too. */
export function isAtZero(
  { kg, isStable }: ShownWeight,
  { division = usualDivision }: Pick<Scale, 'division'>,
): boolean {
  return isStable && toDecimal(kg).abs().times(2).lte(division);
}

/** Kilograms below zero that a resting scale may show. */
const drift = '0.1';

/** Whether a weight is clearly less than zero: the scale must be zeroed. */
function isNegative({ kg }: ShownWeight, { least }: Pick<ScaleRules, 'least'>): boolean {
  const below = toDecimal(kg).negated();
  return below.gte(drift) && below.gte(least);
}

/** Whether the scale cannot weigh this. */
export const isAbove = (kg: string, { capacity }: Pick<ScaleRules, 'capacity'>): boolean =>
  capacity !== undefined && toDecimal(kg).gt(capacity);

/** Whether a weight is of another load, also if the tablet did not receive that the scale was empty between them. */
export const isOfAnotherLoad = (
  { load }: Pick<ShownWeight, 'load'>,
  before: { readonly load?: number | undefined },
): boolean => load !== undefined && before.load !== undefined && load !== before.load;

export function loadState(
  scale: ScaleRules,
  { connection, weight }: LiveScale,
  taken: TakenLoad | undefined,
): LoadState {
  if (!scale.isRead) return 'typed';
  if (connection !== 'live') return connection;
  if (weight === undefined) return 'silent';
  if (weight.isOverloaded) return 'overloaded';
  if (weight.isUnderloaded === true) return 'underloaded';
  if (isAbove(weight.kg, scale)) return 'above';
  if (isNegative(weight, scale)) return 'negative';
  if (isEmpty(weight, scale)) return 'empty';
  if (weight.isResting === true) return 'resting';
  if (taken !== undefined) return 'taken';
  return weight.isStable ? 'ready' : 'moving';
}

/** The confirmed load after a new weight; undefined once it is removed. */
export function stillTaken(
  taken: TakenLoad | undefined,
  scale: Pick<ScaleRules, 'least'>,
  { connection, weight }: LiveScale,
): TakenLoad | undefined {
  if (taken === undefined) return undefined;
  if (connection === 'lost') return taken.wasLost ? taken : { ...taken, wasLost: true };
  if (weight === undefined) return taken;
  if (weight.scaleId !== taken.scaleId || isEmpty(weight, scale) || isOfAnotherLoad(weight, taken)) return undefined;
  // The number of the load says more than that of its weight: a load that has grown since is the same one.
  if (weight.load !== undefined && taken.load !== undefined) return taken;
  const isOther = taken.wasLost && weight.sequence !== undefined && weight.sequence !== taken.sequence;
  return isOther ? undefined : taken;
}
