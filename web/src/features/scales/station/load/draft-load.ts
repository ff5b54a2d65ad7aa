import type { ShownWeight } from '@tunna/contract/scales/station';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isAbove, isEmpty, isOfAnotherLoad, type LiveScale, type ScaleRules } from './load.ts';

/** The load that a draft was begun for. */
export interface DraftedLoad {
  readonly scaleId: number;
  /** Kilograms, a decimal number. */
  readonly kg: string;
  readonly sequence?: number | undefined;
  readonly load?: number | undefined;
  readonly isTyped: boolean;
}

/**
 * - `same`: the draft's load is on the scale, or nothing else is known
 * - `waiting`: another weight is moving, or the scale cannot weigh the load: nothing can be confirmed
 * - `removed`: the draft ends with its load
 * - `changed`: the draft takes this weight; `isSlight` if a person would read the same weight
 */
export type DraftChange =
  | { readonly state: 'same' | 'waiting' | 'removed' }
  | {
      readonly state: 'changed';
      readonly kg: string;
      readonly sequence: number | undefined;
      readonly isSlight: boolean;
    };

/** Kilograms by which the same load may flicker; for heavy loads a hundredth of the weight. */
const flicker = '0.05';

function isNear(one: string, other: string): boolean {
  const difference = toDecimal(one).minus(other).abs();
  return difference.lte(flicker) || difference.times(100).lte(toDecimal(one).abs());
}

const isEqual = (draft: DraftedLoad, { kg }: ShownWeight): boolean => toDecimal(kg).eq(draft.kg);

/** A draft belongs to one load: what a new weight means for it. */
export function draftAfter(
  draft: DraftedLoad,
  scale: Pick<ScaleRules, 'least' | 'capacity'>,
  { connection, weight }: LiveScale,
): DraftChange {
  if (connection !== 'live' || weight === undefined || weight.scaleId !== draft.scaleId) return { state: 'same' };
  const { kg, sequence = isEqual(draft, weight) ? draft.sequence : undefined, isStable } = weight;
  const isKnown = isEqual(draft, weight) && sequence === draft.sequence;
  const changed = { state: 'changed', kg, sequence, isSlight: isNear(kg, draft.kg) } as const;
  // A typed weight is what the person read. It only takes the number of a reading with the same weight.
  if (draft.isTyped) return isStable && isEqual(draft, weight) && !isKnown ? changed : { state: 'same' };
  if (isOfAnotherLoad(weight, draft)) return { state: 'removed' };
  if (weight.isOverloaded || weight.isUnderloaded === true || isAbove(kg, scale)) return { state: 'waiting' };
  if (isEmpty(weight, scale)) return { state: 'removed' };
  // Zero or tare is being set: the weight may be of either.
  if (weight.isResting === true) return { state: 'waiting' };
  if (isKnown || (!isStable && isNear(kg, draft.kg))) return { state: 'same' };
  return isStable ? changed : { state: 'waiting' };
}
