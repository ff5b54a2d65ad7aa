import { Decimal, type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** What a row of the comparison compares: collections, and their weight. */
export const comparedMeasures = ['collections', 'weight'] as const;

/** Likely reasons of a difference. */
export const differenceReasons = [
  'unclassified',
  'withoutContainer',
  'notScheduled',
  'notRecorded',
  'moreInvoiced',
  'notInvoiced',
  'noCollectionLines',
  'fewerInvoiced',
  'streamsNotWeighed',
  'notAllWeighed',
  'heavier',
  'noInvoicedWeight',
  'lighter',
] as const;
type DifferenceReason = (typeof differenceReasons)[number];

/** What to do about a difference. */
export const differenceSteps = ['request', 'dispute', 'correct', 'schedule', 'accept'] as const;

/** Whether a row differs, agrees, or cannot be compared because the record of collections or of weights is incomplete. */
export const comparedStates = ['differs', 'incomplete', 'agrees'] as const;
export type ComparedState = (typeof comparedStates)[number];

export interface ComparedDifference {
  readonly measure: (typeof comparedMeasures)[number];
  readonly reason: DifferenceReason;
  readonly step: (typeof differenceSteps)[number];
}

/** One stream at one location in one month. */
interface Compared {
  /** Collections that were requested, and those that were only scheduled. */
  readonly requests: number;
  readonly pickUps: number;
  /** Invoiced collections. */
  readonly emptyings: DecimalText;
  readonly weighedKg: DecimalText;
  readonly kg: DecimalText;
  readonly lines: number;
  readonly containerCount: number;
  /** Containers without a schedule for the whole month, and those of them of which nothing was requested either. */
  readonly unscheduled: number;
  readonly unrecorded: number;
  /** Whether the lines name a location and a stream. */
  readonly isClassified: boolean;
  /** Whether some of the streams of the row were not weighed at all. */
  readonly isWeighedInPart: boolean;
}

/** A scheduled collection at the end of a month may take place, and be invoiced, in the next one. Requested ones have a day. */
const scheduledTolerance = 1;
/** Scales differ, and a load is weighed with what is left in the bin: the greater of a share and of kilograms. */
const weightTolerance = { share: '0.05', kg: '5' };
/** Below this share of the invoiced weight, some of the collected loads were not weighed. */
const weighedInPart = '0.5';

const steps = {
  unclassified: 'correct',
  withoutContainer: 'correct',
  notScheduled: 'schedule',
  notRecorded: 'dispute',
  moreInvoiced: 'dispute',
  notInvoiced: 'request',
  noCollectionLines: 'accept',
  fewerInvoiced: 'accept',
  streamsNotWeighed: 'accept',
  notAllWeighed: 'accept',
  heavier: 'dispute',
  noInvoicedWeight: 'request',
  lighter: 'accept',
} as const satisfies Record<DifferenceReason, ComparedDifference['step']>;

/** Reasons that something is not recorded: they say nothing about the invoice. */
const incompleteReasons: ReadonlySet<DifferenceReason> = new Set([
  'unclassified',
  'withoutContainer',
  'notScheduled',
  'noCollectionLines',
  'streamsNotWeighed',
  'notAllWeighed',
]);

/**
 * Whether the record may have all collections. A container without a schedule is emptied on request only if most of what was invoiced was
 * requested; else its regular collections are not recorded, and no collection can be disputed.
 */
function isRecordComplete({
  requests,
  pickUps,
  emptyings,
  containerCount,
  unscheduled,
  unrecorded,
}: Compared): boolean {
  if (unscheduled === 0) return true;
  const isOnRequest = unscheduled === containerCount || unrecorded === 0;
  return isOnRequest && toDecimal(emptyings).lt(2 * (requests + pickUps));
}

function collectionsReason(row: Compared): DifferenceReason | undefined {
  const { requests, pickUps, lines, containerCount, isClassified } = row;
  const emptyings = toDecimal(row.emptyings);
  const recorded = requests + pickUps;
  const difference = emptyings.minus(recorded);
  if (difference.abs().lte(pickUps > 0 && !emptyings.isZero() ? scheduledTolerance : 0)) return undefined;
  if (difference.isPositive()) {
    if (!isClassified) return 'unclassified';
    if (containerCount === 0) return 'withoutContainer';
    if (!isRecordComplete(row)) return 'notScheduled';
    return recorded === 0 ? 'notRecorded' : 'moreInvoiced';
  }
  if (lines === 0) return 'notInvoiced';
  return emptyings.isZero() ? 'noCollectionLines' : 'fewerInvoiced';
}

function weightReason(row: Compared): DifferenceReason | undefined {
  const [weighed, invoiced] = [toDecimal(row.weighedKg), toDecimal(row.kg)];
  // Most containers are not weighed, which is no difference; nor is it one that nothing was invoiced: the collections state it.
  if (weighed.isZero() || row.lines === 0) return undefined;
  const difference = invoiced.minus(weighed);
  const byShare = weighed.abs().times(weightTolerance.share);
  const tolerance = Decimal.max(byShare, weightTolerance.kg);
  if (difference.abs().lte(tolerance)) return undefined;
  if (invoiced.isZero()) return 'noInvoicedWeight';
  if (difference.isNegative()) return 'lighter';
  if (row.isWeighedInPart) return 'streamsNotWeighed';
  return weighed.lt(invoiced.times(weighedInPart)) ? 'notAllWeighed' : 'heavier';
}

/** The differences of a row beyond the tolerances, each with its likely reason and the next step. Empty if the row agrees. */
export function comparedDifferences(row: Compared): ComparedDifference[] {
  const found = [
    ['collections', collectionsReason(row)],
    ['weight', weightReason(row)],
  ] as const;
  return found.flatMap(([measure, reason]) => (reason === undefined ? [] : [{ measure, reason, step: steps[reason] }]));
}

/** The state of a row with these differences. One that is certain decides. */
export function comparedState(differences: readonly Pick<ComparedDifference, 'reason'>[]): ComparedState {
  if (differences.length === 0) return 'agrees';
  return differences.every(({ reason }) => incompleteReasons.has(reason)) ? 'incomplete' : 'differs';
}
